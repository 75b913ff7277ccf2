#include <set>

#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

class RowsOf : public Stored {};

TEST_F(RowsOf, SayWhatWasShownAndAsked) {
  make("team:set_size=4");
  take_part("anna");
  std::size_t decided = 0;
  std::set<std::string> sides;
  for (const ResponseRow& row : rows()) {
    EXPECT_EQ(row.study, "trial_run");
    EXPECT_EQ(row.design_hash, frozen_.hash);
    EXPECT_EQ(row.outcome, "completed");
    EXPECT_EQ(row.rt, 6000 + row.step);
    const bool framed = row.step % 2 == 1;
    EXPECT_EQ(row.dropped_frames, framed ? std::optional(row.step) : std::nullopt);
    EXPECT_EQ(row.refresh, framed ? std::optional(59.9) : std::nullopt);
    EXPECT_EQ(row.input, row.step % 3 == 0 ? "mouse" : "");
    EXPECT_EQ(row.viewport_width.has_value(), row.step % 2 == 0);
    if (row.screen != "decide") continue;
    ++decided;
    // The made-up items: even numbers are classified rightly. The first answer is given; the sides
    // of yes and no are drawn for each participant, and are the same in all of a session.
    const int number = std::stoi(row.item.substr(5));
    EXPECT_EQ(row.label, fmt::format("Truth{}", number));
    const bool yes_first = row.options == R"(["yes","no"])";
    if (!yes_first) {
      EXPECT_EQ(row.options, R"(["no","yes"])");
    }
    sides.insert(row.options);
    EXPECT_EQ(row.response, yes_first ? "yes" : "no");
    EXPECT_EQ(row.correct, yes_first == (number % 2 == 0));
    EXPECT_NEAR(row.confidence.value(), 0.01 * number, 1e-12);
    EXPECT_FALSE(json::parse(row.stimuli).empty());
  }
  EXPECT_GT(decided, 4U);
  EXPECT_EQ(sides.size(), 1U);
}

TEST_F(RowsOf, FlagTheParticipantsOwnWords) {
  make("team:set_size=4");
  take_part("anna");
  std::size_t flagged = 0;
  for (const ResponseRow& row : rows()) {
    if (row.free_text) {
      ++flagged;
      EXPECT_EQ(row.question, "remarks");
      EXPECT_EQ(row.response, nasty_words);
    }
    if (row.question == "change") {
      EXPECT_EQ(row.response, "-5");
    }
  }
  EXPECT_EQ(flagged, 1U);
}

TEST_F(RowsOf, TellWhichAnswerWasGivenAgainAndWhichScreenWasLeft) {
  make("team:set_size=4");
  store::Session anna = take_part("anna", 9);
  store::mark_interruption(connection(), anna.id,
                           {.at = now_ + 1, .position = 8, .resumed_at = 7, .away_ms = 5});
  const study::Cell cell = study_->cells().back();
  const std::vector<study::Step> rest = study::plan(*study_, cell, anna.seed);
  for (const std::size_t at : {7U, 8U}) {
    answer(anna, cell, rest[at - study::entry_steps(*study_).size()], at);
  }
  store::save(connection(), anna);
  std::vector<std::string> said;
  for (const ResponseRow& row : rows()) {
    if (row.step < 7) {
      EXPECT_FALSE(row.superseded || row.interrupted);
    } else {
      said.push_back(
          fmt::format("{} {} {} {}", row.seq, row.step, row.superseded, row.interrupted));
    }
  }
  EXPECT_THAT(said, testing::ElementsAre("8 7 true false", "9 8 true false", "10 7 false false",
                                         "11 8 false true"));
}

// The browser says 6000 ms and as many more as there were steps before.
TEST_F(RowsOf, HaveTheServersTimeAndFlagReactionTimesThatDisagreeWithIt) {
  make("team:set_size=4");
  take_part("before it was measured");
  server_ms_ = [](std::size_t at) -> std::int64_t {
    return at % 3 == 0 ? 2000 : at % 3 == 1 ? 6100 : 90'000;
  };
  take_part("anna");
  std::map<std::string, std::set<std::optional<std::int64_t>>> times;
  for (const ResponseRow& row : rows()) {
    if (row.item.empty()) {
      EXPECT_EQ(row.rt_flag, "") << "of a page nobody asks for the time";
    } else {
      times[row.rt_flag].insert(row.server_ms);
    }
  }
  using Times = std::set<std::optional<std::int64_t>>;
  EXPECT_EQ(times["longer"], Times{2000});
  EXPECT_EQ(times["shorter"], Times{90'000});
  EXPECT_EQ(times[""], (Times{std::nullopt, 6100}));
}

TEST_F(RowsOf, ReadEveryProtocol) {
  int version = 0;
  for (const std::string& spec : study::all_specs()) {
    make(spec, ++version);
    take_part("anna");
  }
  std::map<std::string, std::size_t> screens;
  std::map<std::int64_t, std::size_t> versions;
  for (const ResponseRow& row : rows()) {
    ++screens[row.screen];
    ++versions[row.version];
    if (row.screen == "choose") {
      EXPECT_EQ(row.response, "B");
      EXPECT_EQ(json::parse(row.options).size(), 3U);
      EXPECT_EQ(json::parse(row.stimuli).size(), 4U);
    }
    if (row.screen == "recognise") {
      EXPECT_TRUE(row.level.has_value());
      EXPECT_EQ(json::parse(row.stimuli).size(), 1U) << row.stimuli;
    }
  }
  EXPECT_EQ(versions.size(), study::all_specs().size());
  EXPECT_EQ(screens.size(), Words<study::Screen>::values.size()) << "some screen is never seen";
}

}  // namespace
}  // namespace assay::responses
