// Random numbers without hidden state: a counter is turned into bits by a keyed function
// (Philox4x32-10; Salmon, Moraes, Dror and Shaw, SC 2011). What a generator gives is settled by its
// seed, its stream and how many numbers were taken before, on any machine and any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

// Four words of 32 bits for every counter and key.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key);

// Streams of one seed do not overlap: give every sample, layer or thread its own.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : seed_(seed), stream_(stream) {}

  std::uint32_t bits();
  // In [0, 1), a multiple of 2^-53.
  double uniform();
  // Mean 0, deviation 1.
  double normal();
  // In [0, n), every number equally likely; n is not 0.
  std::uint64_t below(std::uint64_t n);

  // What bits() gives, called once for every word, but many blocks at a time and so faster.
  void fill(std::span<std::uint32_t> words);
  // As below(), of one word a number instead of two, and fast. n is not 0.
  void fill_below(std::uint32_t n, std::span<std::uint32_t> drawn);

 private:
  std::uint64_t seed_;
  std::uint64_t stream_;
  std::uint64_t position_ = 0;
  std::array<std::uint32_t, 4> block_{};
};

// The numbers 0 to n - 1 in a random order.
std::vector<std::size_t> shuffled(std::size_t n, std::uint64_t seed, std::uint64_t stream = 0);

}  // namespace assay
