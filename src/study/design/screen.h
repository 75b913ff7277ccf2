// The kinds of screen a participant can see, and the phases of a session. docs/study_screens.md
// says of each kind what the browser is sent and what it may answer.
#pragma once

#include <cstdint>

#include "base/value.h"

namespace assay::study {

enum class Screen : std::uint8_t {
  consent,
  device,
  instructions,
  familiar,    // have you ever seen such a thing?
  definition,  // what the class means, with samples of it
  decide,      // is the machine right?
  recognise,   // which class is it? asked at every level of what is shown
  guess,       // which wrong label did the machine give?
  contour,     // draw around what matters
  words,       // mark the words that matter
  rate,        // how good is the explanation?
  correct,     // draw what the explanation should have been
  choose,      // which of several explanations is best, and why?
  rest,
  questions,
  debrief
};

// Whether it belongs to a trial, about one item.
constexpr bool is_trial_screen(Screen screen) {
  return screen >= Screen::familiar && screen <= Screen::choose;
}
// Whether an answer to it can be right or wrong.
constexpr bool has_right_answer(Screen screen) {
  return screen == Screen::decide || screen == Screen::recognise || screen == Screen::guess;
}

enum class Phase : std::uint8_t {
  entry,
  instructions,
  practice,
  check,
  test,
  rest,
  questions,
  debrief
};

}  // namespace assay::study

namespace assay {

template <>
struct Words<study::Screen> {
  using enum study::Screen;
  static constexpr std::array values{Word{consent, "consent"},
                                     Word{device, "device"},
                                     Word{instructions, "instructions"},
                                     Word{familiar, "familiar"},
                                     Word{definition, "definition"},
                                     Word{decide, "decide"},
                                     Word{recognise, "recognise"},
                                     Word{guess, "guess"},
                                     Word{contour, "contour"},
                                     Word{words, "words"},
                                     Word{rate, "rate"},
                                     Word{correct, "correct"},
                                     Word{choose, "choose"},
                                     Word{rest, "rest"},
                                     Word{questions, "questions"},
                                     Word{debrief, "debrief"}};
};

template <>
struct Words<study::Phase> {
  using enum study::Phase;
  static constexpr std::array values{
      Word{entry, "entry"},         Word{instructions, "instructions"},
      Word{practice, "practice"},   Word{check, "check"},
      Word{test, "test"},           Word{rest, "rest"},
      Word{questions, "questions"}, Word{debrief, "debrief"}};
};

}  // namespace assay
