#include <gmock/gmock.h>

#include "cli/model.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

// Weights of 'for' are -1, 0.5 and 2, those of 'against' their opposites; every idf is 1.
TEST(ModelOfTexts, NamesTheWordsThatSpeakForEachClass) {
  EXPECT_EQ(said(Model{"tests/cli/files/text.json"}),
            "logistic, 3 words, learned from 3 texts\n"
            "class     bias  words that speak for it\n"
            "against  -0.25  bad\n"
            "for       0.25  good, fine\n");
}

TEST(ModelOfTexts, WritesJson) {
  EXPECT_EQ(said(Model{"tests/cli/files/text.json", true}),
            R"([
  {"class": "against", "bias": -0.25, "words that speak for it": "bad"},
  {"class": "for", "bias": 0.25, "words that speak for it": "good, fine"}
]
)");
}

}  // namespace
}  // namespace assay::cli
