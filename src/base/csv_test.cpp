#include "base/csv.h"

#include <gmock/gmock.h>

#include "base/error.h"

namespace assay {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

using Fields = std::vector<std::vector<std::string>>;

Fields fields(std::string_view text) {
  Fields result;
  for (const CsvRecord& record : parse_csv(text, "x.csv")) result.push_back(record.fields);
  return result;
}

void expect_refusal(const std::string& text, const std::string& sentence) {
  EXPECT_THAT([&] { parse_csv(text, "x.csv"); }, ThrowsMessage<Error>(HasSubstr(sentence)));
}

// The examples of RFC 4180, section 2, in its order.
TEST(Csv, FollowsItsRfc) {
  const Fields plain = {{"aaa", "bbb", "ccc"}, {"zzz", "yyy", "xxx"}};
  EXPECT_EQ(fields("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n"), plain);
  EXPECT_EQ(fields("aaa,bbb,ccc\r\nzzz,yyy,xxx"), plain);
  EXPECT_EQ(fields("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx"), plain);
  EXPECT_EQ(fields("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx"),
            (Fields{{"aaa", "b\r\nbb", "ccc"}, {"zzz", "yyy", "xxx"}}));
  EXPECT_EQ(fields("\"aaa\",\"b\"\"bb\",\"ccc\""), (Fields{{"aaa", "b\"bb", "ccc"}}));
}

TEST(Csv, KeepsSpacesAndEmptyFields) {
  EXPECT_EQ(fields(" a ,,\"\"\n,\"\"\"\", b\n"), (Fields{{" a ", "", ""}, {"", "\"", " b"}}));
  EXPECT_EQ(fields("\"a,b\",c"), (Fields{{"a,b", "c"}}));
}

TEST(Csv, SkipsAByteOrderMark) {
  EXPECT_EQ(fields("\xef\xbb\xbf"
                   "a\nb"),
            (Fields{{"a"}, {"b"}}));
}

TEST(Csv, IsEmptyWithoutText) { EXPECT_TRUE(fields("").empty()); }

TEST(Csv, CountsLinesInsideQuotes) {
  const std::vector<CsvRecord> records = parse_csv("a\n\"b\nb\"\nc\n", "x.csv");
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(records[1].line, 2u);
  EXPECT_EQ(records[2].line, 4u);
}

TEST(Csv, RefusesWhatIsDoubtful) {
  expect_refusal("a,b\n1\n", "Line 2 of 'x.csv' has 1 field; the first has 2");
  expect_refusal("a,b\n\n", "Line 2 of 'x.csv' has 1 field;");
  expect_refusal("a\n\"b\nc", "opened in line 2 of 'x.csv' is never closed");
  expect_refusal("a\nb\"c\"\n", "Line 2 of 'x.csv' has a quote inside");
  expect_refusal("a\n\"b\"c\n", "Line 2 of 'x.csv' has a character after");
  expect_refusal("a\rb\n", "bare carriage return");
}

}  // namespace
}  // namespace assay
