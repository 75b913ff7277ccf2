#include "cli/methods.h"

#include <gmock/gmock.h>

#include "attribution/method.h"
#include "cli/test_console.h"
#include "text/method.h"

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
  const std::string of_texts = people.substr(people.find("\nFor models of texts:\n"));
  for (const text::Method& method : text::catalogue()) {
    const std::string spec = to_string(method.complete({}));
    EXPECT_THAT(of_texts, HasSubstr("\n" + spec + "\n"));
    EXPECT_THAT(json, HasSubstr("\"spec\": \"" + spec + "\""));
    EXPECT_NO_THROW(build(text::catalogue(), spec, "method"));
  }
}

}  // namespace
}  // namespace assay::cli
