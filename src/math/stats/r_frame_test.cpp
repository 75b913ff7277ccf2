#include "math/stats/r_frame.h"

#include <gtest/gtest.h>

namespace assay::stats {
namespace {

TEST(RFrame, HasNumbersFactorsAndGaps) {
  const std::vector<Texts> columns{{"time", {"1.5", "", "-2e3"}}, {"the \"who\"", {"b", "A", ""}}};
  EXPECT_EQ(r_frame(columns),
            "data <- data.frame(row.names = seq_len(3))\n"
            "data[[\"time\"]] <- c(1.5, NA, -2e3)\n"
            "data[[\"the \\\"who\\\"\"]] <- factor(c(2, 1, NA),\n"
            "  levels = seq_len(2), labels = c(\"A\", \"b\"))\n");
}

}  // namespace
}  // namespace assay::stats
