// The part of a design that says what a trial is: which screens, what is shown, with which words.
#pragma once

#include "base/param.h"
#include "study/design/screen.h"

namespace assay::study {

// One picture of a screen.
struct Shown {
  std::string part{};     // "picture", "explanation", "level", ...
  std::string method{};   // spec of the method that makes it; nothing for the input itself
  std::string caption{};  // under it
  std::string note{};     // beside it while practising

  bool operator==(const Shown&) const = default;
  static constexpr std::tuple params{
      Param{"part", &Shown::part,
            "which part of the material: picture, explanation or another name; 'level' stands for "
            "the levels of the trial",
            1, 100, Use::required},
      Param{"method", &Shown::method,
            "spec of the method that makes it, for the stimulus builder; never sent to a browser",
            0, 500},
      Param{"caption", &Shown::caption, "text under it", 0, 1000},
      Param{"note", &Shown::note, "text that explains it, while practising", 0, 2000},
  };
};

struct Condition {
  std::string name{};
  std::vector<Shown> shows{};

  bool operator==(const Condition&) const = default;
  static constexpr std::tuple params{
      Param{"name", &Condition::name, "name of the condition; never sent to a browser", 1, 100,
            Use::required},
      Param{"shows", &Condition::shows, "the pictures of a screen, in their order", Use::required},
  };
};

// Items that one participant sees together.
struct ItemSet {
  std::string name{};
  std::vector<std::string> items{};
  std::vector<std::string> conditions{};  // nothing: all

  bool operator==(const ItemSet&) const = default;
  static constexpr std::tuple params{
      Param{"name", &ItemSet::name, "name of the set", 1, 100, Use::required},
      Param{"items", &ItemSet::items, "ids of its items", 1, 200, Use::required},
      Param{"conditions", &ItemSet::conditions, "conditions it is used in; all when empty", 1, 100},
  };
};

// How conditions meet participants. Between: each sees one. Within: each sees every item in every
// condition. Rotated: each sees every item once and all conditions equally often (a Latin square).
enum class Assignment : std::uint8_t { between, within, rotated };

struct Trial {
  std::vector<Screen> screens{};
  std::vector<int> levels{};
  std::vector<std::string> answers{};
  std::string unsure{};
  bool unsure_is_wrong = false;
  int rating_points = 7;
  int least_justification = 10;
  int least_ms = 0;
  bool may_mark_nothing = true;
  std::string persona = "Sam";

  bool operator==(const Trial&) const = default;
  static constexpr std::tuple params{
      Param{"screens", &Trial::screens,
            "screens of a trial, in their order; 'choose' compares all conditions and comes once "
            "for each item, after all other trials",
            Use::required},
      Param{"levels", &Trial::levels,
            "percent of pixels shown by 'recognise', one after the other, with an answer at each",
            1, 100},
      Param{"answers", &Trial::answers,
            "what 'recognise' is answered with; the item's own options when empty", 1, 200},
      Param{"unsure", &Trial::unsure, "answer of those who do not know; none when empty", 0, 200},
      Param{"unsure_is_wrong", &Trial::unsure_is_wrong,
            "whether that answer counts as wrong instead of apart"},
      Param{"rating_points", &Trial::rating_points, "points of the scale of 'rate'", 2, 101},
      Param{"least_justification", &Trial::least_justification,
            "letters that a choice must at least be justified with", 0, 1000},
      Param{"least_ms", &Trial::least_ms,
            "milliseconds for which 'guess' is looked at before it can be answered; 0 for none", 0,
            600'000},
      Param{"may_mark_nothing", &Trial::may_mark_nothing,
            "whether 'nothing here' is an answer to 'contour' and 'words'"},
      Param{"persona", &Trial::persona, "what the machine is called", 1, 50},
  };
};

// The words of the screens. {label} is the label the screen is about, {article} "a" or "an" before
// it, {percent} the model's confidence, {persona} the machine's name, {truth} the true label, which
// only feedback may use.
struct Texts {
  std::string yes = "Yes";
  std::string no = "No";
  std::string go_on = "Continue";
  std::string familiar = "Have you ever seen {article} {label} before?";
  std::string definition = "{label}";
  std::string decide_above = "{persona} guessed this is {percent}% {label}.";
  std::string decide = "Is this {article} {label}?";
  std::string recognise = "What do you see?";
  std::string guess_above =
      "This is {article} {label}. A computer algorithm misidentified this image as something else.";
  std::string guess = "Which label did the algorithm give?";
  std::string contour =
      "Draw a contour around the area most important to recognise the {label}, or the portion "
      "that, if removed, you could not recognise it.";
  std::string words =
      "Mark the words which, if removed, you could not recognise the topic: {label}.";
  std::string nothing = "Nothing here";
  std::string rate = "The machine's answer is {label}. How well does this explain it?";
  std::string rate_low = "Not at all";
  std::string rate_high = "Very well";
  std::string correct =
      "The machine's answer is {label}. Add what the explanation lacks and remove what does not "
      "belong.";
  std::string unchanged = "It is right as it is";
  std::string choose = "The machine's answer is {label}. Which explanation is best?";
  std::string why = "Why?";
  std::string rest = "Take a short break if you like.";
  std::string right = "Correct. This is {article} {truth}.";
  std::string wrong = "Not correct. This is {article} {truth}.";
  std::string unsure = "This is {article} {truth}.";

