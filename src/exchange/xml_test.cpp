#include "exchange/xml.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "base/rng.h"

namespace assay::exchange {
namespace {

std::vector<std::string> tags(std::string_view text) {
  std::vector<std::string> found;
  for_each_tag(text, "it", [&](const Tag& tag) {
    std::string said = (tag.closes ? "/" : "") + tag.name;
    for (const auto& [key, value] : tag.attributes) said += fmt::format(" {}={}", key, value);
    found.push_back(said);
  });
  return found;
}

TEST(Xml, GivesTagsWithTheirAttributes) {
  EXPECT_THAT(tags("<?xml version='1.0'?><a x=\"1\" y = 'two &lt;&#65;&#x42;'>text<b/><!-- <c> -->"
                   "<![CDATA[<d>]]></a >"),
              testing::ElementsAre("a x=1 y=two <AB", "b", "/a"));
}

TEST(Xml, RefusesWhatIsNoTag) {
  for (const char* text : {"<", "<a", "<a x", "<a x=1>", "<a x=\"1>", "<a / >", "<!-- ", "< a>",
                           "<a x=\"&nbsp;\">", "<a x=\"&\">", "<a x=\"&#0;\">", "<!DOCTYPE a>"}) {
    EXPECT_THROW(tags(text), Error) << text;
  }
}

TEST(Xml, NeverHangsOnNoise) {
  const std::string letters = "<>/=\"'& ;#a!-[]?";
  Random random(11, 0);
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    const auto size = random.below(20);
    for (std::uint64_t at = 0; at < size; ++at) text += letters[random.below(letters.size())];
    try {
      tags(text);
    } catch (const Error&) {
      continue;  // refused, as most noise is
    }
  }
}

}  // namespace
}  // namespace assay::exchange
