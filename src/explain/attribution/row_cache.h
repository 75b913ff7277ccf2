// Rows of numbers that are the same for every item, such as masks and noise. They are made once and
// kept when all of them fit a fixed amount of memory, and made anew each time otherwise.
#pragma once

#include <functional>
#include <vector>

#include "base/parallel.h"
#include "math/tensor/tensor.h"

namespace assay::attribution {

class RowCache {
 public:
  // Writes row `index`; called from several threads at once.
  using Write = std::function<void(std::size_t index, std::span<float> row)>;

  RowCache(std::size_t count, std::size_t size, Write write)
      : size_(size), write_(std::move(write)) {
    if (count > most_kept / size) return;
    kept_.resize(count * size);
    parallel_for(count, 1, [&](std::size_t index, std::size_t) {
      write_(index, std::span(kept_).subspan(index * size_, size_));
    });
  }

  // Calls body(row) with row `index`.
  template <class Body>
  void with(std::size_t index, const Body& body) const {
    if (!kept_.empty()) {
      body(std::span(kept_).subspan(index * size_, size_));
      return;
    }
    std::vector<float> row(size_);
    write_(index, row);
    body(std::span<const float>(row));
  }

  bool is_cached() const { return !kept_.empty(); }

  // Numbers: 128 MiB.
  static constexpr std::size_t most_kept = std::size_t{1} << 25;

 private:
  std::size_t size_;
  Write write_;
  std::vector<float> kept_;
};

}  // namespace assay::attribution
