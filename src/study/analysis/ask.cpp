#include "study/analysis/ask.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

namespace assay::analysis {
namespace {

// Levels in the order in which the rows have them first, so that "first" and "second" of a test are
// those of the question.
stats::Labels labels_as_met(std::string name, std::span<const std::string> texts) {
  stats::Labels result{std::move(name), {}, {}};
  for (const std::string& text : texts) {
    const auto found = std::ranges::find(result.levels, text);
    result.of.push_back(static_cast<std::size_t>(found - result.levels.begin()));
    if (found == result.levels.end()) result.levels.push_back(text);
  }
  return result;
}

}  // namespace

stats::Data data_of(std::string measure, std::string group, std::span<const Sample> samples,
                    std::string unit, bool is_paired) {
  stats::Data data;
  stats::Numbers x{std::move(measure), {}};
  std::vector<std::string> groups;
  std::vector<std::string> units;
  for (const Sample& sample : samples) {
    x.values.push_back(sample.value);
    groups.push_back(sample.group);
    units.push_back(sample.unit);
  }
  data.x = std::move(x);
  data.by.push_back(labels_as_met(std::move(group), groups));
  if (is_paired) data.pair = stats::labels(std::move(unit), units);
  return data;
}

stats::Result ask(std::string_view spec, const stats::Data& data) {
  const Spec parsed = parse_spec(spec);
  return stats::run_procedure(find(stats::catalogue(), parsed.name, "test"), parsed.settings, data);
}

std::string id_of(std::string_view text) {
  std::string id;
  for (const char letter : text) {
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (is_capital || is_plain) {
      id += static_cast<char>(is_capital ? letter - 'A' + 'a' : letter);
    } else if (!id.empty() && id.back() != '_') {
      id += '_';
    }
  }
  while (!id.empty() && id.back() == '_') id.pop_back();
  return id;
}

std::vector<Finding> compared(const Pairwise& how, std::span<const std::string> groups,
                              std::span<const Sample> samples) {
  std::vector<Finding> findings;
  for (std::size_t first = 0; first < groups.size(); ++first) {
    for (std::size_t second = first + 1; second < groups.size(); ++second) {
      std::vector<Sample> both;
      for (const std::size_t group : {first, second}) {
        std::ranges::copy_if(samples, std::back_inserter(both),
                             [&](const Sample& sample) { return sample.group == groups[group]; });
      }
      Finding finding{
          .id = fmt::format("{}_{}_{}", how.id, id_of(groups[first]), id_of(groups[second])),
          .question = fmt::format("{}: {} and {}", how.measure, groups[first], groups[second]),
          .unit = how.unit,
          .outcome = how.outcome,
          .data = data_of(how.measure, "condition", both, how.unit, how.is_paired)};
      finding.result = ask(how.spec, finding.data);
      finding.result.unit = how.unit;
      findings.push_back(std::move(finding));
    }
  }
  adjust(findings, how.correction);
  return findings;
}

void adjust(std::span<Finding> findings, stats::Correction correction) {
  std::vector<double> p;
  for (const Finding& finding : findings) {
    if (finding.result.p) p.push_back(*finding.result.p);
  }
  const std::vector<double> adjusted = stats::adjusted(p, correction);
  std::size_t at = 0;
  for (Finding& finding : findings) {
    if (!finding.result.p) continue;
    finding.adjusted_p = adjusted[at++];
    finding.correction =
        fmt::format("{} over {} tests", Value<stats::Correction>::write(correction), p.size());
  }
}

}  // namespace assay::analysis
