// Reads a results file of 'assay sweep'. Rows are held, scores are not: they are read for one
// metric at a time, so that a file of any size fits the memory.
#pragma once

#include <memory>

#include "evaluate/sweep/rows.h"

namespace assay::store {
class Connection;
}

namespace assay::sweep {

// Stands where a sweep has not been yet.
inline constexpr std::string_view not_yet = "not computed yet";

// What one metric says of one method's maps.
struct Column {
  std::vector<std::optional<double>> values;  // by item
  // Why the others have no value and how many, in the order of their first item.
  std::vector<std::pair<std::string, std::size_t>> undefined = {};
  // Of the curves of items with a value, point by point; none where the metric has no curves.
  std::vector<double> curve = {};
  std::vector<double> deviation = {};  // of the sample: divided by their number less one

  // In the order of the items.
  std::vector<double> defined() const;
};

class Results {
 public:
  // Throws Error when there is no such file or it is none of ours.
  explicit Results(const std::filesystem::path& path);
  ~Results();
  Results(Results&&) noexcept;
  Results& operator=(Results&&) noexcept;

  const Terms& terms() const { return terms_; }
  const std::string& version() const { return version_; }  // of the assay that made the file
  int format() const { return format_; }
  const std::vector<ModelRow>& models() const { return models_; }
  const std::vector<MethodRow>& methods() const { return methods_; }
  const std::vector<MetricRow>& metrics() const { return metrics_; }
  const std::vector<ItemRow>& items() const { return items_; }

  // What a model was asked about each item; none where it was not asked yet.
  std::vector<std::optional<AskedItem>> asked(std::size_t model) const;

  // One for every method, in their order.
  std::vector<Column> read(std::size_t model, std::size_t metric) const;
  Column read(std::size_t model, std::size_t metric, std::size_t method) const;
  // Item by item with curves. Reasons live as long as this does.
  std::vector<metrics::Score> scores(std::size_t model, std::size_t metric,
                                     std::size_t method) const;

  // Of all that was done for a method.
  Cost cost(std::size_t model, std::size_t method) const;

 private:
  void read_rows(const std::filesystem::path& path);

  std::unique_ptr<store::Connection> connection_;
  Terms terms_;
  std::string version_;
  int format_ = 0;
  std::vector<ModelRow> models_;
  std::vector<MethodRow> methods_;
  std::vector<MetricRow> metrics_;
  std::vector<ItemRow> items_;
  std::vector<std::string> reasons_;
};

// Whether the values of a metric are settled when all items have their curves: those of one item
// then depend on the others.
bool is_shared(const MetricRow& metric);

// Whether a metric has to judge all items at once.
bool sees_all_items(const MetricRow& metric);

}  // namespace assay::sweep
