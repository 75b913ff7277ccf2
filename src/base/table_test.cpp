#include "base/table.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

#include "base/error.h"
#include "base/processor_time_test.h"
#include "base/shown_rows.h"

namespace assay {
namespace {

using Write = void (*)(std::ostream&, const Table&);

std::string text_of(Write write, const Table& table) {
  std::ostringstream out;
  write(out, table);
  return out.str();
}

Table animals() {
  Table table{.columns = {"name", "legs", "weight"}};
  table.add({"chat naïf", std::int64_t{4}, 4.25});
  table.add({"猫", std::int64_t{4}, {}});
  table.add({"ant|queen", std::int64_t{6}, 1.0 / 3});
  return table;
}

TEST(Table, IsAlignedForPeople) {
  EXPECT_EQ(text_of(write_text, animals()),
            "name       legs    weight\n"
            "chat naïf     4      4.25\n"
            "猫            4\n"
            "ant|queen     6  0.333333\n");
}

Table numbered(std::int64_t rows) {
  Table table{.columns = {"name", "n"}};
  for (std::int64_t row = 1; row <= rows; ++row) table.add({"row", row});
  return table;
}

TEST(Table, OnATerminalShowsTheFirstRowsTheLastAndHowManyThereAreBetween) {
  const auto shown = [](std::int64_t rows) {
    std::ostringstream out;
    show_rows(out, 3);
    write_text(out, numbered(rows));
    return out.str();
  };
  EXPECT_EQ(shown(3), text_of(write_text, numbered(3)));
  EXPECT_EQ(shown(1000),
            "name     n\n"
            "row      1\n"
            "row      2\n"
            "... 997 more rows; write the output to a file to see all of them\n"
            "row   1000\n");
}

// Each cell once asked its whole column whether it has numbers.
TEST(Table, IsWrittenInTimeLinearInItsRows) {
  const auto seconds = [](Write write, std::size_t rows) {
    Table table{.columns = {"name", "shape"}};
    for (std::size_t row = 0; row < rows; ++row) table.add({"row", "1x3"});
    return processor_seconds([&] { text_of(write, table); });
  };
  for (const Write write : {write_text, write_markdown, write_tsv, write_json}) {
    expect_linear([&](std::size_t rows) { return seconds(write, rows); }, 1'500);
  }
}

TEST(Table, IsMarkdown) {
  EXPECT_EQ(text_of(write_markdown, animals()),
            "| name | legs | weight |\n"
            "| --- | ---: | ---: |\n"
            "| chat naïf | 4 | 4.25 |\n"
            "| 猫 | 4 |  |\n"
            "| ant\\|queen | 6 | 0.333333 |\n");
}

TEST(Table, KeepsNumbersInFullForPrograms) {
  EXPECT_EQ(text_of(write_tsv, animals()),
            "name\tlegs\tweight\n"
            "chat naïf\t4\t4.25\n"
            "猫\t4\t\n"
            "ant|queen\t6\t0.3333333333333333\n");
  EXPECT_EQ(text_of(write_json, animals()),
            "[\n"
            "  {\"name\": \"chat naïf\", \"legs\": 4, \"weight\": 4.25},\n"
            "  {\"name\": \"猫\", \"legs\": 4, \"weight\": null},\n"
            "  {\"name\": \"ant|queen\", \"legs\": 6, \"weight\": 0.3333333333333333}\n"
            "]\n");
}

TEST(Table, WithoutRowsIsStillSound) {
  const Table table{.columns = {"a", "b"}};
  EXPECT_EQ(text_of(write_text, table), "a  b\n");
  EXPECT_EQ(text_of(write_json, table), "[]\n");
  EXPECT_EQ(text_of(write_tsv, table), "a\tb\n");
}

TEST(Table, DisarmsHostileText) {
  Table table{.columns = {"name"}};
  table.add({"a\tb\nc\x1b[2J\xFF\"\\"});
  EXPECT_EQ(text_of(write_text, table),
            "name\na\xEF\xBF\xBD"
            "b\xEF\xBF\xBD"
            "c\xEF\xBF\xBD[2J\xEF\xBF\xBD\"\\\n");
  EXPECT_EQ(text_of(write_tsv, table), "name\na b c\xEF\xBF\xBD[2J\xEF\xBF\xBD\"\\\n");
  EXPECT_EQ(text_of(write_json, table),
            "[\n  {\"name\": \"a\\u0009b\\u000ac\\u001b[2J\xEF\xBF\xBD\\\"\\\\\"}\n]\n");
}

TEST(Table, WritesNullForWhatJsonCannotSay) {
  Table table{.columns = {"x"}};
  table.add({std::numeric_limits<double>::infinity()});
  EXPECT_EQ(text_of(write_json, table), "[\n  {\"x\": null}\n]\n");
}

TEST(Table, RefusesARowOfAnotherLength) {
  Table table{.columns = {"a", "b"}};
  EXPECT_THROW(table.add({"only one"}), Bug);
}

}  // namespace
}  // namespace assay
