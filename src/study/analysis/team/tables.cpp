#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/counted.h"
#include "math/stats/bootstrap.h"
#include "math/stats/moments.h"
#include "math/stats/signal_detection.h"
#include "report/chart.h"
#include "study/analysis/team/parts.h"

namespace assay::analysis::team {
namespace {

std::int64_t whole(std::size_t count) { return static_cast<std::int64_t>(count); }

std::string of_total(const Rate& rate) { return fmt::format("{}/{}", rate.right, rate.n); }

std::vector<double> values_of(const std::map<std::string, double>& shares) {
  std::vector<double> values;
  for (const auto& [name, share] : shares) values.push_back(100 * share);
  return values;
}

bool is_unmarked(const ResponseRow& row) { return !row.adversarial.has_value(); }

Rows where(const Rows& rows, bool natural, std::optional<bool> right = std::nullopt,
           std::string_view bin = {}) {
  return select(rows, [&](const ResponseRow& row) {
    return is_natural(row) == natural && (!right || ai_is_right(row) == *right) &&
           (bin.empty() || row.bin == bin);
  });
}

// Bins that occur, easy before medium before hard before others, however they are called.
std::vector<std::string> bins_of(const Decisions& decisions) {
  constexpr std::array kinds{"easy", "medium", "hard"};
  std::set<std::pair<std::ptrdiff_t, std::string>> ranked;
  for (const ResponseRow* row : decisions.rows) {
    if (row->bin.empty()) continue;
    const auto kind = std::ranges::find(kinds, kind_of_bin(row->bin));
    ranked.emplace(kind - kinds.begin(), row->bin);
  }
  std::vector<std::string> found;
  for (const auto& [rank, bin] : ranked) found.push_back(bin);
  return found;
}

std::int64_t people_in(const Rows& rows) { return whole(grouped(rows, participant_of).size()); }

// A share beside the number of trials that it is of.
void add_share_columns(Sheet& sheet, const std::string& kind) {
  sheet.table.columns.push_back(kind + ", %");
  sheet.table.columns.push_back(kind + ", trials");
}
void add_share(std::vector<Cell>& row, const Rate& rate) {
  row.push_back(rate.percent());
  row.emplace_back(whole(rate.n));
}

// Of each participant who met right and wrong labels.
struct Detection {
  std::vector<double> d_prime = {};
  std::vector<double> criterion = {};
};

Detection detection(const Rows& rows) {
  Detection result;
  for (const auto& [person, own] : grouped(rows, participant_of)) {
    const Rate hits = rate(select(own, ai_is_right), accepts);
    const Rate alarms =
        rate(select(own, [](const ResponseRow& row) { return !ai_is_right(row); }), accepts);
    const auto found =
        stats::sensitivity({static_cast<double>(hits.right), static_cast<double>(hits.n),
                            static_cast<double>(alarms.right), static_cast<double>(alarms.n)});
    if (!found) continue;
    result.d_prime.push_back(found->d_prime);
    result.criterion.push_back(found->criterion);
  }
  return result;
}

// A mean over participants with its interval; blanks where there is none.
void add_mean(std::vector<Cell>& row, const std::vector<double>& values, std::uint64_t seed) {
  if (values.empty()) {
    row.resize(row.size() + 3);
    return;
  }
  const auto interval = stats::mean_interval(values, {.seed = seed, .ends = stats::Ends::bca});
  row.insert(row.end(), {stats::mean(values), low_of(interval), high_of(interval)});
}

}  // namespace

Overview overview(const Decisions& decisions, std::uint64_t seed) {
  Sheet sheet{.id = "overview",
              .title = "Accuracy of teams",
              .unit = "participant",
              .table = {.columns = {"condition", "participants", "trials", "items",
                                    "people per item", "natural, %", "natural", "adversarial, %",
                                    "adversarial", "mean, %", "SD", "95 % low", "95 % high"}}};
  report::DotChart chart{.title = "Accuracy of a participant", .axis = "right decisions, %"};
  chart.line = 50;
  chart.line_label = "accepting at random";
  Overview result{.section = {.title = "Accuracy"}};
  for (const std::string& condition : decisions.conditions) {
    const Rows rows = of_condition(decisions, condition);
    const std::vector<double> each = values_of(accuracies(rows, participant_of));
    const stats::Moments spread = stats::moments(each);
    const auto interval = stats::mean_interval(each, {.seed = seed, .ends = stats::Ends::bca});
    std::optional<double> deviation;
    if (each.size() > 1) deviation = spread.deviation();
    const std::size_t items = grouped(rows, item_of).size();
    const Rate natural = accuracy(where(rows, true));
    const Rate adversarial = accuracy(where(rows, false));
    sheet.table.add({condition, whole(each.size()), whole(rows.size()), whole(items),
                     static_cast<double>(rows.size()) / static_cast<double>(items),
                     natural.percent(), of_total(natural), adversarial.percent(),
                     of_total(adversarial), spread.mean, cell_of(deviation), low_of(interval),
                     high_of(interval)});
    report::Dots dots{.label = condition, .value = spread.mean, .each = each};
    if (interval) dots.interval = {interval->low, interval->high};
    chart.rows.push_back(std::move(dots));
    result.means.push_back({condition, spread.mean, interval});
  }
  sheet.notes = {
      "Mean and SD are of the participants' accuracies over all their trials; shares of "
      "natural and adversarial items pool trials. Intervals: BCa bootstrap of "
      "participants."};
  const Rows unmarked = select(decisions.rows, is_unmarked);
  if (!unmarked.empty()) {
    sheet.notes.push_back(fmt::format(
        "Of {} it is not said whether the item was made to mislead; "
        "{} counted as natural.",
        counted(unmarked.size(), "decisions"), unmarked.size() == 1 ? "it is" : "they are"));
  }
  if (decisions.left_out > 0) {
    sheet.notes.push_back(fmt::format("{} {} neither right nor wrong and left out.",
                                      counted(decisions.left_out, "decisions"),
                                      decisions.left_out == 1 ? "is" : "are"));
  }
  result.section.figures.push_back(
      {"accuracy", "Accuracy of teams",
       "Mean accuracy of a participant with a 95 % interval; faint dots are "
       "participants.",
       report::draw(chart), sheet.id});
  result.section.sheets.push_back(std::move(sheet));
  return result;
}

Section breakdown(const Decisions& decisions) {
  const std::vector<std::string> bins = bins_of(decisions);
  Sheet cells{.id = "bins",
              .title = "Natural items by difficulty and by who is right",
              .unit = "response",
              .table = {.columns = {"condition"}}};
  Sheet margins{.id = "kinds",
                .title = "Natural items, pooled",
                .unit = "response",
                .table = {.columns = {"condition", "participants", "trials", "all, %"}}};
  for (const std::string& bin : bins) {
    add_share_columns(cells, bin + ", AI right");
    add_share_columns(cells, bin + ", AI wrong");
    add_share_columns(margins, bin);
  }
  add_share_columns(margins, "AI right");
  add_share_columns(margins, "AI wrong");
  cells.notes = {"Of the trials of each kind, pooled over participants, those decided rightly."};
  margins.notes = cells.notes;
  Sheet known{.id = "prior_knowledge",
              .title = "Known and unknown classes",
              .unit = "response",
              .table = {.columns = {"condition", "known, %", "known trials", "unknown, %",
                                    "unknown trials", "difference"}}};
  for (const std::string& condition : decisions.conditions) {
    const Rows rows = of_condition(decisions, condition);
    const Rows natural = where(rows, true);
    std::vector<Cell> cell_row{condition};
    std::vector<Cell> margin_row{condition, people_in(natural), whole(natural.size()),
                                 accuracy(natural).percent()};
    for (const std::string& bin : bins) {
      add_share(cell_row, accuracy(where(rows, true, true, bin)));
      add_share(cell_row, accuracy(where(rows, true, false, bin)));
      add_share(margin_row, accuracy(where(rows, true, std::nullopt, bin)));
    }
    add_share(margin_row, accuracy(where(rows, true, true)));
    add_share(margin_row, accuracy(where(rows, true, false)));
    cells.table.add(std::move(cell_row));
    margins.table.add(std::move(margin_row));
    const auto knowing = [&](bool known_class) {
      return accuracy(select(rows, [&](const ResponseRow& row) {
        const auto said = decisions.knows.find({row.session, row.item});
        return said != decisions.knows.end() && said->second == known_class;
      }));
    };
    const Rate yes = knowing(true);
    const Rate no = knowing(false);
    std::optional<double> gap;
    if (yes.n > 0 && no.n > 0) gap = 100 * (*yes.share() - *no.share());
    known.table.add(
        {condition, yes.percent(), whole(yes.n), no.percent(), whole(no.n), cell_of(gap)});
  }
  Section section{.title = "Where teams are right"};
  if (!bins.empty()) section.sheets.push_back(std::move(cells));
  section.sheets.push_back(std::move(margins));
  if (!decisions.knows.empty()) section.sheets.push_back(std::move(known));
  return section;
}

Section trust(const Decisions& decisions, std::uint64_t seed) {
  Sheet sheet{.id = "acceptance",
              .title = "Who believes the machine",
              .unit = "response",
              .table = {.columns = {"condition", "participants", "trials", "accepted, %",
                                    "rejected, %", "accepted, AI right, %", "AI right, trials",
                                    "accepted, AI wrong, %", "AI wrong, trials", "d'", "d' low",
                                    "d' high", "c", "c low", "c high"}}};
  for (const std::string& condition : decisions.conditions) {
    const Rows natural = where(of_condition(decisions, condition), true);
    const Rate accepted = rate(natural, accepts);
    const Detection found = detection(natural);
    std::vector<Cell> row{
        condition, people_in(natural), whole(natural.size()), accepted.percent(),
        rate(natural, [](const ResponseRow& one) { return !accepts(one); }).percent()};
    add_share(row, rate(select(natural, ai_is_right), accepts));
    add_share(row, rate(where(natural, true, false), accepts));
    add_mean(row, found.d_prime, seed);
    add_mean(row, found.criterion, seed);
    sheet.table.add(std::move(row));
  }
  sheet.notes = {
      "Natural items only. d' (how well right labels are told from wrong ones) and c "
      "(negative: inclined to accept) are means over participants, with the log-linear "
      "correction; intervals: BCa bootstrap of participants."};
  const Rows others = select(decisions.rows, [](const ResponseRow& row) { return !said_yes(row); });
  if (!others.empty()) {
    sheet.notes.push_back(fmt::format(
        "Of {} the answer is another word than yes or no, such as '{}': what was accepted follows "
        "from who was right.",
        counted(others.size(), "decisions"), others.front()->response));
  }
  return {.title = "Acceptance", .sheets = {std::move(sheet)}};
}

Section machine_alone(const Decisions& decisions) {
  Sheet sheet{.id = "machine_alone",
              .title = "The machine without people",
              .unit = "item",
              .table = {.columns = {"threshold", "natural, %", "natural items", "adversarial, %",
                                    "adversarial items"}}};
  const std::map<std::string, Rows> items = grouped(
      select(decisions.rows, [](const ResponseRow& row) { return row.confidence.has_value(); }),
      item_of);
  if (items.empty()) return {.title = "The machine alone"};
  Rows one_each;
  for (const auto& [item, rows] : items) one_each.push_back(rows.front());
  report::Series line{.name = "natural items", .points = {}};
  for (int step = 1; step < 20; ++step) {
    const double threshold = step / 20.0;
    // Percentages as people saw them have two digits; a little below counts as reached.
    const auto is_right = [&](const ResponseRow& row) {
      return (*row.confidence >= threshold - 1e-9) == ai_is_right(row);
    };
    const Rate natural = rate(select(one_each, is_natural), is_right);
    const Rate adversarial = rate(where(one_each, false), is_right);
    sheet.table.add({threshold, natural.percent(), whole(natural.n), adversarial.percent(),
                     whole(adversarial.n)});
    if (natural.n > 0) line.points.emplace_back(threshold, std::get<double>(natural.percent()));
  }
  const Rate labels = rate(one_each, ai_is_right);
  sheet.notes = {fmt::format(
      "A label is accepted when its confidence reaches the threshold. Items are those of the "
      "study: the labels of {} are right and of {} wrong.",
      labels.right, labels.n - labels.right)};
  Section section{.title = "The machine alone"};
  section.figures.push_back(
      {"threshold", "Accuracy of a threshold",
       "What a team would reach that accepts every label of at least this "
       "confidence.",
       report::draw(report::LineChart{.title = "A threshold instead of people",
                                      .x_axis = "confidence at least",
                                      .y_axis = "right decisions, %",
                                      .series = {std::move(line)}}),
       sheet.id});
  section.sheets.push_back(std::move(sheet));
  return section;
}

}  // namespace assay::analysis::team
