#include "base/csv_text.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "base/strict_csv_test.h"

namespace assay {
namespace {

TEST(CsvText, KeepsSpreadsheetsFromRunningFormulas) {
  EXPECT_EQ(guarded("=1+1"), "'=1+1");
  EXPECT_EQ(guarded("@SUM(A1)"), "'@SUM(A1)");
  EXPECT_EQ(guarded("+49 30"), "'+49 30");
  EXPECT_EQ(guarded("-"), "'-");
  EXPECT_EQ(guarded("-x"), "'-x");
  EXPECT_EQ(guarded("\tx"), "'\tx");
  EXPECT_EQ(guarded("\rx"), "'\rx");
  EXPECT_EQ(guarded("-1+cmd|' /C calc'!A0"), "'-1+cmd|' /C calc'!A0");
  EXPECT_EQ(guarded("-inf"), "'-inf");
}

TEST(CsvText, LeavesNumbersAndOtherTextAlone) {
  for (const char* text : {"", "-5", "-5.25e-3", "12", "a=b", "it's", "'", "''", "'x", " =1"}) {
    EXPECT_EQ(guarded(text), text);
    EXPECT_EQ(unguarded(text), text);
  }
}

TEST(CsvText, QuotesAsRfc4180Says) {
  const std::vector<std::string> cells{"a", "b,c", "say \"hi\"", "two\nlines", ""};
  EXPECT_EQ(csv_record(cells), "a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n");
}

// Over random strings of the letters that matter: what is written is read back by a strict parser,
// nothing in it begins a formula unless it is a number, and taking the guard off is exact.
TEST(CsvText, IsReadBackExactly) {
  const std::string letters = "=+-@'\t\r\n,\"a1. e";
  Random random(1, 0);
  for (int round = 0; round < 20'000; ++round) {
    std::vector<std::string> cells(3);
    for (std::string& cell : cells) {
      const auto size = random.below(6);
      for (std::uint64_t at = 0; at < size; ++at) cell += letters[random.below(letters.size())];
    }
    const auto records = strict_csv(csv_record(cells));
    ASSERT_EQ(records.size(), 1U);
    ASSERT_EQ(records[0].size(), cells.size());
    for (std::size_t at = 0; at < cells.size(); ++at) {
      const std::string& written = records[0][at];
      ASSERT_EQ(unguarded(written), cells[at]);
      const bool dangerous =
          !written.empty() && std::string("=+-@\t\r\n").find(written[0]) != std::string::npos;
      if (dangerous) {
        char* end = nullptr;
        std::strtod(written.c_str(), &end);
        ASSERT_EQ(*end, '\0') << written;
      }
    }
  }
}

TEST(CsvText, IsAlwaysUtf8) {
  const std::vector<std::string> cells{"na\xC3\xAFve", "bad \xFF byte", std::string("a\0b", 3)};
  EXPECT_EQ(csv_record(cells),
            "na\xC3\xAFve,bad \xEF\xBF\xBD byte,a\xEF\xBF\xBD"
            "b\r\n");
}

}  // namespace
}  // namespace assay
