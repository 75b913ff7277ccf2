#include "study/design/check.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>

#include "study/design/panel.h"
#include "study/design/test_study.h"

namespace assay::study {
namespace {

using testing::Contains;
using testing::HasSubstr;

struct Case {
  const char* protocol;
  std::function<void(Design&, Material&)> spoil;
  const char* place;
  const char* part;  // of the sentence
};

const Case cases[] = {
    {"team", [](Design& d, Material&) { d.item_sets[0].items[2] = "qitme2"; },
     "/item_sets/0/items/2", "There is no item 'qitme2'; did you mean 'qitem2', "},
    {"team", [](Design& d, Material&) { d.practice.items[0] = "nowhere"; }, "/practice/items/0",
     "There is no item 'nowhere'"},
    {"team",
     [](Design& d, Material&) {
       d.item_sets[0].conditions = {"quux", "blorp"};
     },
     "/conditions/2", "The condition 'zyx' is empty"},
    {"team", [](Design& d, Material&) { d.conditions[1].shows.clear(); }, "/conditions/1/shows",
     "The condition 'blorp' shows nothing."},
    {"team", [](Design& d, Material&) { d.item_sets[0].conditions = {"qux"}; },
     "/item_sets/0/conditions/0", "There is no condition 'qux'; did you mean 'quux'?"},
    {"team",
     [](Design&, Material& m) {
       std::erase_if(m.stimuli, [](const Stimulus& s) {
         return s.item == "qitem3" && s.condition == "blorp";
       });
     },
     "/conditions/1/shows/1",
     "The part 'explanation' of the item 'qitem3' has not been made for 'blorp'."},
    {"team",
     [](Design&, Material& m) { std::ranges::find(m.classes, "Said5", &Class::name)->gloss = ""; },
     "/item_sets/0/items/5", "The class 'Said5' that is predicted of 'qitem5' has no gloss."},
    {"team", [](Design& d, Material&) { d.trial.least_ms = 3000; }, "/trial/least_ms",
     "3000 milliseconds are to be waited, but there is no screen 'guess'; give 0."},
    // 12 pictures, 3 to practise, 4 checks: 19 minutes where participants are told 15.
    {"guess", [](Design& d, Material&) { d.trial.least_ms = 60'000; }, "/trial/least_ms",
     "19 trials of at least 60000 milliseconds take longer than the 15 minutes that"},
    {"guess",
     [](Design& d, Material&) {
       d.trial.least_ms = 5000;
       d.exclusions.push_back({.rule = Rule::too_slow, .limit = 4000});
     },
     "/exclusions/1/limit", "so 4000 would leave out all."},
    {"team", [](Design& d, Material&) { d.pay.amount = 3.5; }, "/pay/currency",
     "3.5 of what? Give a currency as ISO 4217 writes it: EUR."},
    {"team", [](Design& d, Material&) { d.pay = {.amount = 3, .currency = "Eur"}; },
     "/pay/currency", "'Eur' is no currency as ISO 4217 writes it"},
    {"team", [](Design& d, Material&) { d.pay.currency = "EUR"; }, "/pay/amount",
     "There is a currency, EUR, but no amount"},
    {"team", [](Design& d, Material&) { d.quota.places = 5; }, "/quota/places",
     "5 places cannot fill 3 cells of 2 participants; 6 are needed."},
    {"team", [](Design& d, Material&) { d.quota.per_condition = 30; }, "/quota/per_condition",
     "can reach 2 participants (1 sets of 2 replicates), not 30"},
    {"team", [](Design& d, Material&) { d.quota.per_item = 3; }, "/quota/per_item",
     "seen by 2 participants in a condition, not 3"},
    {"team", [](Design& d, Material&) { d.checks.pass = 5; }, "/checks/pass",
     "5 right answers are needed, but there are only 4 items."},
    {"team", [](Design& d, Material&) { d.checks.pass = 2; }, "/checks/pass",
     "Who always answers 'yes' is right 2 times and passes"},
    {"team",
     [](Design&, Material& m) { std::ranges::find(m.items, "citem1", &StudyItem::id)->label = ""; },
     "/checks/items/1", "The item 'citem1' has no label, which 'decide' needs."},
    {"team", [](Design& d, Material&) { d.checks.gate = true; }, "/checks/gate", "come first"},
    {"team", [](Design& d, Material&) { d.checks.items.push_back("qitem0"); },
     "/item_sets/0/items/0", "The item 'qitem0' is at /checks/items/4 already."},
    {"team",
     [](Design& d, Material&) { d.item_sets.push_back({.name = "b", .items = {"qitem1"}}); },
     "/item_sets/1/items/0", "The item 'qitem1' is at /item_sets/0/items/1 already."},
    {"team", [](Design& d, Material&) { d.item_sets[0].items.pop_back(); }, "/item_sets",
     "The item 'qitem11' of the material is in no set, practice or check."},
    {"team", [](Design& d, Material&) { d.conditions[2].name = "quux"; }, "/conditions/2/name",
     "is there twice"},
    {"team", [](Design& d, Material&) { d.texts.decide = "Is it {lable}?"; }, "/texts/decide",
     "Nothing is known as '{lable}'; did you mean 'label'?"},
    {"team", [](Design& d, Material&) { d.texts.decide = "It is {truth}!"; }, "/texts/decide",
     "would tell the answer"},
    {"team", [](Design& d, Material&) { d.trial.screens.push_back(Screen::debrief); },
     "/trial/screens/3", "'debrief' is no screen of a trial."},
    {"team", [](Design& d, Material&) { d.resume = {.trial_minutes = 60, .end_minutes = 5}; },
     "/resume/end_minutes", "5 is less than"},
    {"team", [](Design& d, Material&) { d.name = "A study"; }, "/name", "'A study'"},
    {"team", [](Design&, Material& m) { m.stimuli[0].file = "../key"; }, "material/stimuli/0/file",
     "plain name"},
    {"team", [](Design&, Material& m) { m.stimuli[0].alt = "blorp map"; }, "material/stimuli/0/alt",
     "tells the condition 'blorp'"},
    {"team", [](Design&, Material& m) { m.stimuli[0].alt = "A truth0, seated"; },
     "material/stimuli/0/alt", "tells the true label 'Truth0'"},
    {"team",
     [](Design& d, Material&) {
       d.panel = panel_preset("prolific");
       d.panel.codes = {{End::completed, "A"}, {End::no_consent, "B"}};
     },
     "/panel/codes", "There is no code for sessions that end as 'failed_checks'."},
    {"team",
     [](Design& d, Material&) {
       d.panel = panel_preset("prolific");
       d.panel.redirect = "https://other.example/{cod}";
     },
     "/panel/redirect", "Nothing is known as '{cod}'"},
    {"team",
     [](Design& d, Material&) {
       d.panel = panel_preset("prolific");
       d.panel.redirect = "https://other.example/{code}";
     },
     "/panel/hosts", "The host 'other.example'"},
    {"team", [](Design& d, Material&) { d.questionnaire = {{.id = "a", .text = "?"}}; },
     "/questionnaire/0/options", "at least two options"},
    {"team", [](Design& d, Material&) { d.exclusions.push_back({.rule = Rule::too_fast}); },
     "/exclusions/1/limit", "needs a limit"},
    {"guess",
     [](Design&, Material& m) {
       m.items.back().options = {"Heron", "Otter"};
     },
     "/item_sets/0/items/11", "lack the prediction 'Said11'"},
    {"guess", [](Design&, Material& m) { m.items.back().options.clear(); }, "/item_sets/0/items/11",
     "needs at least two different options"},
    {"guess", [](Design&, Material& m) { m.items.back().options[2] = "Truth11"; },
     "/item_sets/0/items/11", "have its true label"},
    {"guess", [](Design&, Material& m) { m.items.back().label = "Said11"; },
     "/item_sets/0/items/11", "is predicted rightly"},
    {"psychophysics",
     [](Design& d, Material&) {
       d.trial.levels = {5, 8, 8};
     },
     "/trial/levels/2", "8 follows 8"},
    {"psychophysics", [](Design& d, Material&) { d.trial.levels.clear(); }, "/trial/levels",
     "needs levels"},
    {"psychophysics", [](Design&, Material& m) { m.items.back().label = "sad"; },
     "/item_sets/0/items/11", "is not among the answers"},
    {"psychophysics", [](Design& d, Material&) { d.item_sets[0].items.pop_back(); },
     "/item_sets/0/items", "needs a multiple"},
    {"attention_image", [](Design& d, Material&) { d.checks.items = {"qitem0"}; }, "/checks/items",
     "Checks need a screen with a right answer"},
    {"attention_text", [](Design&, Material& m) { m.items.back().text = " ... "; },
     "/item_sets/0/items/11", "has no words to mark"},
    {"review", [](Design& d, Material&) { d.assignment = Assignment::between; }, "/assignment",
     "'within'"},
    {"review", [](Design& d, Material&) { d.conditions[0].shows.pop_back(); },
     "/conditions/0/shows", "needs the part 'explanation'"},
};

TEST(Check, NamesEveryMistakeAndItsPlace) {
  for (const Case& spoiled : cases) {
    Design design = test_design(spoiled.protocol);
    Material material = test_material(design);
    ASSERT_THAT(listed(check(design, material)), testing::IsEmpty());
    spoiled.spoil(design, material);
    EXPECT_THAT(
        check(design, material),
        Contains(testing::AllOf(testing::Field(&Mistake::place, spoiled.place),
                                testing::Field(&Mistake::sentence, HasSubstr(spoiled.part)))))
        << spoiled.place << " " << spoiled.part << "\n"
        << listed(check(design, material));
  }
}

TEST(Check, TakesTheSamePicturesInConditionsWithSetsOfTheirOwn) {
  Design design = test_design("guess:experiment=1,set_size=4");
  ASSERT_EQ(design.item_sets.size(), 3U);
  design.item_sets[1].items = design.item_sets[0].items;
  design.item_sets[2].items = design.item_sets[0].items;
  EXPECT_THAT(listed(check(design, test_material(design))), testing::IsEmpty());
}

}  // namespace
}  // namespace assay::study
