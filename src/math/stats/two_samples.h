// What tests of two independent samples share: the samples themselves, or why there are none.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

struct TwoSamples {
  std::string first_name = {};
  std::string second_name = {};
  std::vector<double> first = {};
  std::vector<double> second = {};
  std::string undefined = {};  // why they cannot be compared; empty when they can

  std::vector<Group> groups() const {
    return {{first_name, first.size()}, {second_name, second.size()}};
  }
};

// The two levels of `by`, the first being the one that sorts first. Each must have `least` values.
TwoSamples two_samples(const Data& data, std::size_t least);

// The difference of means, first less second, with its interval.
Estimate difference_of_means(double difference, double error, double df, double level);

}  // namespace assay::stats
