#include "study/stimulus/proof_sheet.h"

#include <gmock/gmock.h>

#include "base/error.h"
#include "study/stimulus/screen_words.h"
#include "study/stimulus/small_workspace_test.h"

namespace assay::stimulus {
namespace {

using testing::HasSubstr;
using testing::Not;

class Proof : public testing::Test {
 protected:
  static void ignore(std::size_t, std::size_t) {}
  study::Study made(const study::Design& design) const {
    return study::make_study(
        design, build(small.workspace, folder / "w/studies/try", design, {.model = "net"}, ignore)
                    .material);
  }

  TemporaryFolder folder;
  SmallWorkspace small{folder / "w"};
  std::filesystem::path stimuli = folder / "w/studies/try/stimuli";
};

TEST_F(Proof, ShowsEveryItemStimulusClassAndScreen) {
  const study::Study study = made(design_of("team", {"warm=gradient", "three=nearest_neighbours"}));
  const std::string page = proof_sheet(study, stimuli, ignore);
  for (const char* id : {"a", "b", "c", "d", "e", "f", "g"}) {
    EXPECT_THAT(page, HasSubstr("<h3>" + std::string(id) + "</h3>"));
  }
  for (const char* words :
       {"a feline", "Have you ever seen a dog before?", "25% dog", "25.0 %", "Is this a dog?",
        "hard", "practice", "warm", "three", "set_1", "Sam is a robot", "Thank you"}) {
    EXPECT_THAT(page, HasSubstr(words));
  }
  std::size_t pictures = 0;
  for (std::size_t at = page.find("<img"); at != std::string::npos;
       at = page.find("<img", at + 1)) {
    ++pictures;
  }
  EXPECT_EQ(pictures, study.material().stimuli.size() + 3);  // and three samples of a class
}

TEST_F(Proof, FetchesNothing) {
  const std::string page = proof_sheet(made(design_of("team", {"gradient"})), stimuli, ignore);
  EXPECT_THAT(page, Not(HasSubstr("src=\"http")));
  EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST_F(Proof, RefusesAStimulusThatWasChanged) {
  const study::Study study = made(design_of("team", {"gradient"}));
  const std::string& file = study.material().stimuli[0].file;
  write_file(stimuli / file, data::to_png(SmallWorkspace::picture("x")));
  EXPECT_THROW(proof_sheet(study, stimuli, ignore), Error);
}

TEST_F(Proof, HasTheWordsOfEveryProtocol) {
  for (const char* protocol : {"psychophysics", "review", "attention_image"}) {
    const study::Study study = made(design_of(protocol, {"one=gradient", "two=gradient"}));
    const AllScreens screens = screen_words(study);
    EXPECT_EQ(screens.of_items.size(), study.material().items.size()) << protocol;
    for (const auto& [item, list] : screens.of_items) {
      for (const ScreenWords& words : list) EXPECT_FALSE(words.lines.empty()) << words.screen;
    }
    EXPECT_FALSE(screens.pages.empty());
  }
}

}  // namespace
}  // namespace assay::stimulus
