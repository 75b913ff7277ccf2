#include "evaluate/sweep/results.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/spec.h"
#include "evaluate/metrics/thresholds.h"
#include "evaluate/runner/judge.h"
#include "evaluate/sweep/curve_text.h"
#include "evaluate/sweep/schema.h"
#include "infra/store/connection.h"

namespace assay::sweep {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t items_of_a_page = 1024;

using Number = std::int64_t;

[[noreturn]] void refuse_results(const fs::path& path) {
  fail("'{}' is not a results file of 'assay sweep'.", path.string());
}

std::string about(store::Connection& connection, std::string_view name, const fs::path& path) {
  const auto row = connection.first("SELECT value FROM about WHERE name = $1", {name});
  if (!row) refuse_results(path);
  return row->text(0);
}

double real(const store::Row& row, std::size_t column) {
  const auto* value = std::get_if<double>(&row.cells().at(column));
  expects(value != nullptr, "the column holds a number");
  return *value;
}

// Sums and sums of squares of curves, point by point; their lengths may differ.
class CurveSums {
 public:
  void add(std::span<const double> curve) {
    if (curve.size() > points_.size()) points_.resize(curve.size());
    for (std::size_t at = 0; at < curve.size(); ++at) points_[at].add(curve[at]);
  }
  void put_into(Column& column) const {
    for (const Point& point : points_) {
      column.curve.push_back(point.mean);
      column.deviation.push_back(
          point.count > 1 ? std::sqrt(point.squares / static_cast<double>(point.count - 1)) : 0);
    }
  }

 private:
  // Welford's: the squares are of differences, which loses nothing where curves are nearly alike.
  struct Point {
    std::size_t count = 0;
    double mean = 0;
    double squares = 0;

    void add(double value) {
      ++count;
      const double before = value - mean;
      mean += before / static_cast<double>(count);
      squares += before * (value - mean);
    }
  };
  std::vector<Point> points_;
};

void count_reason(Column& column, std::string_view reason) {
  const auto known =
      std::ranges::find(column.undefined, reason, &std::pair<std::string, std::size_t>::first);
  if (known != column.undefined.end()) {
    ++known->second;
  } else {
    column.undefined.emplace_back(reason, 1);
  }
}

Column column_of(std::span<const metrics::Score> scores) {
  Column column;
  CurveSums curves;
  for (const metrics::Score& score : scores) {
    column.values.push_back(score.value);
    if (score.value) {
      curves.add(score.curve);
    } else {
      count_reason(column, score.reason);
    }
  }
  curves.put_into(column);
  return column;
}

}  // namespace

std::vector<double> Column::defined() const {
  std::vector<double> found;
  for (const std::optional<double>& value : values) {
    if (value) found.push_back(*value);
  }
  return found;
}

bool is_shared(const MetricRow& metric) {
  return runner::is_shared(metric.info, parse_spec(metric.spec).settings);
}

bool sees_all_items(const MetricRow& metric) {
  return runner::sees_all_items(metric.info, parse_spec(metric.spec).settings);
}

Results::Results(const fs::path& path) {
  if (!fs::is_regular_file(path)) {
    fail("There is no results file '{}'; 'assay sweep --out {}' makes one.", path.string(),
         path.string());
  }
  try {
    connection_ = store::open_single_file(path.string(), store::Access::read);
    read_rows(path);
  } catch (const store::DatabaseError&) {
    refuse_results(path);  // no database, or another's
  }
}

Results::~Results() = default;
Results::Results(Results&&) noexcept = default;
Results& Results::operator=(Results&&) noexcept = default;

