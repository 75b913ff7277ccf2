// Explanations of some items, whatever kind of items they are.
#pragma once

#include <variant>

#include "explain/attribution/method.h"
#include "explain/text/method.h"

namespace assay::runner {

// By text; none for a text without a word that the classifier knows.
using WordMaps = std::vector<std::optional<text::Explanation>>;

// Of arrays, whose maps have one shape, or of texts, each with words of its own.
using Maps = std::variant<attribution::Maps, WordMaps>;

// Of how many items.
std::size_t items_of(const Maps& maps);

// The maps of some items that follow each other, and what they cost.
struct Part {
  Maps maps;
  double seconds = 0;
  model::Passes passes{};
};

// Adds the maps of the next items; `items` is how many there will be.
void append(Maps part, std::size_t items, Maps& all);

// Maps that are there already.
class StoredMaps {
 public:
  StoredMaps() = default;
  virtual ~StoredMaps() = default;
  StoredMaps(const StoredMaps&) = delete;
  StoredMaps& operator=(const StoredMaps&) = delete;

  // Of items begin to end - 1.
  virtual Maps read(std::size_t begin, std::size_t end) const = 0;
};

// Maps in memory.
class HeldMaps final : public StoredMaps {
 public:
  explicit HeldMaps(Maps all) : all_(std::move(all)) {}
  Maps read(std::size_t begin, std::size_t end) const override;

 private:
  Maps all_;
};

}  // namespace assay::runner
