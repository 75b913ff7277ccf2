#include "cli/methods.h"

#include <gmock/gmock.h>

#include "cli/test_console.h"
#include "explain/attribution/method.h"
#include "explain/text/method.h"

namespace assay::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

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

TEST(MethodsCommand, SaysEverythingOfOneMethodByAnyOfItsNames) {
  const std::string page = said(Methods{.name = "smoothgrad"});
  EXPECT_THAT(page, StartsWith("smoothgrad\n\n"));
  for (const attribution::Method& method : attribution::catalogue()) {
    if (method.info.name != "smoothgrad") continue;
    EXPECT_THAT(page, HasSubstr(std::string(method.info.reference)));
    for (const Described& param : method.params()) {
      EXPECT_THAT(page, HasSubstr("\n  " + std::string(param.name) + " "));
    }
  }
  EXPECT_THAT(page, HasSubstr("(default 50)"));
  EXPECT_EQ(said(Methods{.name = "smooth_grad"}), page);
  // With the settings that the other name stands for.
  EXPECT_THAT(said(Methods{.name = "epsilon_plus"}), HasSubstr("lrp:composite=epsilon_plus,"));
}

TEST(MethodsCommand, SaysWhatBothKindsOfModelsHaveUnderOneName) {
  const std::string page = said(Methods{.name = "lime"});
  EXPECT_THAT(page, StartsWith("lime\n"));
  EXPECT_THAT(page, HasSubstr("\nFor models of texts:\n\nlime\n"));
}

TEST(MethodsCommand, RefusesWhatIsNoMethod) {
  const auto refusal = [](const Methods& unit) -> std::string {
    try {
      return said(unit);
    } catch (const Error& error) {
      return error.what();
    }
  };
  EXPECT_EQ(refusal({.name = "zzz"}), "There is no method 'zzz'; 'assay methods' lists them.");
  EXPECT_THAT(refusal({.name = "rise", .json = true}), HasSubstr("leave out 'rise'"));
}

}  // namespace
}  // namespace assay::cli
