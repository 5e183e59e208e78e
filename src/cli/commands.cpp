#include "cli/commands.hpp"

namespace interleave::cli {
namespace {

constexpr std::string_view kTargetText =
    "TARGET is scenario/strategy (\"interleave list\" names them), a path to a .py file, or a link or its\n"
    "fragment (#/...).\n";

constexpr std::string_view kProgramText =
    "\nA file with a function `handle(request)` is driven by a workload: one call per request. A file that "
    "only\n"
    "defines one coroutine function without parameters is driven by calling that. Both get the parameters "
    "of\n"
    "event-loop-counter, with 50 requests by default. A file that runs something at top level just runs.\n"
    "Shown as counters are the globals that the file's functions assign through `global`. Where a workload\n"
    "drives the file and exactly one of them is an int before the first request, it should end as that int\n"
    "plus the number of requests; otherwise nothing is expected, unless --assert says what.\n";

constexpr std::string_view kExploreText =
    "\nLatencies are taken as unknown: whatever may come next in the real thing comes next in some schedule. "
    "A\n"
    "scenario is explored with the parameters that it says, a file of one's own with 3 requests, unless "
    "--set\n"
    "says otherwise.\n"
    "\nExit status: 0 every schedule is as expected; 1 some schedule is not, and the last lines replay the "
    "one\n"
    "with the fewest switches; 3 no answer: a limit was reached, or only samples were taken.\n";

constexpr std::string_view kExportText =
    "\nFormats: chrome-trace opens in Perfetto (ui.perfetto.dev); json is what \"interleave run --json\" "
    "prints;\n"
    "mermaid is a sequence diagram; pytest is a Python file that replays the run on CPython 3.11, with real\n"
    "asyncio and real threads, and fails where the run went wrong. It needs pytest and nothing else.\n"
    "\nExit status as of run; 2 also where a run cannot be written so.\n";

std::vector<OptionSpec> With(std::vector<OptionSpec> options, const std::vector<OptionSpec>& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

const std::vector<OptionSpec>& TargetSettingsOptions() {
  static const std::vector<OptionSpec> options = {
      {"--seed", "N", "of the run's chances, 0 to 2^64-1; 1 if not given", false},
      {"--set", "NAME=VALUE", "a parameter, repeatable; the scenario's default if not given", true},
      {"--runtime", "NAME", "any-bytecode, gil-3.11 or free-threaded; the scenario's if not given", false},
      {"--max-steps", "N", "limit of steps, calls and loops; 50000000 if not given", false},
      {"--max-memory", "BYTES", "limit of live simulated memory; 268435456 if not given", false},
      {"--assert", "EXPR", "what should be true at the end, for a file that does not say", false},
  };
  return options;
}

const std::vector<OptionSpec>& RunSettings() {
  static const std::vector<OptionSpec> options =
      With(TargetSettingsOptions(),
           {{"--schedule", "TEXT", "replay a schedule; refused where it does not fit the program", false},
            {"--until", "NS", "stop at a virtual time", false}});
  return options;
}

const OptionSpec kJson{"--json", "", "one JSON document on stdout", false};

std::vector<CommandSpec> MakeCommands() {
  static const std::string run_details = std::string(kTargetText) + std::string(kProgramText);
  static const std::string export_details = std::string(kTargetText) + std::string(kExportText);
  static const std::string explore_details = std::string(kTargetText) + std::string(kExploreText);
  return {
      {"list", "", "scenarios, strategies, parameters, runtimes", "", {kJson}, RunList},
      {"run", "TARGET", "one run", run_details,
       With(RunSettings(), {{"--max-seconds", "S", "limit of wall clock; off if not given", false},
                            {"--trace", "FILE", "write the trace as JSON lines", false},
                            {"--timing", "", "add wall-clock figures", false},
                            kJson}),
       RunRun},
      {"explore", "TARGET", "every schedule", explore_details,
       With(TargetSettingsOptions(),
            {{"--max-states", "N", "limit of stored states; 5000000 if not given", false},
             {"--max-seconds", "S", "limit of wall clock; off if not given", false},
             {"--sample", "N", "that many random schedules instead of all", false},
             {"--timing", "", "add wall-clock figures", false},
             kJson}),
       RunExplore},
      {"matrix",
       "[SCENARIO ...]",
       "the table of verdicts and costs",
       "Explores every strategy and runs it once with the scenario's own parameters; all scenarios if none "
       "is\n"
       "named. Exit status 0: every verdict is the one that the scenario expects; 1: one differs.\n",
       {kJson},
       RunMatrix},
      {"link", "TARGET", "the fragment that reproduces that run", kTargetText, With(RunSettings(), {kJson}),
       RunLink},
      {"export", "TARGET", "a run for other programs", export_details,
       With(RunSettings(), {{"--format", "FORMAT", "chrome-trace, json, mermaid or pytest", false},
                            {"--max-seconds", "S", "limit of wall clock; off if not given", false}}),
       RunExport},
      {"check",
       "FILE.py",
       "compile only; diagnostics",
       "Exit status 0: it compiles; 2: it does not, and stderr says where and why.\n",
       {},
       RunCheck},
      {"disassemble", "FILE.py", "source beside bytecode", "", {}, RunDisassemble},
  };
}

}  // namespace

const std::vector<CommandSpec>& Commands() {
  static const std::vector<CommandSpec> commands = MakeCommands();
  return commands;
}

ExitStatus BadInput(Console& console, std::string_view message) {
  console.Error("interleave: " + std::string(message) + "\n");
  return ExitStatus::kBadInput;
}

ExitStatus OpenFailed(Console& console, std::string_view message) {
  if (message.find('\n') == std::string_view::npos) return BadInput(console, message);
  console.Error(std::string(message) + "\n");
  return ExitStatus::kBadInput;
}

ExitStatus RunCommandLine(const std::vector<std::string>& words, Console& console) {
  const base::Result<Arguments> parsed = ParseArguments(words, Commands());
  if (!parsed.ok()) return BadInput(console, parsed.error().message);
  const Arguments& arguments = parsed.value();
  if (arguments.version) {
    console.Out("interleave " INTERLEAVE_VERSION "\n");
    return ExitStatus::kGood;
  }
  if (arguments.help) {
    console.Out(arguments.command == nullptr ? HelpText(Commands()) : HelpText(*arguments.command));
    return ExitStatus::kGood;
  }
  return arguments.command->run(arguments, console);
}

}  // namespace interleave::cli
