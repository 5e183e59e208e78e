// The parts of the page. Each is one function and one source file: it draws a region from the workbench and
// tells the workbench, or the view, what the person wants.
#pragma once

#include "ui/ui.hpp"
#include "ui/view.hpp"
#include "ui/workbench.hpp"

namespace interleave::ui {

// What the run can be taken away as, below the button of the top bar.
void DrawTakeAway(Ui& ui, Workbench& bench, View& view, const Layout& layout);
void DrawTopBar(Ui& ui, Workbench& bench, View& view, const Layout& layout);
void DrawPicker(Ui& ui, Workbench& bench, View& view, Rect rect, bool with_seed);
void DrawChoices(Ui& ui, Workbench& bench, View& view, Rect rect);                // narrow: two closed lists
void DrawOpenChoice(Ui& ui, Workbench& bench, View& view, const Layout& layout);  // and the open one
// Where the program has threads: under which rules they take turns; returns the height used.
float DrawRuntimes(Ui& ui, Workbench& bench, Rect column);
// Parameters as rows, and the seed where the top bar has no room for it; returns the height used.
float DrawWorkload(Ui& ui, Workbench& bench, View& view, Rect rect, bool with_seed);
// The seed's value, and beside it the button for another one.
void DrawSeedControls(Ui& ui, Workbench& bench, View& view, Rect field, Rect button);
void DrawTransportButtons(Ui& ui, Workbench& bench, Rect rect);
void DrawNarrowTransport(Ui& ui, Workbench& bench, Rect rect);
// The word for a tab in links; empty for the run itself, and for what is no tab of a run.
std::string_view TabName(Tab tab);
Tab TabNamed(std::string_view name);  // an unknown one is the run
void DrawTabs(Ui& ui, Workbench& bench, View& view, const Layout& layout);
void DrawTimeline(Ui& ui, Workbench& bench, View& view, Rect rect);
void DrawTimelineButtons(Ui& ui, Workbench& bench, View& view, Rect rect);
void TimelineKeys(Ui& ui, Workbench& bench, View& view);
void DrawCounters(Ui& ui, Workbench& bench, Rect rect);
float NarrowCountersHeight(Ui& ui, Workbench& bench);
void DrawCountersNarrow(Ui& ui, Workbench& bench, Rect rect);
void DrawCode(Ui& ui, Workbench& bench, View& view, Rect rect);
// What a line compiles to, and where another thread may come in: the line that is pointed at, else `running`
// (0: none), else the one before.
void DrawBytecode(Ui& ui, Workbench& bench, BytecodeView& view, uint32_t running, Rect rect);
void DrawExplanation(Ui& ui, Workbench& bench, View& view, Rect rect);
// The sentence alone, for shapes that have no room for more; returns the height used.
float DrawHappened(Ui& ui, Workbench& bench, View& view, Rect rect);
// For a screen reader: the sentence of every step that is gone to, and while it plays only of the one where
// it stops.
void MirrorLog(Ui& ui, Workbench& bench, View& view);
// The story of whoever is selected in the timeline; returns the height used, 0 where that is nobody.
float DrawStory(Ui& ui, Workbench& bench, View& view, Rect column);
void DrawByHand(Ui& ui, Workbench& bench, View& view, Rect rect);
// What a program's database holds and does at the position; for programs that have one.
bool HasDatabase(Workbench& bench);
void DrawDatabase(Ui& ui, Workbench& bench, View& view, Rect rect);
void DrawCompare(Ui& ui, Workbench& bench, View& view, Rect rect);
// The whole catalog: every strategy with its verdict and its cost.
void DrawMatrix(Ui& ui, Workbench& bench, View& view, Rect rect);
void DrawLearn(Ui& ui, Workbench& bench, View& view, Rect rect);
void DrawInterleavings(Ui& ui, Workbench& bench, View& view, Rect rect);
// The same in a few words; returns the height used.
float DrawInterleavingsInShort(Ui& ui, Workbench& bench, View& view, Rect box);
// That what is shown is an untimed run, and the way back, at the top of `rect`; returns the height used.
float DrawUntimed(Ui& ui, Workbench& bench, Rect rect);
float NoticesHeight(Ui& ui, const Workbench& bench, float width);
void DrawNotices(Ui& ui, Workbench& bench, Rect rect);
void DrawTooltip(Ui& ui);

const std::string& In(const session::Text& text, Language language);

}  // namespace interleave::ui
