// Writes a results file. Every call is one transaction, or part of one: after a crash the file
// holds all that was stored and nothing of what was not.
#pragma once

#include <functional>
#include <memory>
#include <span>

#include "evaluate/sweep/unit.h"

namespace assay::store {
class Connection;
}

namespace assay::sweep {

class Writer {
 public:
  // Makes the file, or goes on with one that is there. Throws Error when that is none of ours, or
  // was made under other terms.
  Writer(std::filesystem::path path, const Terms& terms);
  ~Writer();
  Writer(Writer&&) noexcept;
  Writer& operator=(Writer&&) noexcept;

  // The calls that the function makes are one transaction.
  void at_once(const std::function<void()>& calls);

  // Throw Error for what contradicts the file: none of its models, another model of the same name,
  // other items. Give the number of items that it has.
  void check_models(std::span<const ModelRow> models) const;
  std::size_t check_items(std::span<const ItemRow> items) const;

  // Numbers of rows, which are added when they are new. Throw Error for what contradicts the file.
  std::vector<std::size_t> add_models(std::span<const ModelRow> models);
  std::vector<std::size_t> add_methods(std::span<const MethodRow> methods);
  std::vector<std::size_t> add_metrics(std::span<const MetricRow> metrics);
  // The first items of the file, or those and more.
  void add_items(std::span<const ItemRow> items);
  void add_asked(std::size_t model, std::span<const AskedItem> asked);

  // For every block of so many of the first items, how many have a score.
  std::vector<std::size_t> stored(std::size_t model, std::size_t metric, std::size_t method,
                                  std::size_t items, std::size_t block) const;
  // All of them or none. Scores that are there already are replaced.
  void store(std::span<const Unit> units);
  // Fills in the values of metrics that look at all items together; call it after the last unit.
  void settle();

 private:
  void expect_files(std::size_t id, const MethodRow& method) const;
  void expect_same(std::size_t item, const AskedItem& then, const AskedItem& now) const;
  void insert(const Unit& unit);
  std::int64_t reason_number(const std::string& reason);

  std::filesystem::path path_;
  std::unique_ptr<store::Connection> connection_;
};

}  // namespace assay::sweep
