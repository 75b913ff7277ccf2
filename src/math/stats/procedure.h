// A statistical procedure (a test, a confidence interval, a power analysis) takes data and gives a
// result. Procedures are units; the catalogue names them all.
#pragma once

#include <functional>

#include "base/catalogue.h"
#include "math/stats/data.h"
#include "math/stats/result.h"

namespace assay::stats {

enum class Family {
  two_samples,
  several_samples,
  proportions,
  association,
  effect_size,
  correction,
  resampling,
  agreement,
  detection,
  psychometric,
  reaction_times,
  mixed_models,
  planning
};

// What the numbers of `x` (and of `y`, where both are measured alike) may be.
enum class Scale { number, binary, probability };

// The columns a procedure reads, as words: x, y, control, by, pair, cluster and table.
struct Needs {
  std::string_view columns;        // all of these
  std::string_view or_else = {};   // or all of these
  std::string_view optional = {};  // these may be there too
};

// "--x --by --pair, or --x --y; may have --cluster", or "no data".
std::string to_string(const Needs& needs);

struct Info {
  std::string_view name;
  std::string_view title;    // as people call it
  std::string_view summary;  // one sentence
  Family family;
  Needs needs;
  std::string_view reference;  // who published it
  Scale scale = Scale::number;
  std::size_t levels = 0;  // of `by`: so many are compared; 0: any number
  // Exact where results come in steps: it rejects no more often than it says, and mostly less.
  bool conservative = false;
};

using Run = std::function<Result(const Data&)>;
using Procedure = Entry<Info, Run>;

// In the order of the documentation.
std::span<const Procedure> catalogue();

// Throws Error when columns are missing or too many, or hold what the procedure cannot take.
void check(const Info& info, const Data& data);

// The procedure's result for the data, which are checked first. Numbers that overflowed become a
// reason.
Result run_procedure(const Procedure& test, const Settings& settings, const Data& data);

// A result with what is known before anything is computed.
Result initial_result(const Info& info, const Data& data);
// The same without an answer, and why.
Result undefined_result(const Info& info, const Data& data, std::string why);

enum class Alternative { two_sided, less, greater };

}  // namespace assay::stats

namespace assay {

template <>
struct Words<stats::Family> {
  using enum stats::Family;
  static constexpr std::array values{Word{two_samples, "two samples"},
                                     Word{several_samples, "several samples"},
                                     Word{proportions, "proportions"},
                                     Word{association, "association"},
                                     Word{effect_size, "effect size"},
                                     Word{correction, "correction"},
                                     Word{resampling, "resampling"},
                                     Word{agreement, "agreement"},
                                     Word{detection, "signal detection"},
                                     Word{psychometric, "psychometric"},
                                     Word{reaction_times, "reaction times"},
                                     Word{mixed_models, "mixed models"},
                                     Word{planning, "planning"}};
};

template <>
struct Words<stats::Scale> {
  static constexpr std::array values{Word{stats::Scale::number, "numbers"},
                                     Word{stats::Scale::binary, "0 or 1"},
                                     Word{stats::Scale::probability, "from 0 to 1"}};
};

template <>
struct Words<stats::Alternative> {
  static constexpr std::array values{Word{stats::Alternative::two_sided, "two_sided"},
                                     Word{stats::Alternative::less, "less"},
                                     Word{stats::Alternative::greater, "greater"}};
};

}  // namespace assay
