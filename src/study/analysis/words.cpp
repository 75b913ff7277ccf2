#include "study/analysis/words.h"

#include <fmt/format.h>

namespace assay::analysis {

std::string pairs_that_differ(std::string_view things, std::string_view measure, std::size_t pairs,
                              std::size_t differ) {
  const std::string where = measure.empty() ? "" : fmt::format(" in {}", measure);
  if (pairs == 1) {
    return fmt::format("the two {} {}{} at the 5 % level", things,
                       differ == 1 ? "differ" : "were not found to differ", where);
  }
  const std::string count = differ == 0 ? "none" : std::to_string(differ);
  const char* verb = differ == 0 ? "was found to differ" : differ == 1 ? "differs" : "differ";
  return fmt::format("{} of {} pairs of {} {}{} at the 5 % level after Holm's correction", count,
                     pairs, things, verb, where);
}

std::string as_sentence(std::string phrase) {
  const char first = phrase.empty() ? '.' : phrase.front();
  if (first >= 'a' && first <= 'z') phrase.front() = static_cast<char>(first - 'a' + 'A');
  return phrase + '.';
}

}  // namespace assay::analysis
