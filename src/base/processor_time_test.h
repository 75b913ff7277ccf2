// For tests: processor time, and whether it grows with a size or with its square.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

namespace assay {

// The least of three runs: what else the machine does only adds to it.
template <class Run>
double processor_seconds(const Run& run) {
  double least = 1e9;
  for (int round = 0; round < 3; ++round) {
    const std::clock_t start = std::clock();
    run();
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return least;
}

// For 16 times the size a cost that is linear grows 16-fold and one that is quadratic 256-fold;
// 64 tells them apart on a machine that is busy with something else, too.
template <class Seconds>
void expect_linear(const Seconds& seconds_of, std::size_t size) {
  const double small = std::max(seconds_of(size), 0.0005);
  EXPECT_LT(seconds_of(16 * size), 64 * small) << "from a size of " << size;
}

}  // namespace assay
