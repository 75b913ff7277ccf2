#include "evaluate/runner/score_results.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <ostream>

#include "base/file.h"
#include "base/table.h"
#include "base/utf8.h"
#include "evaluate/runner/verdicts.h"

namespace assay::runner {
namespace {

using Json = nlohmann::ordered_json;

std::string heading(const Scored& scored) {
  return scored.metric + (scored.info.better == metrics::Better::higher ? " ↑" : " ↓");
}

std::string cell(const metrics::Summary& summary) {
  if (!summary.mean) return "undefined";
  if (!summary.interval) return fmt::format("{:.4g}", *summary.mean);
  return fmt::format("{:.4g} [{:.4g}, {:.4g}]", *summary.mean, summary.interval->low,
                     summary.interval->high);
}

// The first names in their order.
std::vector<std::string> distinct(const std::vector<Scored>& all, const auto& name) {
  std::vector<std::string> result;
  for (const Scored& scored : all) {
    if (std::ranges::find(result, name(scored)) == result.end()) result.push_back(name(scored));
  }
  return result;
}

void write_notes(std::ostream& out, const Results& results) {
  out << fmt::format(
      "\n{} {}; mean [{:g} % interval of {} bootstrap resamples]; ↑ higher, ↓ "
      "lower is better.\n",
      results.items.size(), results.items.size() == 1 ? "item" : "items",
      100 * results.bootstrap.level, results.bootstrap.resamples);
  const auto control = [](const Scored& scored) { return scored.control; };
  if (std::ranges::any_of(results.all, control)) {
    out << "Rows in brackets are controls: what maps score that know nothing of the model.\n";
  }
  for (const Scored& scored : results.all) {
    const metrics::Summary& summary = scored.summary;
    if (summary.undefined.empty()) continue;
    out << fmt::format("{}, {}: {} of {} defined (", printable(scored.maps), scored.metric,
                       summary.defined, summary.items);
    for (const auto& [reason, times] : summary.undefined) {
      out << (&reason == &summary.undefined.front().first ? "" : "; ") << reason << ": " << times;
    }
    out << ")\n";
  }
}

// How many people marked how many words, and which of these nobody can find.
void write_markings(std::ostream& out, const std::vector<std::optional<Marking>>& markings) {
  Marking sum;
  std::size_t texts = 0;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  std::size_t most = 0;
  for (const std::optional<Marking>& one : markings) {
    if (!one) continue;
    ++texts;
    fewest = std::min(fewest, one->annotators);
    most = std::max(most, one->annotators);
    sum.words += one->words;
    sum.not_in_text += one->not_in_text;
    sum.unknown += one->unknown;
  }
  if (texts == 0) return;
  const std::string people =
      fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most);
  out << fmt::format("{} of {} texts annotated, by {} {} each; {} marked words", texts,
                     markings.size(), people, most == 1 ? "person" : "people", sum.words);
  if (sum.not_in_text + sum.unknown > 0) {
    out << fmt::format(
        "; of these {} not in their text and {} unknown to the model count as missed",
        sum.not_in_text, sum.unknown);
  }
  out << ".\n";
}

Json to_json(const std::optional<Marking>& marking) {
  if (!marking) return {};
  return {{"annotators", marking->annotators},
          {"words", marking->words},
          {"not_in_text", marking->not_in_text},
          {"unknown", marking->unknown}};
}

Json to_json(const Scored& scored) {
  const metrics::Summary& summary = scored.summary;
  const auto number = [](bool known, double value) { return known ? Json(value) : Json(); };
  Json values = Json::array();
  Json reasons = Json::array();
  Json curves = Json::array();
  for (const metrics::Score& score : scored.scores) {
    values.push_back(score.value ? Json(*score.value) : Json());
    reasons.push_back(score.value ? Json() : Json(std::string(score.reason)));
    curves.push_back(score.curve);
  }
  Json undefined = Json::object();
  for (const auto& [reason, times] : summary.undefined) undefined[reason] = times;
  const auto interval = summary.interval.value_or(stats::Interval{0, 0});
  Json json{{"maps", printable(scored.maps)},
            {"method", printable(scored.spec)},
            {"control", scored.control},
            {"metric", scored.metric_spec},
            {"family", Value<metrics::Family>::write(scored.info.family)},
            {"better", Value<metrics::Better>::write(scored.info.better)},
            {"mean", number(summary.mean.has_value(), summary.mean.value_or(0))},
            {"low", number(summary.interval.has_value(), interval.low)},
            {"high", number(summary.interval.has_value(), interval.high)},
            {"defined", summary.defined},
            {"undefined", std::move(undefined)},
            {"values", std::move(values)}};
  if (summary.defined < summary.items) json["reasons"] = std::move(reasons);
  if (!summary.curve.empty()) {
    json["mean_curve"] = summary.curve;
    json["curves"] = std::move(curves);
  }
  return json;
}

Json to_json(const std::vector<metrics::Verdict>& verdicts) {
  Json all = Json::array();
  for (const metrics::Verdict& verdict : verdicts) {
    Json one{{"maps", printable(verdict.trial.row)},
             {"metric", verdict.trial.metric},
             {"examined", verdict.is_examined()},
             {"holds", verdict.holds},
             {"p", verdict.p},
             {"nearest_control", nullptr},
             {"sentence", printable(verdict.sentence)}};
    if (const std::optional<metrics::PairedComparison>& nearest = verdict.trial.nearest) {
      one["nearest_control"] = {{"name", nearest->rival},
                                {"items", nearest->items},
                                {"better_share", nearest->share},
                                {"rank_biserial", nearest->effect}};
    }
    all.push_back(std::move(one));
  }
  return all;
}

// A field of a CSV file, in quotes where it must be.
std::string field(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"') result += '"';
    result += letter;
  }
  return result + '"';
}

}  // namespace

