// What the files that speak to oneDNN share: our layouts in its words.
#pragma once

#include <omp.h>

#include <oneapi/dnnl/dnnl.hpp>

#include <optional>
#include <string_view>

#include "net/kernels/geometry.h"
#include "net/kernels/layout.h"

namespace assay::kernels::onednn {

using dnnl::memory;
using tag = memory::format_tag;
constexpr auto f32 = memory::data_type::f32;

inline memory::dims dims(const Pair& pair) { return {pair[0], pair[1]}; }

inline memory::dims minus_one(const Pair& pair) { return {pair[0] - 1, pair[1] - 1}; }

// One sample's values.
inline memory::desc data(std::int64_t channels, const Pair& size, tag format) {
  return {{1, channels, size[0], size[1]}, f32, format};
}

// Weights [filters, channels / groups, kernel...] as they are given to us.
memory::desc weights_plain(const Geometry& g);
// The same in the layout a kernel likes best.
memory::desc weights_any(const Geometry& g);

// The layout for blocks of the vectors' size.
tag native_tag();

// The block of a layout oneDNN chose, or nothing when we do not speak it. All channels together
// are one block: what oneDNN calls nhwc.
std::optional<std::int64_t> block_of(const memory::desc& chosen, std::int64_t channels,
                                     const Pair& size);

// A copy of the weights in the wanted layout.
memory packed(const memory::desc& plain, const float* weights, const memory::desc& wanted,
              const dnnl::engine& engine, dnnl::stream& stream);

// Memory of ours, for a kernel to read or write.
inline memory at(const memory::desc& desc, const dnnl::engine& engine, const float* where) {
  return {desc, engine, const_cast<float*>(where)};
}

// A kernel made of products of matrices cuts its sums by the number of threads: with one thread it
// gives the same bits everywhere. oneDNN falls back on such kernels where it has no AVX-512.
inline bool sums_by_threads(std::string_view implementation) {
  return implementation.find("gemm") != std::string_view::npos;
}

// One thread for what the calling one makes or runs with oneDNN, if wanted.
class OneThread {
 public:
  explicit OneThread(bool wanted) : before_(omp_get_max_threads()) {
    if (wanted) omp_set_num_threads(1);
  }
  ~OneThread() { omp_set_num_threads(before_); }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
};

inline std::size_t floats(const memory::desc& desc) {
  return (desc.get_size() + sizeof(float) - 1) / sizeof(float);
}

}  // namespace assay::kernels::onednn
