// A model and the items it is asked about: all that a sweep knows of nets and of texts.
#pragma once

#include <memory>
#include <span>

#include "sweep/rows.h"

namespace assay::sweep {

struct Judged {
  std::vector<std::vector<metrics::Score>> scores = {};  // by metric, then by item
  Cost cost = {};
};

// Some items that follow each other, made ready for one method after the other.
class Block {
 public:
  Block() = default;
  virtual ~Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;

  // Explains the items by a method and judges the maps; both by their place in the request.
  virtual Judged judge(std::size_t method, std::span<const std::size_t> metrics) = 0;
};

class Subject {
 public:
  Subject() = default;
  virtual ~Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  // Items that are loaded and stored together: few, so that memory stays small, a kill costs
  // little, and many processes have something to do.
  virtual std::size_t items_of_a_block() const = 0;
  virtual std::vector<Asked> survey(std::size_t first, std::size_t items) const = 0;
  // Why a method, by its place in the request, cannot explain this model; empty where it can. May
  // explain the first item, whose class is given, to find out.
  virtual std::string refusal(std::size_t method, std::size_t target) const = 0;
  // The class asked about is given for each item.
  virtual std::unique_ptr<Block> open(std::size_t first,
                                      std::span<const std::size_t> targets) const = 0;
};

}  // namespace assay::sweep
