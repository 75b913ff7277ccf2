// What every command owes.
#include <gmock/gmock.h>

#include <algorithm>

#include "cli/arguments.h"

namespace assay::cli {
namespace {

class EveryCommand : public testing::TestWithParam<Command> {};

TEST_P(EveryCommand, SaysWhatItIsInASentence) {
  const std::string_view summary = GetParam().info.summary;
  EXPECT_TRUE(summary.ends_with("."));
  EXPECT_LE(summary.size(), 80U);
  for (const Described& param : GetParam().params()) {
    EXPECT_FALSE(param.help.empty()) << param.name;
    EXPECT_FALSE(param.help.ends_with(".")) << param.name;
  }
}

TEST_P(EveryCommand, StandsUnderAHeading) { EXPECT_NE(GetParam().info.topic, Topic::none); }

// The words of the example fit the command, so an option that is renamed is renamed there too.
TEST_P(EveryCommand, HasAnExampleThatParses) {
  std::istringstream line{std::string(GetParam().info.example)};
  std::vector<std::string> words;
  for (std::string word; line >> word;) words.push_back(word);
  ASSERT_GE(words.size(), 2U);
  EXPECT_EQ(words[0], "assay");
  const Request request = parse(std::span(words).subspan(1), catalogue());
  ASSERT_NE(request.command, nullptr);
  EXPECT_EQ(request.command->info.name, GetParam().info.name);
  EXPECT_TRUE(request.run);
}

TEST_P(EveryCommand, RefusesAnOptionItDoesNotHave) {
  const std::vector<std::string> words{std::string(GetParam().info.name), "--no-such-option"};
  EXPECT_THROW(parse(words, catalogue()), Error);
}

TEST_P(EveryCommand, HasNoOptionOfEveryCommand) {
  for (const Described& param : GetParam().params()) {
    for (const Described& common : described<Common>()) EXPECT_NE(param.name, common.name);
  }
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryCommand,
                         testing::ValuesIn(catalogue().begin(), catalogue().end()),
                         [](const auto& at) {
                           std::string name(at.param.info.name);
                           std::ranges::replace(name, ' ', '_');
                           return name;
                         });

TEST(Catalogue, IsInTheOrderOfItsTopics) {
  EXPECT_TRUE(std::ranges::is_sorted(catalogue(), {},
                                     [](const Command& command) { return command.info.topic; }));
}

TEST(Catalogue, LeavesNoTopicEmpty) {
  for (const auto& [topic, heading] : Words<Topic>::values) {
    const auto is_of = [wanted = topic](const Command& command) {
      return command.info.topic == wanted;
    };
    EXPECT_TRUE(std::ranges::any_of(catalogue(), is_of)) << heading;
  }
}

}  // namespace
}  // namespace assay::cli