  bool operator==(const Texts&) const = default;
  static constexpr std::tuple params{
      Param{"yes", &Texts::yes, "an answer", 1, 100},
      Param{"no", &Texts::no, "an answer", 1, 100},
      Param{"go_on", &Texts::go_on, "the button that goes on", 1, 100},
      Param{"familiar", &Texts::familiar, "question of 'familiar'", 1, 1000},
      Param{"definition", &Texts::definition, "heading of 'definition'", 1, 1000},
      Param{"decide_above", &Texts::decide_above, "what stands above the picture of 'decide'", 0,
            1000},
      Param{"decide", &Texts::decide, "question of 'decide'", 1, 1000},
      Param{"recognise", &Texts::recognise, "question of 'recognise'", 1, 1000},
      Param{"guess_above", &Texts::guess_above, "what stands above the picture of 'guess'", 0,
            1000},
      Param{"guess", &Texts::guess, "question of 'guess'", 1, 1000},
      Param{"contour", &Texts::contour, "instruction of 'contour'", 1, 1000},
      Param{"words", &Texts::words, "instruction of 'words'", 1, 1000},
      Param{"nothing", &Texts::nothing, "the answer that nothing is to be marked", 1, 100},
      Param{"rate", &Texts::rate, "question of 'rate'", 1, 1000},
      Param{"rate_low", &Texts::rate_low, "lowest point of the scale", 1, 100},
      Param{"rate_high", &Texts::rate_high, "highest point of the scale", 1, 100},
      Param{"correct", &Texts::correct, "instruction of 'correct'", 1, 1000},
      Param{"unchanged", &Texts::unchanged, "the answer that nothing is to be changed", 1, 100},
      Param{"choose", &Texts::choose, "question of 'choose'", 1, 1000},
      Param{"why", &Texts::why, "asks for the justification of a choice", 1, 1000},
      Param{"rest", &Texts::rest, "text of a break", 1, 1000},
      Param{"right", &Texts::right, "feedback while practising", 1, 1000},
      Param{"wrong", &Texts::wrong, "feedback while practising", 1, 1000},
      Param{"unsure", &Texts::unsure,
            "feedback while practising to an answer that counts neither as right nor as wrong", 1,
            1000},
  };
};

}  // namespace assay::study

namespace assay {

template <>
struct Words<study::Assignment> {
  using enum study::Assignment;
  static constexpr std::array values{Word{between, "between"}, Word{within, "within"},
                                     Word{rotated, "rotated"}};
};

}  // namespace assay
