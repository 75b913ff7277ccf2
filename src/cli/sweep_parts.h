// What sweeps of nets and of texts have in common, and what each of them asks for.
#pragma once

#include "cli/sweep.h"
#include "runner/judge.h"
#include "sweep/run.h"

namespace assay::cli {

// A request with everything that it points to.
struct PreparedSweep {
  sweep::Request request;
  std::vector<std::unique_ptr<sweep::Subject>> subjects = {};
};

// Everything that can be refused is refused here, before anything is computed or written.
PreparedSweep prepare_nets(const Sweep& command, Console& console);
PreparedSweep prepare_texts(const Sweep& command, Console& console);

// The judges that were asked for, none twice, with the command's seed where they were given none.
std::vector<runner::Judge> sweep_judges(const Sweep& command);

// The settings with the seed, for a unit that has one and was given none.
Settings with_seed(Settings settings, const std::vector<Described>& params, std::uint64_t seed);

// Without what is known of models and items.
sweep::Request begun_request(const Sweep& command, const std::vector<runner::Judge>& judges);

// Adds a row unless there is one of the same spec and role; says whether it did.
bool add_row(std::vector<sweep::MethodRow>& rows, sweep::MethodRow row);

// What models are called: by their file's name, or by their path where that is taken.
std::vector<std::string> model_names(const std::vector<std::filesystem::path>& paths);

}  // namespace assay::cli
