#include "report/element.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace assay::report {
namespace {

TEST(Element, WritesItsTree) {
  const Element row =
      element("tr", {{"class", "a"}}, element("td", {}, "1"), element("td", {}, "2"));
  EXPECT_EQ(row.html(), "<tr class=\"a\"><td>1</td><td>2</td></tr>");
}

TEST(Element, KeepsTextFromBecomingMarkup) {
  EXPECT_EQ(element("p", {{"title", "\"x\" 'y'"}}, "<script>alert(1)</script> & more").html(),
            "<p title=\"&quot;x&quot; &#39;y&#39;\">&lt;script&gt;alert(1)&lt;/script&gt; &amp; "
            "more</p>");
}

TEST(Element, DoesNotEndWhatHasNoEnd) { EXPECT_EQ(element("br", {}).html(), "<br>"); }

TEST(Element, LeavesStyleSheetsAsTheyAre) {
  EXPECT_EQ(element("style", {}, "a > b { color: red }").html(),
            "<style>a > b { color: red }</style>");
  EXPECT_THROW(element("style", {}, "</style>").html(), Bug);
}

}  // namespace
}  // namespace assay::report
