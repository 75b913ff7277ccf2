#include "cli/methods.h"

#include <gmock/gmock.h>

#include "attribution/method.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;

TEST(MethodsCommand, ListsEveryMethodWithASpecThatCanBeCopied) {
  const std::string people = "\n" + said(Methods{});
  const std::string json = said(Methods{.json = true});
  for (const attribution::Method& method : attribution::catalogue()) {
    const std::string spec = to_string(method.complete({}));
    EXPECT_THAT(people, HasSubstr("\n" + spec + "\n"));
    EXPECT_THAT(json, HasSubstr("\"spec\": \"" + spec + "\""));
    EXPECT_NO_THROW(build(attribution::catalogue(), spec, "method"));
  }
}

}  // namespace
}  // namespace assay::cli
