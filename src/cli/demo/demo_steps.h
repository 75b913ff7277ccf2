// A long piece of work in steps that are done once: a run that was interrupted goes on where it
// stopped.
#pragma once

#include "cli/command.h"

namespace assay::cli {

struct DemoStep {
  std::string name;       // in the list of what is done
  std::string title;      // to people
  Run run;                // may have been begun and interrupted before
  bool can_wait = false;  // people can begin without it
};

using WantedStep = std::function<bool(const DemoStep&)>;

// Runs the wanted steps that `folder`/steps.txt does not name and names them there, each with its
// number and its time. What commands print on the way goes to log.txt. The list begins with
// `recipe`; throws Error when it begins with another.
void run_steps(const std::filesystem::path& folder, const std::string& recipe,
               const std::vector<DemoStep>& steps, const WantedStep& wanted, Console& console);
bool are_done(const std::filesystem::path& folder, const std::string& recipe,
              const std::vector<DemoStep>& steps);

}  // namespace assay::cli
