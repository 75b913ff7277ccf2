#include "study/server/self_contained.h"

#include <gmock/gmock.h>

namespace assay::server {
namespace {

using testing::HasSubstr;
using testing::Not;

// The hashes are those of: printf '%s' TEXT | openssl dgst -sha256 -binary | base64
TEST(SelfContained, AllowsThePagesOwnStylesAndNoOther) {
  const std::string policy =
      self_contained_policy("<style>p { color: red }</style><p style=\"width:10%\">one</p>");
  EXPECT_THAT(policy, HasSubstr("'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4='"));
  EXPECT_THAT(policy, HasSubstr("'sha256-AnyKVUschr5y1fNz8U9b/dm4l+VWPv4P8nk/Cx/L/nc='"));
  EXPECT_THAT(policy, HasSubstr("script-src 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe-inline")));
  EXPECT_THAT(policy, Not(HasSubstr("allow-scripts")));
  EXPECT_THAT(policy, Not(HasSubstr("allow-same-origin")));
}

TEST(SelfContained, ReadsAttributesAsABrowserDoes) {
  EXPECT_THAT(self_contained_policy("<p style=\"font:&quot;A&quot;\">"),
              HasSubstr("'sha256-3w3wuSQWsE3iFhIVX6W22J6EAEUMHlKRmRA1Nnrk8mI='"));
}

TEST(SelfContained, AllowsItsOwnScriptsInASandbox) {
  const std::string policy = self_contained_policy("<script>let a = 1;</script>");
  EXPECT_THAT(policy,
              HasSubstr("script-src 'sha256-xY6QKfH9PRsQnLz56nj6MBwiK5oHg+im1Jkpdp1x/Ck='"));
  EXPECT_THAT(policy, HasSubstr("sandbox allow-downloads allow-popups allow-scripts"));
}

TEST(SelfContained, APageWithoutAnyGetsNone) {
  EXPECT_THAT(self_contained_policy("<p>plain</p>"), HasSubstr("style-src 'none'"));
}

}  // namespace
}  // namespace assay::server
