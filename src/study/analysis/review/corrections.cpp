#include <fmt/format.h>

#include <algorithm>

#include "math/stats/bootstrap.h"
#include "study/analysis/review/correction.h"
#include "study/analysis/review/parts.h"

namespace assay::analysis::review {
namespace {

using OfChange = std::function<std::optional<double>(const Corrected&)>;

std::vector<Sample> samples_of(const Corrections& all, const OfChange& value) {
  std::vector<Sample> samples;
  for (const Corrected& one : all.all) {
    const std::optional<double> number = value(one);
    if (number) samples.push_back({one.row->condition, one.row->participant, *number});
  }
  return person_means(samples);
}

std::optional<double> iou_of(const Corrected& one) {
  return one.change ? one.change->iou : std::nullopt;
}
std::optional<double> mae_of(const Corrected& one) {
  return one.change ? one.change->mae : std::nullopt;
}
std::optional<double> added_of(const Corrected& one) {
  return one.change ? std::optional(100 * one.change->added) : std::nullopt;
}
std::optional<double> removed_of(const Corrected& one) {
  return one.change ? std::optional(100 * one.change->removed) : std::nullopt;
}

const Condition* named(std::span<const Condition> all, const std::string& name) {
  const auto found = std::ranges::find(all, name, &Condition::name);
  return found == all.end() ? nullptr : &*found;
}

Sheet correction_sheet(const Corrections& all, std::span<const std::string> names,
                       const Rules& rules) {
  Sheet sheet{.id = "corrections",
              .title = "Corrections of explanations",
              .unit = "participant",
              .table = {.columns = {"condition", "participants", "answers", "unchanged, %", "IoU",
                                    "IoU low", "IoU high", "MAE", "added, %", "removed, %"}},
              .digits = 3};
  const auto means = [&](const OfChange& value) {
    return means_by_condition(names, samples_of(all, value), rules.seed);
  };
  const auto iou = means(iou_of), mae = means(mae_of), added = means(added_of),
             removed = means(removed_of);
  const auto mean_in = [](std::span<const Condition> of, const std::string& name) -> Cell {
    const Condition* found = named(of, name);
    return found == nullptr ? Cell{} : Cell{found->mean};
  };
  for (const std::string& name : names) {
    Rows own;
    std::size_t unchanged = 0;
    for (const Corrected& one : all.all) {
      if (one.row->condition != name) continue;
      own.push_back(one.row);
      unchanged += one.is_unchanged ? 1 : 0;
    }
    const Condition* overlap = named(iou, name);
    const auto interval = overlap == nullptr ? std::nullopt : overlap->interval;
    sheet.table.add({name, static_cast<std::int64_t>(grouped(own, participant_of).size()),
                     static_cast<std::int64_t>(own.size()), Rate{unchanged, own.size()}.percent(),
                     mean_in(iou, name), low_of(interval), high_of(interval), mean_in(mae, name),
                     mean_in(added, name), mean_in(removed, name)});
  }
  sheet.notes = {
      fmt::format("Means of the participants' means; intervals: BCa bootstrap of participants. The "
                  "area of a map is where it exceeds {} of its greatest value. IoU: of the areas "
                  "before and after the correction, 1 where nothing was changed. MAE: mean change "
                  "of a point of the map from 0 to 1, what was added becoming 1 and what was "
                  "removed 0. Added and removed areas are shares of the picture.",
                  rules.threshold)};
  if (all.without_map > 0) {
    sheet.notes.push_back(fmt::format(
        "{} corrections have no IoU and MAE, because the machine's map was not given; their added "
        "and removed areas are all that strokes enclose.",
        all.without_map));
  }
  if (all.unreadable > 0) {
    sheet.notes.push_back(
        fmt::format("{} answers are no drawings and are left out.", all.unreadable));
  }
  return sheet;
}

}  // namespace

std::optional<Part> corrections(const Evidence& evidence, const Rules& rules) {
  const Corrections all = corrections_of(evidence, rules.threshold);
  if (all.all.empty()) return std::nullopt;
  Rows rows;
  for (const Corrected& one : all.all) rows.push_back(one.row);
  const std::vector<std::string> names = conditions(evidence, rows);
  Part part{{.title = "Corrections"}, {}};
  part.section.sheets.push_back(correction_sheet(all, names, rules));
  const std::vector<Sample> iou = samples_of(all, iou_of);
  const std::vector<Condition> by_condition = means_by_condition(names, iou, rules.seed);
  if (by_condition.empty()) {
    part.sentence =
        "How far corrections went from the machine's maps is not known: the maps were "
        "not given.";
    return part;
  }
  part.section.figures.push_back(
      dots_of("corrections", "Overlap with the corrected map", "IoU", "corrections", by_condition));
  std::vector<std::string> with_maps;
  for (const Condition& condition : by_condition) with_maps.push_back(condition.name);
  part.section.findings = by_participants("correction", "IoU", "response", with_maps, iou);
  part.sentence =
      fmt::format("Corrections left most with {} (IoU); {}.", best_in_words(by_condition, 2),
                  how_many_differ(part.section.findings));
  return part;
}

}  // namespace assay::analysis::review
