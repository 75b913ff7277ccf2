// A study as data: everything about it that people decide, in one value that is one JSON file.
// `params` is the table of its fields, from which it is read, written and published as a schema.
#pragma once

#include <string_view>

#include "study/design/course_design.h"
#include "study/design/field_design.h"
#include "study/design/mistake.h"
#include "study/design/trial_design.h"

namespace assay::study {

struct Design {
  std::string name{};
  int version = 1;
  std::string protocol{};
  bool faithful = false;
  std::string title{};
  std::string contact{};
  std::string language = "en";
  int minutes = 10;
  Consent consent{};
  Device device{};
  std::vector<InstructionPage> instructions{};
  Trial trial{};
  Texts texts{};
  Assignment assignment = Assignment::between;
  std::vector<Condition> conditions{};
  std::vector<ItemSet> item_sets{};
  Practice practice{};
  Checks checks{};
  Test test{};
  std::vector<Question> questionnaire{};
  std::string debrief = "Thank you for taking part.";
  Quota quota{};
  Pay pay{};
  Panel panel{};
  std::vector<Exclusion> exclusions{};
  std::vector<PlannedTest> planned_tests{};
  Resume resume{};
  Privacy privacy{};

  bool operator==(const Design&) const = default;
  static constexpr std::tuple params{
      Param{"name", &Design::name, "short name: small letters, digits, '-' and '_'", 1, 64,
            Use::required},
      Param{"version", &Design::version, "counts up with every change after a freeze", 1, 10'000},
      Param{"protocol", &Design::protocol, "the preset this began as", 0, 64},
      Param{"faithful", &Design::faithful,
            "whether it repeats its paper as published, weaknesses included"},
      Param{"title", &Design::title, "what participants read above every page", 1, 200,
            Use::required},
      Param{"contact", &Design::contact, "whom participants can ask, on every page", 1, 500,
            Use::required},
      Param{"language", &Design::language, "language of the texts, as BCP 47 writes it", 2, 35},
      Param{"minutes", &Design::minutes, "how long it takes, as participants are told", 1, 600},
      Param{"consent", &Design::consent, "asked before anything else", Use::required},
      Param{"device", &Design::device, "what participants need to look at it with"},
      Param{"instructions", &Design::instructions, "pages before the practice"},
      Param{"trial", &Design::trial, "what a trial is", Use::required},
      Param{"texts", &Design::texts, "the words of the screens"},
      Param{"assignment", &Design::assignment, "how conditions meet participants"},
      Param{"conditions", &Design::conditions, "what is compared", Use::required},
      Param{"item_sets", &Design::item_sets, "which items a participant sees together",
            Use::required},
      Param{"practice", &Design::practice, "trials that do not count"},
      Param{"checks", &Design::checks, "hidden trials that tell who reads the instructions"},
      Param{"test", &Design::test, "order and breaks"},
      Param{"questionnaire", &Design::questionnaire, "questions after the trials"},
      Param{"debrief", &Design::debrief, "the last page", 1, 20'000},
      Param{"quota", &Design::quota, "how many people"},
      Param{"pay", &Design::pay, "what it pays"},
      Param{"panel", &Design::panel, "where they come from and return to"},
      Param{"exclusions", &Design::exclusions, "who will be left out of the analysis"},
      Param{"planned_tests", &Design::planned_tests, "what will be tested"},
      Param{"resume", &Design::resume, "what becomes of those who were away"},
      Param{"privacy", &Design::privacy, "how long data are kept"},
  };
};

// Whether its trials have that screen.
bool has_screen(const Design& design, Screen screen);

// As people read it, every field in the order of the table.
std::string to_json(const Design& design);
// Puts what the text says into `design` and returns what is wrong with it. Throws Error only when
// the text is not JSON.
Mistakes read_design(std::string_view text, Design& design);
// Throws Error that names every mistake with its place.
Design design_from_json(std::string_view text);

}  // namespace assay::study
