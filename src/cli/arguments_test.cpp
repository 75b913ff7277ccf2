#include "cli/arguments.h"

#include <gmock/gmock.h>

#include <ostream>
#include <sstream>

namespace assay::cli {
namespace {

// A command that says what it was given.
struct Echo {
  static constexpr Info info{.name = "echo", .summary = "Says.", .example = "assay echo x"};

  std::string word;
  std::vector<std::string> more;
  double learning_rate = 0.5;
  bool json = false;

  static constexpr std::tuple params{
      Param{"word", &Echo::word, "what to say", Use::argument},
      Param{"more", &Echo::more, "what else", Use::optional_argument},
      Param{"learning_rate", &Echo::learning_rate, "how fast", 0, 1},
      Param{"json", &Echo::json, "as JSON"},
  };

  void operator()(Console& console) const {
    console.out << word;
    for (const std::string& other : more) console.out << '+' << other;
    console.out << ' ' << learning_rate << ' ' << json;
  }
};

struct Bare {
  static constexpr Info info{.name = "bare", .summary = "Nothing.", .example = "assay bare"};
  static constexpr std::tuple<> params{};
  void operator()(Console&) const {}
};

// A command of two words.
struct TwoWords {
  static constexpr Info info{.name = "two words", .summary = "Two.", .example = "assay two words"};
  std::string more;
  static constexpr std::tuple params{
      Param{"more", &TwoWords::more, "a third", Use::optional_argument}};
  void operator()(Console& console) const { console.out << "two:" << more; }
};

std::span<const Command> commands() {
  static constexpr Command all[] = {Command::of<Echo>(), Command::of<Bare>(),
                                    Command::of<TwoWords>()};
  return all;
}

using Words = std::vector<std::string>;

std::string said(const Words& words) {
  std::ostringstream out;
  Console console{out, out, {.stream = out, .clock = [] { return 0.0; }}};
  parse(words, commands()).run(console);
  return out.str();
}

std::string refusal(const Words& words) {
  try {
    parse(words, commands());
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Arguments, AreReadByNameAndByPosition) {
  EXPECT_EQ(said({"echo", "hi"}), "hi 0.5 0");
  EXPECT_EQ(said({"echo", "--learning-rate", "0.25", "hi", "--json"}), "hi 0.25 1");
  EXPECT_EQ(said({"echo", "hi", "--learning-rate=0.75", "--json=false"}), "hi 0.75 0");
  EXPECT_EQ(said({"echo", "a", "b", "c"}), "a+b+c 0.5 0");
  EXPECT_EQ(said({"echo", "-"}), "- 0.5 0");
}

TEST(Arguments, MayNameACommandByTwoWords) {
  EXPECT_EQ(said({"two", "words"}), "two:");
  EXPECT_EQ(said({"two", "words", "words"}), "two:words");
  EXPECT_EQ(refusal({"two"}), "'two' wants another word: words.");
  EXPECT_EQ(parse(Words{"two", "--help"}, commands()).group, "two");
  EXPECT_EQ(parse(Words{"two", "--help"}, commands()).command, nullptr);
  EXPECT_EQ(parse(Words{"two", "--help", "words"}, commands()).command->info.name, "two words");
  EXPECT_EQ(refusal({"two", "--threads", "2"}), "'two' wants another word: words.");
  EXPECT_EQ(refusal({"two", "wrods"}),
            "There is no command 'two wrods'; did you mean 'two words'?");
}

TEST(Arguments, AfterADoubleDashAreNeverOptions) {
  EXPECT_EQ(said({"echo", "--", "--json", "--"}), "--json+-- 0.5 0");
}

TEST(Arguments, MayAskForThreadsBeforeAndAfterTheCommand) {
  EXPECT_EQ(parse(Words{"--threads", "3", "bare"}, commands()).common.threads, 3);
  EXPECT_EQ(parse(Words{"bare", "--threads=3"}, commands()).common.threads, 3);
  EXPECT_EQ(refusal({"--threads", "3", "bare", "--threads", "4"}),
            "'--threads' is given 2 times to 'assay'; give it once.");
  EXPECT_EQ(refusal({"bare", "--threads", "0"}),
            "'--threads' is '0'; give a whole number from 1 to 1024.");
}

TEST(Arguments, AskingForHelpNeedNothingElse) {
  const Request request = parse(Words{"echo", "--help"}, commands());
  EXPECT_TRUE(request.common.help);
  EXPECT_FALSE(request.run);
  ASSERT_NE(request.command, nullptr);
  EXPECT_EQ(request.command->info.name, "echo");
  EXPECT_TRUE(parse(Words{"-h"}, commands()).common.help);
  EXPECT_TRUE(parse(Words{"--version"}, commands()).common.version);
}

TEST(Arguments, AskingForHelpWinsOverOtherMistakesOnTheLine) {
  const auto command_of = [](const Words& words) {
    const Request request = parse(words, commands());
    EXPECT_TRUE(request.common.help);
    return request.command == nullptr ? "none" : std::string(request.command->info.name);
  };
  EXPECT_EQ(command_of({"echo", "--jsn", "--help"}), "echo");
  EXPECT_EQ(command_of({"echo", "--learning-rate", "-h"}), "echo");
  EXPECT_EQ(command_of({"--threads", "many", "bare", "hi", "--help"}), "bare");
  EXPECT_EQ(command_of({"two", "--threads", "0", "words", "--help"}), "two words");
  EXPECT_EQ(command_of({"help", "echo"}), "echo");
  EXPECT_EQ(command_of({"help", "two", "words"}), "two words");
  EXPECT_EQ(command_of({"help"}), "none");
  EXPECT_EQ(parse(Words{"help", "two"}, commands()).group, "two");
  EXPECT_EQ(refusal({"help", "ehco"}), "There is no command 'ehco'; did you mean 'echo'?");
  EXPECT_EQ(said({"echo", "--", "--help"}), "--help 0.5 0");
  EXPECT_EQ(said({"echo", "help"}), "help 0.5 0");
}

TEST(Arguments, MayBeNone) {
  const Request request = parse(Words{}, commands());
  EXPECT_EQ(request.command, nullptr);
  EXPECT_FALSE(request.common.help);
}

TEST(Arguments, ThatFitNothingAreRefusedWithARemedy) {
  EXPECT_EQ(refusal({"ehco"}), "There is no command 'ehco'; did you mean 'echo'?");
  EXPECT_EQ(refusal({"echo", "hi", "--jsn"}),
            "'echo' has no option '--jsn'; did you mean '--json'?");
  EXPECT_EQ(refusal({"echo", "hi", "--learning_rate", "1"}),
            "'echo' has no option '--learning_rate'; did you mean '--learning-rate'?");
  EXPECT_EQ(refusal({"echo"}), "'echo' needs 'WORD': what to say.");
  EXPECT_EQ(refusal({"echo", "hi", "--learning-rate"}),
            "'--learning-rate' stands at the end; give it a number from 0 to 1.");
  EXPECT_EQ(refusal({"echo", "hi", "--json=maybe"}), "'--json' is 'maybe'; give true or false.");
  EXPECT_EQ(refusal({"bare", "hi"}), "'bare' has no place for 'hi'; see 'assay bare --help'.");
  EXPECT_EQ(refusal({"echo", ""}), "'WORD' is ''; give a word.");
}

TEST(ThreadCount, ComesFromTheOptionThenTheEnvironmentThenTheMachine) {
  EXPECT_EQ(thread_count(Common{.threads = 3}, "5"), 3);
  EXPECT_EQ(thread_count(Common{}, "5"), 5);
  EXPECT_EQ(thread_count(Common{}, ""), 0);
  EXPECT_EQ(thread_count(Common{}, nullptr), 0);
  for (const char* wrong : {"0", "-1", "many", "1025", "2 "}) {
    EXPECT_THROW(thread_count(Common{}, wrong), Error) << wrong;
  }
}

}  // namespace
}  // namespace assay::cli
