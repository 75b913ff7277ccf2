#include "cli/demo.h"

#include <gmock/gmock.h>

#include <set>
#include <sstream>

#include "base/file.h"
#include "base/rng.h"
#include "base/temporary_folder.h"
#include "cli/demo/demo_fashion.h"
#include "cli/test_console.h"
#include "cli/workspace_database.h"
#include "infra/store/sessions.h"
#include "study/design/freeze.h"
#include "study/design/protocol.h"

namespace assay::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

std::string big_endian(std::size_t number) {
  std::string bytes;
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>((number >> shift) & 255);
  return bytes;
}

// Pictures that a net learns in no time: a faint square, whose place is the class. Some rows of ten
// have the labels of the next classes, so that the net has something to get wrong.
void write_set(const fs::path& folder, const std::string& name, std::size_t count, bool misleads) {
  Random random(7, count);
  std::string pictures(std::string("\0\0\x08\x03", 4) + big_endian(count) + big_endian(28) +
                       big_endian(28));
  std::string labels(std::string("\0\0\x08\x01", 4) + big_endian(count));
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t shown = at % 10;
    std::string picture(28 * 28, '\0');
    for (std::size_t point = 0; point < 64; ++point) {
      const std::size_t row = 3 + 13 * (shown / 5) + point / 8;
      const std::size_t column = 5 * (shown % 5) + point % 8;
      picture[row * 28 + column] = static_cast<char>(30 + random.below(20));
    }
    pictures += picture;
    labels += static_cast<char>(misleads && at / 10 % 5 == 0 ? (shown + 1) % 10 : shown);
  }
  write_file(folder / (name + "-images-idx3-ubyte"), pictures);
  write_file(folder / (name + "-labels-idx1-ubyte"), labels);
}

Demo tiny(const TemporaryFolder& folder) {
  fs::create_directories(folder / "data");
  write_set(folder / "data", "train", 300, false);
  write_set(folder / "data", "t10k", 60, true);
  Demo demo;
  demo.folder = folder / "w";
  demo.data = folder / "data";
  demo.no_serve = true;
  demo.items = 60;
  demo.epochs = 30;
  demo.participants = 6;
  return demo;
}

// The lines of the items that are tested.
std::set<std::string> tested_in(const fs::path& list) {
  std::set<std::string> lines;
  std::istringstream text(read_file(list));
  for (std::string line; std::getline(text, line);) {
    if (line.find(R"("test")") != std::string::npos) lines.insert(line);
  }
  return lines;
}

std::size_t sessions_in(const fs::path& workspace, const std::string& study) {
  const auto connection = open_database(workspace, std::nullopt);
  std::size_t count = 0;
  for (const store::Session& session : store::list_sessions(*connection, study + "@1")) {
    EXPECT_TRUE(session.simulated);
    ++count;
  }
  return count;
}

TEST(DemoCommand, MakesAStudyOfEveryProtocolThatSimulatedPeopleHaveTaken) {
  const TemporaryFolder folder;
  const Demo demo = tiny(folder);
  TestConsole first;
  demo(first.console);
  EXPECT_THAT(first.err.str(), HasSubstr("Which automatic score predicts people"));

  std::set<std::string> protocols;
  for (const DemoStudy& study : fashion_studies(demo.folder)) {
    const fs::path place = demo.folder / "studies" / study.name;
    const study::Frozen frozen = study::frozen_from_json(read_file(place / "frozen/1.json"));
    protocols.insert(frozen.design.protocol);
    EXPECT_EQ(sessions_in(demo.folder, study.name), 6U) << study.name;
    const std::string report = read_file(place / "results/report.html");
    EXPECT_NE(report.find("imulated"), std::string::npos) << study.name;
    EXPECT_TRUE(fs::exists(place / "proof.html"));
    EXPECT_THAT(first.out.str(), HasSubstr((place / "results/report.html").string()));
  }
  std::set<std::string> known;
  for (const auto& protocol : study::catalogue()) known.emplace(protocol.info.name);
  EXPECT_EQ(protocols, known);
  const std::string comparison = read_file(demo.folder / "comparison/report.html");
  EXPECT_NE(comparison.find("imulated"), std::string::npos);
  // Marks and reviews are of the same pictures, and words that people marked have scores beside
  // them.
  const std::set<std::string> drawn_on = tested_in(demo.folder / "demo/contours.jsonl");
  EXPECT_EQ(drawn_on.size(), 16U);
  EXPECT_EQ(drawn_on, tested_in(demo.folder / "demo/reviews.jsonl"));
  EXPECT_THAT(comparison, HasSubstr("Annotation and review"));
  const std::string pairs = read_file(demo.folder / "comparison/tables/matrix.csv");
  EXPECT_THAT(pairs, HasSubstr("comprehensiveness,agreement with marked words (topics)"));

  // The team meets what misleads the net, and guesses are about clothes, not about topics.
  const std::string team = read_file(demo.folder / "studies/team/frozen/1.json");
  EXPECT_NE(team.find("_adversarial"), std::string::npos);
  const std::string guesses = read_file(demo.folder / "studies/guesses/frozen/1.json");
  EXPECT_EQ(guesses.find("kitchen"), std::string::npos);

  // Again: nothing is done, and nobody comes a second time.
  TestConsole second;
  demo(second.console);
  EXPECT_EQ(second.err.str(), "");
  EXPECT_EQ(sessions_in(demo.folder, "team"), 6U);

  // A run that was interrupted after people had come goes on with the same people.
  std::string steps = read_file(demo.folder / "demo/steps.txt");
  const std::string taken = "rehearse_guesses\n";
  write_file(demo.folder / "demo/steps.txt", steps.erase(steps.find(taken), taken.size()));
  TestConsole third;
  demo(third.console);
  EXPECT_THAT(third.err.str(), HasSubstr("'guesses': 6 simulated participants"));
  EXPECT_THAT(third.err.str(), Not(HasSubstr("'guesses': pictures")));
  EXPECT_EQ(sessions_in(demo.folder, "guesses"), 6U);
}

TEST(DemoCommand, SaysWhatIsMissing) {
  const TemporaryFolder folder;
  Demo demo;
  demo.folder = folder / "w";
  demo.data = folder / "nowhere";
  demo.no_serve = true;
  EXPECT_THAT(refusal(demo), HasSubstr("-idx1-ubyte' does not exist"));
}

TEST(DemoCommand, LeavesAloneWhatOthersHaveMade) {
  const TemporaryFolder folder;
  write_file(folder / "letter.txt", "Dear");
  Demo demo;
  demo.folder = folder.path();
  demo.no_serve = true;
  EXPECT_THAT(refusal(demo), HasSubstr("not empty; give a new folder"));
  EXPECT_FALSE(fs::exists(folder / "demo"));
}

}  // namespace
}  // namespace assay::cli
