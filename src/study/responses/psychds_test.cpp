#include "study/responses/psychds.h"

#include <regex>
#include <set>

#include "base/strict_csv_test.h"
#include "infra/store/withdrawal.h"
#include "study/responses/stored_test.h"

namespace assay::responses {
namespace {

using testing::IsEmpty;

// What the rules of Psych-DS say of a folder: everything that breaks one.
std::vector<std::string> faults(const std::map<std::string, std::string>& files) {
  std::vector<std::string> wrong;
  if (!files.contains("dataset_description.json")) return {"no description"};
  const json description = json::parse(files.at("dataset_description.json"));
  const json context = description.value("@context", json());
  if (context != "https://schema.org" && context != "https://schema.org/") {
    wrong.emplace_back("@context");
  }
  if (description.value("@type", json()) != "Dataset") wrong.emplace_back("@type");
  for (const char* key : {"name", "description"}) {
    if (!description.value(key, json()).is_string()) wrong.emplace_back(key);
  }
  std::set<std::string> measured;
  for (const json& variable : description.at("variableMeasured")) {
    measured.insert(variable.is_string() ? variable.get<std::string>()
                                         : variable.at("name").get<std::string>());
  }
  bool has_read_me = false;
  bool has_changes = false;
  bool has_data = false;
  static const std::regex name(R"(data/([a-z]+-[A-Za-z0-9]+)(_[a-z]+-[A-Za-z0-9]+)*_data\.csv)");
  static const std::regex key(R"(([a-z]+)-)");
  static const std::set<std::string> official{"study",   "site",     "subject",
                                              "session", "task",     "condition",
                                              "trial",   "stimulus", "description"};
  for (const auto& [file, bytes] : files) {
    has_read_me = has_read_me || file.starts_with("README");
    has_changes = has_changes || file.starts_with("CHANGES");
    if (!file.starts_with("data/") || file.starts_with("data/raw/")) continue;
    has_data = true;
    if (!std::regex_match(file, name)) wrong.push_back("the name " + file);
    for (std::sregex_iterator at(file.begin(), file.end(), key), end; at != end; ++at) {
      if (!official.contains((*at)[1])) wrong.push_back("the key " + (*at)[1].str());
    }
    const auto records = strict_csv(bytes);
    if (records.empty()) wrong.push_back("no header in " + file);
    for (const std::string& column : records.at(0)) {
      if (!measured.contains(column)) wrong.push_back("the column " + column);
    }
  }
  if (!has_data) wrong.emplace_back("no data");
  if (!has_read_me || !has_changes) wrong.emplace_back("nothing to read");
  return wrong;
}

class PsychdsExport : public Stored {};

TEST_F(PsychdsExport, KeepsTheRules) {
  make("review");
  take_part("anna");
  take_part("bert", 4);
  EXPECT_THAT(faults(exported("psychds")), IsEmpty());
}

TEST_F(PsychdsExport, KeepsTheRulesWithoutSessions) {
  make("guess");
  EXPECT_THAT(faults(exported("psychds")), IsEmpty());
}

TEST_F(PsychdsExport, HasARowForEverySession) {
  make("team:set_size=4");
  const store::Session anna = take_part("anna");
  take_part("bert", 0);
  const store::Session carla = take_part("carla", 5);
  store::exclude(connection(), anna.id, "too fast", "rule", 5);
  store::withdraw(connection(), carla.id, 6);
  const auto files = exported("psychds");
  const auto sessions = strict_csv(files.at("data/study-trialrun_description-sessions_data.csv"));
  ASSERT_EQ(sessions.size(), 3U);
  EXPECT_EQ(sessions[1][7], "too fast");
  const auto responses = strict_csv(files.at("data/study-trialrun_description-responses_data.csv"));
  EXPECT_EQ(sessions[1][12], std::to_string(responses.size() - 1));
  EXPECT_EQ(sessions[2][12], "0");
  EXPECT_THAT(files.at("README.md"), testing::HasSubstr("2 sessions with"));
  EXPECT_THAT(files.at("README.md"), testing::HasSubstr("1 participants withdrew"));
}

// The validator of this test can be wrong too.
TEST_F(PsychdsExport, WouldBeFoundWrong) {
  make("guess");
  auto files = exported("psychds");
  files["data/study-a_b_data.csv"] = "x\r\n";
  files.erase("CHANGES.md");
  EXPECT_EQ(faults(files).size(), 3U) << "a bad name, an undescribed column, no changes";
}

TEST(FileWord, HasLettersAndDigitsOnly) {
  EXPECT_EQ(file_word("my-study_2"), "mystudy2");
  EXPECT_EQ(file_word("../"), "unnamed");
}

}  // namespace
}  // namespace assay::responses
