// From the words of a command line to a command that is ready to run.
#pragma once

#include "cli/command.h"

namespace assay::cli {

// The options that every command has, before or after its name.
struct Common {
  static constexpr Info info{.name = "assay",
                             .summary = "Evaluates explanations of machine-learning classifiers.",
                             .example = "assay predict --help"};

  std::optional<int> threads;
  bool help = false;
  bool version = false;

  static constexpr std::tuple params{
      Param{"threads", &Common::threads,
            "threads to use; all cores unless this or ASSAY_THREADS says", 1, 1024},
      Param{"help", &Common::help, "say how this is used"},
      Param{"version", &Common::version, "say which version this is"},
  };
};

struct Request {
  Common common;
  const Command* command = nullptr;  // none when no command is named
  std::string group = {};            // the first word of several commands, of which help is asked
  Run run = {};                      // empty when help is asked for
};

// Throws Error when the words do not fit; nothing has been done then.
Request parse(std::span<const std::string> words, std::span<const Command> commands);

// `variable` is the value of ASSAY_THREADS, or null. Zero means all cores.
int thread_count(const Common& common, const char* variable);

}  // namespace assay::cli
