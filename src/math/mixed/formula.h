// The small language in which R's users write mixed models:
//   correct ~ method * ai_correct + (1 + method | user) + (1 | image)
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::mixed {

// Columns whose product it is; none for the intercept.
using Term = std::vector<std::string>;

struct Terms {
  bool intercept = true;
  std::vector<Term> terms;  // single columns first, then products of two, and so on
};

// (terms | group): a group of several columns has a level for every combination of theirs.
struct RandomPart {
  Terms terms;
  std::vector<std::string> group;
};

struct Formula {
  std::string response;
  std::optional<std::string> failures;  // of cbind(successes, failures)
  Terms fixed;
  std::vector<RandomPart> random;
};

// Knows + : * / | || ( ) 0 1 and -1 as R does, names in `backticks` and cbind(). Throws Error for
// anything else, and for a formula without a random part.
Formula parse_formula(std::string_view text);

// The columns that a formula reads, each once.
std::vector<std::string> columns_of(const Formula& formula);

}  // namespace assay::mixed
