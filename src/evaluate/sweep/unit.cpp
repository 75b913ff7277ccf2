#include "evaluate/sweep/unit.h"

#include "evaluate/sweep/bytes.h"

namespace assay::sweep {
namespace {

void put(ByteWriter& bytes, const StoredScore& score) {
  bytes.put(score.value.has_value());
  bytes.put(score.value.value_or(0));
  bytes.put_text(score.reason);
  bytes.put(score.curve.size());
  for (const double number : score.curve) bytes.put(number);
}

StoredScore get_score(ByteReader& bytes) {
  StoredScore score;
  const bool known = bytes.get<bool>();
  const auto value = bytes.get<double>();
  if (known) score.value = value;
  score.reason = bytes.get_text();
  const auto points = bytes.get<std::size_t>();
  for (std::size_t at = 0; at < points; ++at) score.curve.push_back(bytes.get<double>());
  return score;
}

}  // namespace

std::vector<StoredScore> to_stored(const std::vector<metrics::Score>& scores) {
  std::vector<StoredScore> stored;
  stored.reserve(scores.size());
  for (const metrics::Score& score : scores) {
    stored.push_back({score.value, std::string(score.reason), score.curve});
  }
  return stored;
}

std::string to_bytes(const Unit& unit) {
  ByteWriter bytes;
  for (const std::size_t number : {unit.model, unit.method, unit.first, unit.items}) {
    bytes.put(number);
  }
  bytes.put_all(unit.metrics);
  bytes.put(unit.cost);
  for (const std::vector<StoredScore>& column : unit.scores) {
    for (const StoredScore& score : column) put(bytes, score);
  }
  return bytes.take();
}

Unit unit_of(std::string_view text) {
  ByteReader bytes(text);
  Unit unit;
  for (std::size_t* number : {&unit.model, &unit.method, &unit.first, &unit.items}) {
    *number = bytes.get<std::size_t>();
  }
  unit.metrics = bytes.get_all();
  unit.cost = bytes.get<Cost>();
  for (std::size_t metric = 0; metric < unit.metrics.size(); ++metric) {
    std::vector<StoredScore>& column = unit.scores.emplace_back();
    for (std::size_t item = 0; item < unit.items; ++item) column.push_back(get_score(bytes));
  }
  expects(bytes.is_empty(), "bytes of a unit are no more than it");
  return unit;
}

}  // namespace assay::sweep
