// The code editor: CodeMirror with Python's colours, laid over the canvas. It knows nothing of programs: the
// page says what it shows, and it says what is typed. It is bundled with its packages, and the page loads it
// when somebody first edits a program (see src/platform/code_box.hpp for the content that comes in).
//
// It lives in a shadow root: there its styles are sheets of the document's own making, which the page's
// policy allows; in the document itself they would be inline styles, which it forbids.

import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, Prec, RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass, keymap, lineNumbers, ViewPlugin } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const kIndent = '    ';
const kFont = 'Interleave Code';

// What the packages call their controls, and what the page calls them.
const kPhrases = {
  Find: 'find', Replace: 'replaceWith', next: 'next', previous: 'previous', 'match case': 'case',
  regexp: 'regexp', 'by word': 'word', replace: 'replace', 'replace all': 'replaceAll', close: 'close',
};

// ---- Looks -------------------------------------------------------------------------------------------------

// Every line stands where the panel shows it when it is only read: rows of 22, numbers up to 36, code from 52.
const kTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--panel)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: `"${kFont}", "JetBrains Mono", ui-monospace, monospace`, lineHeight: '22px',
                    fontVariantLigatures: 'none' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 8px 0 0' },
  '.cm-line ::selection, .cm-line::selection': { backgroundColor: 'var(--selection)' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--muted)', border: 'none', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { boxSizing: 'border-box', minWidth: '52px', padding: '0 16px 0 3px' },
  '.cm-gutterElement.wrong': { color: 'var(--failure)', boxShadow: 'inset 3px 0 var(--failure)' },
  '.cm-line.running, .cm-gutterElement.running': { backgroundColor: 'var(--selected)' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--failure) 1px',
                           textUnderlineOffset: '2px', borderRadius: '2px',
                           backgroundColor: 'color-mix(in srgb, var(--failure) 22%, transparent)' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--failure)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'transparent', outline: '1px solid var(--muted)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--failure)' },
  '.cm-searchMatch': { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 1px var(--match)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--selection)' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--hairline)',
                   borderRadius: '6px' },
  '.cm-diagnostic': { borderLeft: 'none', padding: '6px 10px', font: '12px/16px Inter, system-ui, sans-serif' },
  '.cm-panels': { backgroundColor: 'var(--panel)', color: 'var(--text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--hairline)' },
  '.cm-panel.cm-search': { display: 'flex', flexWrap: 'wrap', gap: '6px', padding: '8px 32px 8px 16px',
                           font: '12px/16px Inter, system-ui, sans-serif' },
  '.cm-panel.cm-search [name=select]': { display: 'none' },
  '.cm-panel.cm-search label': { font: 'inherit', margin: 0, display: 'flex', alignItems: 'center', gap: '4px',
                                 order: 1 },
  '.cm-panel.cm-search input[type=checkbox]': { margin: 0, accentColor: 'var(--accent)' },
  '.cm-panel.cm-search [name=close]': { top: '8px', right: '8px', width: '24px', height: '24px', fontSize: '16px',
                                        color: 'var(--muted)', cursor: 'pointer' },
  '.cm-textfield': { flex: '1 1 120px', minWidth: 0, height: '26px', boxSizing: 'border-box', margin: 0,
                     padding: '0 8px', border: '1px solid var(--hairline)', borderRadius: '6px', font: 'inherit',
                     backgroundColor: 'var(--panel)', color: 'var(--text)' },
  '.cm-button': { height: '26px', margin: 0, padding: '0 10px', border: '1px solid var(--hairline)',
                  borderRadius: '6px', font: 'inherit', background: 'var(--raised)', color: 'var(--text)',
                  cursor: 'pointer' },
  '.cm-textfield:focus-visible, .cm-button:focus-visible': { outline: '2px solid var(--accent)',
                                                             outlineOffset: '-1px' },
});

const kColors = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--keyword)' },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName),
          tags.function(tags.definition(tags.variableName)), tags.definition(tags.className), tags.meta],
    color: 'var(--function)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: [tags.string, tags.special(tags.string), tags.escape], color: 'var(--string)' },
  { tag: tags.comment, color: 'var(--comment)' },
]);

// ---- Marked lines ------------------------------------------------------------------------------------------

class LineMarker extends GutterMarker {
  constructor(elementClass) {
    super();
    this.elementClass = elementClass;
  }
}

const kMarkers = { wrong: new LineMarker('wrong'), running: new LineMarker('running') };
const kRunningLine = Decoration.line({ class: 'running' });
const setMarks = StateEffect.define();

function startsOf(doc, lines) {
  const known = lines.filter((line) => line >= 1 && line <= doc.lines);
  return known.sort((one, other) => one - other).map((line) => doc.line(line).from);
}

// {running, wrong}: lines' beginnings as sets of the gutter's and of the text's marks.
const marks = StateField.define({
  create: () => ({ gutter: RangeSet.empty, text: Decoration.none }),
  update(value, transaction) {
    let next = { gutter: value.gutter.map(transaction.changes), text: value.text.map(transaction.changes) };
    for (const effect of transaction.effects) {
      if (!effect.is(setMarks)) continue;
      const { doc } = transaction.state;
      const running = startsOf(doc, effect.value.running);
      const wrong = startsOf(doc, effect.value.wrong);
      next = {
        gutter: RangeSet.of([...running.map((start) => kMarkers.running.range(start)),
                             ...wrong.map((start) => kMarkers.wrong.range(start))], true),
        text: Decoration.set(running.map((start) => kRunningLine.range(start))),
      };
    }
    return next;
  },
  provide: (field) => [gutterLineClass.from(field, (value) => value.gutter),
                       EditorView.decorations.from(field, (value) => value.text)],
});

