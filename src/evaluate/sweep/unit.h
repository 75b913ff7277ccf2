// A unit of work: some metrics' scores of one method's maps of a block of items. It is stored whole
// or not at all, and travels between processes as bytes.
#pragma once

#include "evaluate/sweep/rows.h"

namespace assay::sweep {

// As metrics::Score, by itself.
struct StoredScore {
  std::optional<double> value = std::nullopt;
  std::string reason = {};
  std::vector<double> curve = {};

  bool operator==(const StoredScore&) const = default;
};

struct Unit {
  std::size_t model = 0;
  std::size_t method = 0;
  std::size_t first = 0;  // item
  std::size_t items = 0;
  std::vector<std::size_t> metrics = {};
  std::vector<std::vector<StoredScore>> scores = {};  // by metric above, by item from `first` on
  Cost cost = {};
};

std::vector<StoredScore> to_stored(const std::vector<metrics::Score>& scores);

std::string to_bytes(const Unit& unit);
// Of bytes that to_bytes made.
Unit unit_of(std::string_view bytes);

}  // namespace assay::sweep