void Results::read_rows(const fs::path& path) {
  store::Connection& file = *connection_;
  const std::string format = about(file, "format", path);
  format_ = Value<int>::read(format, {format_without_truth, results_format}).value_or(0);
  if (format_ == 0) {
    fail("'{}' has format {} of a results file, this assay reads {}; use the assay that made it.",
         path.string(), format, results_format);
  }
  version_ = about(file, "assay", path);
  terms_ = {about(file, "output", path), about(file, "explains", path), about(file, "target", path),
            std::stoull(about(file, "seed", path))};
  if (const auto row = file.first("SELECT value FROM about WHERE name = 'suite'")) {
    terms_.suite = row->text(0);
  }
  for (const store::Row& row : file.run("SELECT name, sha256 FROM models ORDER BY id")) {
    models_.push_back({row.text(0), row.text(1)});
  }
  const bool is_old = format_ == format_without_truth;
  for (const store::Row& row : file.run(fmt::format(
           "SELECT name, spec, role, {} FROM methods ORDER BY id", is_old ? "''" : "files"))) {
    methods_.push_back({row.text(0), row.text(1),
                        Value<Role>::read(row.text(2), {}).value_or(Role::method), row.text(3)});
  }
  for (const store::Row& row : file.run("SELECT name, spec FROM metrics ORDER BY id")) {
    const Spec spec = parse_spec(row.text(1));
    metrics_.push_back(
        {row.text(0), row.text(1), find(metrics::catalogue(), spec.name, "metric").info});
  }
  for (const store::Row& row : file.run("SELECT name, label FROM items ORDER BY id")) {
    items_.push_back({row.text(0)});
    if (!row.is_null(1)) items_.back().label = row.text(1);
  }
  for (const store::Row& row : file.run("SELECT reason FROM reasons ORDER BY id")) {
    reasons_.push_back(row.text(0));
  }
}

std::vector<std::optional<AskedItem>> Results::asked(std::size_t model) const {
  std::vector<std::optional<AskedItem>> all(items_.size());
  for (const store::Row& row :
       connection_->run(fmt::format("SELECT item, sha256, target, {} FROM asked WHERE model = $1",
                                    format_ == format_without_truth ? "''" : "truth"),
                        {static_cast<Number>(model)})) {
    all.at(static_cast<std::size_t>(row.integer(0))) =
        AskedItem{row.text(1), static_cast<std::size_t>(row.integer(2)), row.text(3)};
  }
  return all;
}

std::vector<metrics::Score> Results::scores(std::size_t model, std::size_t metric,
                                            std::size_t method) const {
  std::vector<metrics::Score> scores(items_.size(), metrics::Score{.reason = not_yet});
  for (std::size_t first = 0; first < items_.size(); first += items_of_a_page) {
    for (const store::Row& row : connection_->run(
             "SELECT item, value, reason, curve FROM scores WHERE model = $1 AND metric = $2 AND "
             "method = $3 AND item >= $4 AND item < $5",
             {static_cast<Number>(model), static_cast<Number>(metric), static_cast<Number>(method),
              static_cast<Number>(first), static_cast<Number>(first + items_of_a_page)})) {
      metrics::Score& score = scores.at(static_cast<std::size_t>(row.integer(0)));
      score.reason = {};
      if (!row.is_null(1)) score.value = real(row, 1);
      if (!row.is_null(2)) score.reason = reasons_.at(static_cast<std::size_t>(row.integer(2)));
      if (!row.is_null(3)) score.curve = curve_of(row.text(3));
    }
  }
  if (is_shared(metrics_.at(metric)))
    metrics::set_values_by_threshold(metrics::ThresholdChoice::shared, scores);
  return scores;
}

Column Results::read(std::size_t model, std::size_t metric, std::size_t method) const {
  return column_of(scores(model, metric, method));
}

std::vector<Column> Results::read(std::size_t model, std::size_t metric) const {
  std::vector<Column> columns;
  for (std::size_t method = 0; method < methods_.size(); ++method) {
    columns.push_back(read(model, metric, method));
  }
  return columns;
}

Cost Results::cost(std::size_t model, std::size_t method) const {
  Cost cost;
  const store::Rows rows = connection_->run(
      "SELECT seconds, forward, backward, asked, run FROM units WHERE model = $1 AND method = $2",
      {static_cast<Number>(model), static_cast<Number>(method)});
  for (const store::Row& row : rows) {
    const auto count = [&](std::size_t column) {
      return static_cast<std::size_t>(row.integer(column));
    };
    cost += {real(row, 0), count(1), count(2), count(3), count(4)};
  }
  return cost;
}

}  // namespace assay::sweep
