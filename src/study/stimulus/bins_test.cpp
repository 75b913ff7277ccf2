#include "study/stimulus/bins.h"

#include <gtest/gtest.h>

#include <cmath>

namespace assay::stimulus {
namespace {

double before(double value) { return std::nextafter(value, -1.0); }

TEST(Bins, HaveThePublishedBoundaries) {
  struct Case {
    double confidence;
    std::optional<Bin> correct;
    std::optional<Bin> wrong;
  };
  const Case cases[] = {{0, Bin::hard, Bin::easy},
                        {before(0.3), Bin::hard, Bin::easy},
                        {0.3, {}, {}},
                        {before(0.4), {}, {}},
                        {0.4, Bin::medium, Bin::medium},
                        {before(0.6), Bin::medium, Bin::medium},
                        {0.6, {}, {}},
                        {before(0.8), {}, {}},
                        {0.8, Bin::easy, Bin::hard},
                        {1, Bin::easy, Bin::hard},
                        {before(0), {}, {}},
                        {std::nextafter(1.0, 2.0), {}, {}},
                        {std::nan(""), {}, {}}};
  for (const Case& one : cases) {
    EXPECT_EQ(bin_of(one.confidence, true), one.correct) << one.confidence;
    EXPECT_EQ(bin_of(one.confidence, false), one.wrong) << one.confidence;
  }
}

}  // namespace
}  // namespace assay::stimulus
