// Words that results share: how a test was sided, for people and for R.
#pragma once

#include "math/stats/procedure.h"

namespace assay::stats {

// ", two-sided", ", one-sided (less)".
std::string sided(Alternative alternative);
// "two.sided", "less", "greater".
std::string_view r_word(Alternative alternative);

// A text in the quotes of R.
std::string r_string(std::string_view text);

// The p-value of a statistic, an expression of R, under a distribution function: r_p(two_sided,
// "pt", "t", "9") is "2 * pt(-abs(t), 9)".
std::string r_p(Alternative alternative, std::string_view function, std::string_view statistic,
                std::string_view parameters = {});

// A whole R script: the data as vectors x, y, control_1..., and factors by, by_2..., pair,
// cluster_1...; for two levels of `by` also `first` and `second`, matched where there is a pair;
// where there are several and a pair, the matrix `blocks`; where a test reads a table, `data`; then
// the code of the result, whose value is a test or a fit of R or a vector of the names estimate,
// low, high and p.
std::string r_script(const Data& data, const Result& result);

}  // namespace assay::stats
