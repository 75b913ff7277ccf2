// Plain loops over many numbers, written so that vectors run them. A sum is added up in sixteen
// parts whatever the vectors are, so that its bits are the same everywhere.
#pragma once

#include <span>

namespace assay::stats {

double sum(std::span<const double> numbers);
// The second has as many numbers as the first, or more.
double sum_of_products(std::span<const double> a, std::span<const double> b);
void set_all(std::span<double> numbers, double value);

}  // namespace assay::stats
