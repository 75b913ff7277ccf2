// Memory for values while a tile runs. The first tile shows which values there are, how large, and
// when each comes and goes; from then on all of them have their places in one piece of memory,
// which is hardly larger than what is alive at once. A tile that takes another course than the one
// before gets memory value by value, and the next one its places. An arena belongs to one thread
// at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "net/kernels/layout.h"

namespace assay::engine {

// A value of the graph for one tile of samples: where its numbers are and how they lie.
struct Value {
  kernels::Layout layout;
  std::shared_ptr<float> data;

  explicit operator bool() const { return data != nullptr; }
  float* get() const { return data.get(); }
  // Nobody else reads this memory, so a kernel may write its result over it.
  bool is_sole() const { return data.use_count() == 1; }
};

class Arena {
 public:
  Arena();
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Uninitialised memory for a value.
  Value make(kernels::Layout layout);
  Value zeros(kernels::Layout layout);
  // Memory for a kernel's own purposes.
  Value scratch(std::size_t floats);

  // Bytes held while a tile runs.
  std::size_t bytes() const;

 private:
  class Store;
  std::shared_ptr<Store> store_;
};

}  // namespace assay::engine
