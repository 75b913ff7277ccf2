#include "cli/demo/demo_steps.h"

#include <gmock/gmock.h>

#include <ostream>

#include "base/error.h"
#include "base/file.h"
#include "base/temporary_folder.h"
#include "cli/test_console.h"

namespace assay::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Steps {
  std::vector<std::string> ran = {};
  bool is_broken = false;

  std::vector<DemoStep> list() {
    std::vector<DemoStep> all;
    for (const char* name : {"one", "two", "three"}) {
      all.push_back({name, std::string("Doing ") + name, [this, name](Console& console) {
                       ran.emplace_back(name);
                       console.out << "said by " << name << '\n';
                       if (is_broken && std::string_view(name) == "two") fail("The disk is full.");
                     }});
    }
    return all;
  }
};

bool every(const DemoStep&) { return true; }

TEST(DemoSteps, GoOnWhereTheyStopped) {
  const TemporaryFolder folder;
  Steps steps;
  TestConsole test;
  steps.is_broken = true;
  try {
    run_steps(folder.path(), "recipe 1", steps.list(), every, test.console);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("The disk is full. (step 'two'; "));
  }
  EXPECT_THAT(steps.ran, ElementsAre("one", "two"));
  steps = {};
  run_steps(folder.path(), "recipe 1", steps.list(), every, test.console);
  EXPECT_THAT(steps.ran, ElementsAre("two", "three"));
  EXPECT_THAT(test.err.str(), HasSubstr("[ 3/3] Doing three\n"));
  EXPECT_EQ(test.out.str(), "");
  const std::string log = read_file(folder / "log.txt");
  for (const char* words : {"said by one", "said by two", "The disk is full", "said by three"}) {
    EXPECT_THAT(log, HasSubstr(words));
  }
  steps = {};
  TestConsole again;
  run_steps(folder.path(), "recipe 1", steps.list(), every, again.console);
  EXPECT_THAT(steps.ran, IsEmpty());
  EXPECT_EQ(again.err.str(), "");
}

TEST(DemoSteps, LeaveForLaterWhatCanWait) {
  const TemporaryFolder folder;
  Steps steps;
  TestConsole test;
  std::vector<DemoStep> list = steps.list();
  list[1].can_wait = true;
  run_steps(
      folder.path(), "recipe 1", list, [](const DemoStep& one) { return !one.can_wait; },
      test.console);
  EXPECT_THAT(steps.ran, ElementsAre("one", "three"));
  EXPECT_FALSE(are_done(folder.path(), "recipe 1", list));
  run_steps(folder.path(), "recipe 1", list, every, test.console);
  EXPECT_THAT(steps.ran, ElementsAre("one", "three", "two"));
  EXPECT_THAT(test.err.str(), HasSubstr("[ 3/3] Doing three\n[ 2/3] Doing two\n"));
  EXPECT_TRUE(are_done(folder.path(), "recipe 1", list));
}

TEST(DemoSteps, DoNotGoOnWithAnotherRecipe) {
  const TemporaryFolder folder;
  Steps steps;
  TestConsole test;
  run_steps(folder.path(), "recipe 1", steps.list(), every, test.console);
  try {
    run_steps(folder.path(), "recipe 2", steps.list(), every, test.console);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("another demo (recipe 1)"));
  }
}

}  // namespace
}  // namespace assay::cli
