#include "study/analysis/review/parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "base/json.h"
#include "math/stats/bootstrap.h"
#include "report/chart.h"
#include "study/analysis/methods.h"
#include "study/analysis/words.h"

namespace assay::analysis::review {
namespace {

// No scale has more points.
constexpr int most_rating = 1000;

}  // namespace

std::vector<Rated> rated(const Evidence& evidence, std::size_t* unreadable) {
  std::vector<Rated> result;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test" || row.screen != "rate") continue;
    int value = 0;
    const char* end = row.response.data() + row.response.size();
    const auto [stop, problem] = std::from_chars(row.response.data(), end, value);
    if (problem == std::errc() && stop == end && std::abs(value) <= most_rating) {
      result.push_back({&row, static_cast<double>(value)});
    } else if (unreadable != nullptr) {
      ++*unreadable;
    }
  }
  return result;
}

std::vector<Chosen> chosen(const Evidence& evidence, std::size_t* unreadable) {
  std::vector<Chosen> result;
  for (const ResponseRow& row : evidence.rows) {
    if (row.phase != "test" || row.screen != "choose") continue;
    Chosen choice{&row, {}, {}};
    const nlohmann::json options = json_or_null(row.options);
    if (options.is_array()) {
      for (const nlohmann::json& option : options) {
        if (option.is_string()) choice.offered.push_back(option.get<std::string>());
      }
    }
    // Explanations were shown as A, B, C, ... in the order of the options.
    const std::size_t at = row.response.size() == 1 && row.response[0] >= 'A'
                               ? static_cast<std::size_t>(row.response[0] - 'A')
                               : choice.offered.size();
    if (at < choice.offered.size()) {
      choice.condition = choice.offered[at];
      result.push_back(std::move(choice));
    } else if (unreadable != nullptr) {
      ++*unreadable;
    }
  }
  return result;
}

std::vector<Sample> person_means(std::span<const Sample> samples) {
  std::map<std::pair<std::string, std::string>, std::pair<double, double>> sums;
  for (const Sample& sample : samples) {
    auto& [sum, n] = sums[{sample.group, sample.unit}];
    sum += sample.value;
    n += 1;
  }
  std::vector<Sample> result;
  for (const auto& [key, sum] : sums) {
    result.push_back({key.first, key.second, sum.first / sum.second});
  }
  return result;
}

std::vector<Finding> by_participants(std::string id, std::string measure, std::string outcome,
                                     std::span<const std::string> conditions,
                                     std::span<const Sample> means) {
  Met met;
  for (const Sample& sample : means) met[sample.group].insert(sample.unit);
  const bool is_paired = is_within(met);
  Pairwise how{.id = std::move(id),
               .measure = std::move(measure),
               .outcome = std::move(outcome),
               .unit = "participant",
               .spec = is_paired ? "wilcoxon_signed_rank" : "mann_whitney",
               .is_paired = is_paired};
  return compared(how, conditions, means);
}

std::string how_many_differ(std::span<const Finding> findings) {
  std::size_t pairs = 0, differ = 0;
  for (const Finding& finding : findings) {
    if (!finding.adjusted_p) continue;
    ++pairs;
    differ += *finding.adjusted_p < 0.05 ? 1 : 0;
  }
  if (pairs == 0) return "no pair of conditions could be tested";
  return pairs_that_differ("conditions", "", pairs, differ);
}

std::vector<Condition> means_by_condition(std::span<const std::string> conditions,
                                          std::span<const Sample> means, std::uint64_t seed) {
  std::vector<Condition> result;
  for (const std::string& name : conditions) {
    Condition condition{.name = name};
    for (const Sample& sample : means) {
      if (sample.group == name) condition.people.push_back(sample.value);
    }
    if (condition.people.empty()) continue;
    condition.mean = stats::mean(condition.people);
    condition.interval =
        stats::mean_interval(condition.people, {.seed = seed, .ends = stats::Ends::bca});
    result.push_back(std::move(condition));
  }
  return result;
}

std::string name_with_control(const std::string& name) {
  return is_control(name) ? name + ", a control" : name;
}

std::string best_in_words(std::span<const Condition> conditions, int digits) {
  const Condition& best = *std::ranges::max_element(conditions, {}, &Condition::mean);
  const std::string name = name_with_control(best.name);
  if (!best.interval) return fmt::format("{}: {:.{}f}", name, best.mean, digits);
  return fmt::format("{}: {:.{}f} (95 % interval {:.{}f} to {:.{}f})", name, best.mean, digits,
                     best.interval->low, digits, best.interval->high, digits);
}

Figure dots_of(std::string id, std::string title, std::string axis, std::string numbers,
               std::span<const Condition> conditions) {
  report::DotChart chart{.title = title, .axis = std::move(axis)};
  for (const Condition& condition : conditions) {
    report::Dots dots{.label = condition.name, .value = condition.mean, .each = condition.people};
    if (condition.interval) dots.interval = {condition.interval->low, condition.interval->high};
    chart.rows.push_back(std::move(dots));
  }
  return {std::move(id), std::move(title),
          "Mean over participants with a 95 % interval; faint dots are participants.",
          report::draw(chart), std::move(numbers)};
}

}  // namespace assay::analysis::review