void expect_results_file(const std::filesystem::path& out) {
  if (out.empty()) return;
  if (out.extension() != ".json" && out.extension() != ".csv") {
    fail("'{}' is no file for scores; name it .json or .csv.", out.string());
  }
  expect_writable(out);
}

void publish(Console& console, const Results& results, const std::filesystem::path& out,
             bool json) {
  if (!out.empty()) {
    write_file(out, out.extension() == ".csv" ? results_csv(results) : results_json(results));
  }
  if (json) {
    console.out << results_json(results);
  } else {
    write_table(console.out, results);
  }
}

void write_table(std::ostream& out, const Results& results) {
  const auto row_of = [](const Scored& scored) {
    const std::string name = printable(scored.maps);
    return scored.control ? "[" + name + "]" : name;
  };
  const std::vector<std::string> columns = distinct(results.all, heading);
  Table table{.columns = {"maps"}};
  std::ranges::copy(columns, std::back_inserter(table.columns));
  for (const std::string& row : distinct(results.all, row_of)) {
    std::vector<Cell> cells(table.columns.size());
    cells[0] = row;
    for (const Scored& scored : results.all) {
      if (row_of(scored) != row) continue;
      const auto at = std::ranges::find(table.columns, heading(scored)) - table.columns.begin();
      cells[static_cast<std::size_t>(at)] = cell(scored.summary);
    }
    table.add(std::move(cells));
  }
  write_text(out, table);
  write_notes(out, results);
  write_markings(out, results.markings);
  write_verdicts(out, verdicts_of(results));
}

std::string results_json(const Results& results) {
  Json scores = Json::array();
  for (const Scored& scored : results.all) scores.push_back(to_json(scored));
  Json items = Json::array();
  for (const std::string& item : results.items) items.push_back(printable(item));
  Json all{{"items", std::move(items)},
           {"bootstrap",
            {{"level", results.bootstrap.level},
             {"resamples", results.bootstrap.resamples},
             {"seed", results.bootstrap.seed}}}};
  if (!results.markings.empty()) {
    Json& markings = all["markings"] = Json::array();
    for (const std::optional<Marking>& one : results.markings) markings.push_back(to_json(one));
  }
  all["scores"] = std::move(scores);
  if (const Verdicts verdicts = verdicts_of(results); !verdicts.metrics.empty()) {
    all["verdicts"] = {{"metrics", to_json(verdicts.metrics)},
                       {"methods", to_json(verdicts.methods)}};
  }
  return all.dump(2) + "\n";
}

std::string results_csv(const Results& results) {
  std::string text = "item,maps,control,metric,value,reason\n";
  for (const Scored& scored : results.all) {
    for (std::size_t item = 0; item < scored.scores.size(); ++item) {
      const metrics::Score& score = scored.scores[item];
      text += fmt::format("{},{},{},{},{},{}\n", field(printable(results.items[item])),
                          field(printable(scored.maps)), scored.control, field(scored.metric_spec),
                          score.value ? fmt::format("{}", *score.value) : "", field(score.reason));
    }
  }
  return text;
}

void add(Results& results, const Method& method, const std::vector<Judge>& judges,
         std::vector<std::vector<metrics::Score>> scores) {
  for (std::size_t at = 0; at < judges.size(); ++at) {
    metrics::Summary summary = metrics::summarise(scores[at], results.bootstrap);
    results.all.push_back({method.name, method.spec, method.role == Role::control, judges[at].asked,
                           to_string(judges[at].spec), judges[at].info, std::move(scores[at]),
                           std::move(summary)});
  }
}

}  // namespace assay::runner
