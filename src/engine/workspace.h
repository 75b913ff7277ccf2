// Memory for values while a tile runs. Buffers go back to the workspace when the last value that
// holds them is gone and are handed out again, so the peak is what is alive at once. A workspace
// belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "kernels/layout.h"

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

class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  // Uninitialised memory for a value.
  Value make(kernels::Layout layout);
  Value zeros(kernels::Layout layout);
  // At least `floats` of memory that is valid until the next call.
  float* scratch(std::size_t floats);

  // Bytes held now: values alive, free buffers and scratch.
  std::size_t bytes() const;

 private:
  struct Store;
  std::shared_ptr<Store> store_;
};

}  // namespace assay::engine
