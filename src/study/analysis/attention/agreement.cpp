#include <fmt/format.h>

#include "math/stats/bootstrap.h"
#include "study/analysis/attention/parts.h"

namespace assay::analysis::attention {
namespace {

template <class Each>
std::vector<double> values_there(const std::vector<Each>& all,
                                 std::optional<double> Each::*member) {
  std::vector<double> values;
  for (const Each& one : all) {
    if (one.*member) values.push_back(*(one.*member));
  }
  return values;
}

void add_estimate(Table& table, std::string name, std::string over, const Estimated& value) {
  table.add({std::move(name), std::move(over), static_cast<std::int64_t>(value.n),
             cell_of(value.mean), low_of(value.interval), high_of(value.interval)});
}

Sheet people_sheet(const Agreement& agreement, std::string_view points) {
  Sheet sheet{.id = "agreement_by_person",
              .title = "Each person and the others",
              .unit = "participant",
              .table = {.columns = {"participant", "items", "correlation", "overlap", "marked, %",
                                    "items without a mark"}},
              .digits = 3};
  for (const PersonAgreement& one : agreement.people) {
    sheet.table.add({one.person, static_cast<std::int64_t>(one.items), cell_of(one.correlation),
                     cell_of(one.overlap), 100 * one.area, static_cast<std::int64_t>(one.nothing)});
  }
  sheet.notes = {fmt::format(
      "A person's marks against the shares of the others who saw the same item, over its {}; means "
      "over items. Overlap: what both have by what either has (Jaccard, with shares as parts). A "
      "correlation is undefined where one side marked nothing or everything; such items are left "
      "out of it and count in the overlap.",
      points)};
  return sheet;
}

Sheet items_sheet(const Agreement& agreement) {
  Sheet sheet{
      .id = "agreement_by_item",
      .title = "Halves of the people, item by item",
      .unit = "item",
      .table = {.columns = {"item", "people", "marked, %", "correlation of halves", "reliability"}},
      .digits = 3};
  for (const ItemAgreement& one : agreement.items) {
    sheet.table.add({one.item, static_cast<std::int64_t>(one.people), 100 * one.area,
                     cell_of(one.halves), cell_of(one.reliability)});
  }
  sheet.notes = {
      "People are split into random halves several times; the shares of both halves are correlated "
      "over the item's points. The reliability of everybody's shares follows by Spearman and "
      "Brown. Blank: fewer than two people, or a half that marked nothing."};
  return sheet;
}

}  // namespace

Estimated estimated(std::span<const double> values, std::uint64_t seed) {
  Estimated result{.n = values.size()};
  if (values.empty()) return result;
  result.mean = stats::mean(values);
  result.interval = stats::mean_interval(values, {.seed = seed, .ends = stats::Ends::bca});
  return result;
}

std::string in_words(const Estimated& value) {
  if (!value.mean) return "undefined";
  const std::string mean = stats::number_text(*value.mean);
  if (!value.interval) return mean + " (too few for an interval)";
  return fmt::format("{} (95 % interval {} to {})", mean, stats::number_text(value.interval->low),
                     stats::number_text(value.interval->high));
}

Agreement agreement_of(std::span<const Marks> marks, std::size_t splits, std::uint64_t seed) {
  Agreement result{.people = agreement_by_person(marks),
                   .items = agreement_by_item(marks, splits, seed)};
  result.correlation = estimated(values_there(result.people, &PersonAgreement::correlation), seed);
  result.reliability = estimated(values_there(result.items, &ItemAgreement::reliability), seed);
  return result;
}

Section agreement_section(const Agreement& agreement, std::string_view points, std::uint64_t seed) {
  Sheet all{.id = "agreement",
            .title = "Agreement of people",
            .unit = "participant or item, as the table says",
            .table = {.columns = {"measure", "mean over", "n", "mean", "95 % low", "95 % high"}},
            .digits = 3};
  add_estimate(all.table, "correlation of one with the others", "participants",
               agreement.correlation);
  add_estimate(all.table, "overlap of one with the others", "participants",
               estimated(values_there(agreement.people, &PersonAgreement::overlap), seed));
  add_estimate(all.table, "correlation of halves", "items",
               estimated(values_there(agreement.items, &ItemAgreement::halves), seed));
  add_estimate(all.table, "reliability of all (Spearman-Brown)", "items", agreement.reliability);
  all.notes = {
      "Intervals: BCa bootstrap of participants or of items. The reliability bounds how "
      "well anything can agree with these weights."};
  Section section{.title = "Do people agree?"};
  section.sheets = {std::move(all), people_sheet(agreement, points), items_sheet(agreement)};
  return section;
}

}  // namespace assay::analysis::attention