// A line that goes on in a further row does so four columns behind its beginning, as where it is only read.
function hangingIndents(view) {
  const ranges = [];
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at);
      const columns = line.text.search(/[^ ]|$/) + kIndent.length;
      const style = `padding-left: ${columns}ch; text-indent: -${columns}ch`;
      ranges.push(Decoration.line({ attributes: { style } }).range(line.from));
      at = line.to + 1;
    }
  }
  return Decoration.set(ranges);
}

const hanging = ViewPlugin.define((view) => ({
  decorations: hangingIndents(view),
  update(update) {
    if (update.docChanged || update.viewportChanged) this.decorations = hangingIndents(update.view);
  },
}), { decorations: (plugin) => plugin.decorations });

// A column counts characters, a position in the text units of UTF-16.
function diagnosticOf(doc, mistake) {
  const line = doc.line(Math.min(Math.max(mistake.line, 1), doc.lines));
  const characters = Array.from(line.text);
  const at = (column) => line.from + characters.slice(0, column).join('').length;
  const to = at(mistake.end);
  return { from: Math.min(at(mistake.column), Math.max(line.from, to - 1)), to, severity: 'error',
           message: mistake.message };
}

// ---- Keys --------------------------------------------------------------------------------------------------

function insertIndent(view) {
  const { main } = view.state.selection;
  if (!main.empty) return indentMore(view);
  const column = main.head - view.state.doc.lineAt(main.head).from;
  const blanks = ' '.repeat(kIndent.length - (column % kIndent.length));
  view.dispatch(view.state.replaceSelection(blanks), { userEvent: 'input', scrollIntoView: true });
  return true;
}

const always = (act) => () => {
  act();
  return true;
};

const keys = ({ onRun, onLeave }) => [
  Prec.highest(keymap.of([{ key: 'Mod-Enter', run: always(onRun) }])),
  keymap.of([{ key: 'Tab', run: insertIndent, shift: indentLess }, ...searchKeymap, ...historyKeymap,
             ...defaultKeymap, { key: 'Escape', run: always(onLeave) }]),
];

// ---- The editor --------------------------------------------------------------------------------------------

const fromPage = Annotation.define();

function loadFont(bytes, view) {
  const face = new FontFace(kFont, bytes);
  face.load().then(() => {
    document.fonts.add(face);
    view.requestMeasure();
  }).catch(() => {});  // then it is the system's monospaced font
}

export function createEditor({ font, onText, onRun, onLeave }) {
  const host = document.createElement('div');
  host.id = 'editor';
  host.hidden = true;
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const words = new Compartment();
  let shown = {};

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        words.of([]), lineNumbers(), history(), python(), bracketMatching(), indentOnInput(), search({ top: true }),
        indentUnit.of(kIndent), EditorView.lineWrapping, kTheme, syntaxHighlighting(kColors), marks, hanging,
        keys({ onRun, onLeave }),
        EditorView.updateListener.of((update) => {
          const typed = update.transactions.some((one) => one.docChanged && !one.annotation(fromPage));
          if (typed) onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  loadFont(font, view);

  function place({ box, colors, dark }) {
    for (const [index, side] of ['left', 'top', 'width', 'height'].entries()) host.style[side] = `${box[index]}px`;
    host.style.colorScheme = dark ? 'dark' : 'light';
    for (const [name, color] of Object.entries(colors)) {
      host.style.setProperty(`--${name}`, `#${color.toString(16).padStart(6, '0')}`);
    }
  }

  function say({ label, labels }) {
    const phrases = {};
    for (const [phrase, name] of Object.entries(kPhrases)) phrases[phrase] = labels[name];
    view.dispatch({ effects: words.reconfigure([
      EditorState.phrases.of(phrases), EditorView.contentAttributes.of({ 'aria-label': label }),
    ]) });
    // Its words are written once, when it opens.
    const panel = root.querySelector('.cm-search');
    if (panel) {
      panel.querySelector('[name=close]').click();
      openSearchPanel(view);
    }
  }

  function mark({ mistake, running }) {
    const wrong = mistake.line > 0 ? [mistake.line] : [];
    view.dispatch(setDiagnostics(view.state, wrong.length ? [diagnosticOf(view.state.doc, mistake)] : []));
    view.dispatch({ effects: setMarks.of({ wrong, running }) });
  }

  const changed = (content, names) =>
      names.some((name) => JSON.stringify(content[name]) !== JSON.stringify(shown[name]));

  function show(content) {
    const opens = host.hidden && content.shown;
    if (!content.shown && root.activeElement) onLeave();
    host.hidden = !content.shown;
    if (!content.shown) return;
    if (changed(content, ['box', 'colors', 'dark'])) place(content);
    if (changed(content, ['label', 'labels'])) say(content);
    if (content.text !== undefined) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content.text },
                      selection: { anchor: 0 }, scrollIntoView: true, annotations: fromPage.of(true) });
    }
    if (content.text !== undefined || changed(content, ['mistake', 'running'])) mark(content);
    shown = content;
    if (opens) view.focus();
  }

  return { show };
}
