#include "study/responses/response_row.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "base/error.h"

namespace assay::responses {
namespace {

TEST(ResponseRow, IsTheSameAfterItsCells) {
  const ResponseRow row{.study = "faces",
                        .version = 3,
                        .simulated = true,
                        .confidence = 0.1,
                        .adversarial = false,
                        .response = "yes, \"no\"",
                        .correct = true,
                        .rt = 0,
                        .received = 1'800'000'000'123};
  EXPECT_EQ(row_of(cells_of(row), "row"), row);
  EXPECT_EQ(row_of(cells_of(ResponseRow{}), "row"), ResponseRow{});
}

TEST(ResponseRow, DescribesEveryColumnOnce) {
  std::set<std::string_view> names;
  for (const Column& column : columns()) {
    EXPECT_TRUE(names.insert(column.name).second) << column.name;
    EXPECT_FALSE(column.description.empty());
    EXPECT_THAT(column.name, testing::MatchesRegex("[a-z_]+"));
  }
  EXPECT_EQ(cells_of({}).size(), columns().size());
}

TEST(ResponseRow, NamesTheCellThatDoesNotFit) {
  std::vector<std::string> cells = cells_of({});
  const auto version = std::ranges::find(columns(), "version", &Column::name);
  cells.at(static_cast<std::size_t>(version - columns().begin())) = "two";
  try {
    row_of(cells, "Line 7");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("Line 7 has 'two' in the column 'version'"));
  }
  cells.pop_back();
  EXPECT_THROW(row_of(cells, "Line 7"), Error);
}

}  // namespace
}  // namespace assay::responses
