#include "report/page.h"

#include <gmock/gmock.h>

namespace assay::report {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Page, NeedsNothingButItself) {
  const std::string html = page("A < B", "sub", section("Part").add("text"));
  EXPECT_TRUE(html.starts_with("<!doctype html>"));
  EXPECT_THAT(html, HasSubstr("<title>A &lt; B</title>"));
  EXPECT_THAT(html, HasSubstr("<h2>Part</h2>text"));
  EXPECT_THAT(html, Not(HasSubstr("src=\"http")));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("url(")));
}

TEST(Page, CanBeAsWideAsTheWindow) {
  EXPECT_THAT(page("t", "s", section("x"), Width::window), HasSubstr("<main class=\"wide\">"));
}

TEST(Figure, HasItsCaptionBelow) {
  EXPECT_EQ(figure(Element("img"), "what it is").html(),
            "<figure><img><figcaption>what it is</figcaption></figure>");
}

}  // namespace
}  // namespace assay::report
