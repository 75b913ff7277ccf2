#include <fmt/format.h>

#include <set>

#include "study/analysis/crossed_model.h"
#include "study/analysis/guess/parts.h"

namespace assay::analysis::guess {
namespace {

using Pair = std::pair<std::string, std::string>;

std::vector<Pair> pairs_of(const std::vector<std::string>& conditions) {
  std::vector<Pair> result;
  for (std::size_t first = 0; first < conditions.size(); ++first) {
    for (std::size_t second = first + 1; second < conditions.size(); ++second) {
      result.emplace_back(conditions[first], conditions[second]);
    }
  }
  return result;
}

Rows of_either(const Rows& rows, const Pair& pair) {
  return select(rows, [&](const ResponseRow& row) {
    return row.condition == pair.first || row.condition == pair.second;
  });
}

std::vector<Sample> item_samples(const Rows& rows, const Pair& pair) {
  std::vector<Sample> samples;
  for (const std::string& condition : {pair.first, pair.second}) {
    const Rows own =
        select(rows, [&](const ResponseRow& row) { return row.condition == condition; });
    for (const auto& [item, share] : accuracies(own, item_of)) {
      samples.push_back({condition, item, share});
    }
  }
  return samples;
}

Finding item_finding(std::string id, std::string question, const std::string& spec, bool is_paired,
                     std::span<const Sample> samples) {
  Finding finding{.id = std::move(id),
                  .question = std::move(question),
                  .unit = "item",
                  .outcome = "correct",
                  .data = data_of("accuracy", "condition", samples, "item", is_paired)};
  finding.result = ask(spec, finding.data);
  finding.result.unit = "item";
  return finding;
}

std::string said_of(const Pair& pair, const Overlap& overlap) {
  if (overlap.is_paired()) {
    return fmt::format(
        "{} and {} share {} of {} items: their accuracies are compared within items (paired t).",
        pair.first, pair.second, overlap.shared, overlap.all);
  }
  return fmt::format(
      "{} and {} share {} of {} items: accuracies of items are compared as two samples (Welch's "
      "t, and Student's with a pooled variance, as published).",
      pair.first, pair.second, overlap.shared, overlap.all);
}

Finding model_of(const Guesses& guesses) {
  std::vector<CrossedRow> rows;
  for (const ResponseRow* row : guesses.rows) {
    rows.push_back({is_right(*row), {row->condition}, row->participant, row->item});
  }
  return crossed_model("Right guesses, by participants and items together", {"condition"}, rows);
}

// Tests of one kind over all pairs are a family of their own.
void add_family(std::vector<Finding>& to, std::vector<Finding> family) {
  if (family.size() > 1) adjust(family, stats::Correction::holm);
  for (Finding& finding : family) to.push_back(std::move(finding));
}

}  // namespace

Section tests(const Guesses& guesses) {
  Section section{.title = "Do explanations help?"};
  if (guesses.conditions.size() < 2) {
    section.text = {"There is one condition only: nothing to compare."};
    return section;
  }
  std::map<std::string, std::vector<Finding>> families;
  for (const Pair& pair : pairs_of(guesses.conditions)) {
    const Overlap overlap = overlap_of(guesses, pair.first, pair.second);
    section.text.push_back(said_of(pair, overlap));
    const std::vector<Sample> samples = item_samples(guesses.rows, pair);
    const auto specs = overlap.is_paired() ? std::vector<std::string>{"paired_t"}
                                           : std::vector<std::string>{"welch_t", "pooled_t"};
    for (const std::string& spec : specs) {
      families[spec].push_back(item_finding(
          fmt::format("accuracy_{}_{}_{}", spec, id_of(pair.first), id_of(pair.second)),
          fmt::format("Accuracy of items: {} and {}", pair.first, pair.second), spec,
          overlap.is_paired(), samples));
    }
  }
  for (const char* spec : {"paired_t", "welch_t", "pooled_t"}) {
    add_family(section.findings, std::move(families[spec]));
  }
  section.findings.push_back(model_of(guesses));
  return section;
}

Section categories(const Guesses& guesses) {
  Section section{.title = "By kind of error"};
  if (guesses.categories.empty()) {
    section.text = {"No item says which kind of error the model made."};
    return section;
  }
  for (const Pair& pair : pairs_of(guesses.conditions)) {
    const bool is_paired = overlap_of(guesses, pair.first, pair.second).is_paired();
    std::vector<Finding> family;
    for (const std::string& category : guesses.categories) {
      const auto samples = item_samples(of_category(of_either(guesses.rows, pair), category), pair);
      std::set<std::string> met;
      for (const Sample& sample : samples) met.insert(sample.group);
      const std::string kind = name_of_kind(category);
      if (met.size() < 2) {
        section.text.push_back(fmt::format("Of kind '{}' there are no items in both {} and {}.",
                                           kind, pair.first, pair.second));
        continue;
      }
      family.push_back(item_finding(
          fmt::format("kind_{}_{}_{}", id_of(kind), id_of(pair.first), id_of(pair.second)),
          fmt::format("Accuracy of items of kind '{}': {} and {}", kind, pair.first, pair.second),
          is_paired ? "paired_t" : "welch_t", is_paired, samples));
    }
    add_family(section.findings, std::move(family));
  }
  return section;
}

}  // namespace assay::analysis::guess
