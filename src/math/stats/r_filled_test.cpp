#include "math/stats/r_filled.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "math/stats/r_script.h"

namespace assay::stats {
namespace {

TEST(RFilled, FillsEveryPlaceholder) {
  EXPECT_EQ(filled("c(.low., 1 - .low., .word_of_r.)\n", {{"low", 0.025}, {"word_of_r", "mad"}}),
            "c(0.025, 1 - 0.025, mad)");
  EXPECT_EQ(filled(".scale.(x)", {{"scale", ""}}), "(x)");
}

TEST(RFilled, LeavesWhatIsNoPlaceholder) {
  for (const char* code : {"as.data.frame(x, .5)", "x <- a.b.c", "f(...)", "log(.1)", ".x"}) {
    EXPECT_EQ(filled(code), code);
  }
}

// What fills a placeholder may be anything: a name that somebody gave a column.
TEST(RFilled, DoesNotFillWhatItPutIn) {
  EXPECT_EQ(filled("c(.a., .b.)", {{"a", r_string(".b.")}, {"b", 2}}), "c(\".b.\", 2)");
}

TEST(RFilled, RefusesAPlaceholderOrAFillingWithoutTheOther) {
  EXPECT_THROW(filled("c(.a.)"), Bug);
  EXPECT_THROW(filled("c(.a.)", {{"a", 1}, {"b", 2}}), Bug);
}

}  // namespace
}  // namespace assay::stats
