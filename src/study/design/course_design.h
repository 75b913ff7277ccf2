// The part of a design that says what surrounds the trials: consent, device, instructions,
// practice, hidden checks, order and breaks, questions.
#pragma once

#include "base/param.h"

namespace assay::study {

struct Consent {
  std::string text{};
  std::string agree = "I agree to take part";
  std::string decline = "I do not agree";

  bool operator==(const Consent&) const = default;
  static constexpr std::tuple params{
      Param{"text", &Consent::text, "what people agree to, word for word", 1, 20'000,
            Use::required},
      Param{"agree", &Consent::agree, "the button that agrees", 1, 200},
      Param{"decline", &Consent::decline, "the button that does not", 1, 200},
  };
};

struct Device {
  int least_width = 0;
  int least_height = 0;
  bool phones = true;
  bool touch_only = true;
  std::string text = "This study needs a larger screen or another device.";

  bool operator==(const Device&) const = default;
  static constexpr std::tuple params{
      Param{"least_width", &Device::least_width, "narrowest window, in CSS pixels", 0, 10'000},
      Param{"least_height", &Device::least_height, "lowest window, in CSS pixels", 0, 10'000},
      Param{"phones", &Device::phones, "whether phones may be used"},
      Param{"touch_only", &Device::touch_only,
            "whether devices without a mouse or a pen may be used"},
      Param{"text", &Device::text, "what is said when the device will not do", 1, 1000},
  };
};

struct InstructionPage {
  std::string title{};
  std::string text{};

  bool operator==(const InstructionPage&) const = default;
  static constexpr std::tuple params{
      Param{"title", &InstructionPage::title, "heading", 0, 200},
      Param{"text", &InstructionPage::text, "paragraphs, with an empty line between", 1, 20'000,
            Use::required},
  };
};

enum class Order : std::uint8_t { fixed, shuffled };

struct Practice {
  std::vector<std::string> items{};
  bool feedback = true;
  int pass = 0;
  Order order = Order::fixed;

  bool operator==(const Practice&) const = default;
  static constexpr std::tuple params{
      Param{"items", &Practice::items, "ids of the items to practise with", 1, 200},
      Param{"feedback", &Practice::feedback, "whether the right answer is told"},
      Param{"pass", &Practice::pass, "right answers needed to go on; 0 for none", 0, 1000},
      Param{"order", &Practice::order, "as listed, or shuffled for each participant"},
  };
};

// Interleaved: spread among the test trials. First: before them.
enum class Placement : std::uint8_t { interleaved, first };

struct Checks {
  std::vector<std::string> items{};
  int pass = 0;
  Placement placement = Placement::interleaved;
  bool gate = false;

  bool operator==(const Checks&) const = default;
  static constexpr std::tuple params{
      Param{"items", &Checks::items,
            "ids of items whose answer is plain to whoever reads the instructions", 1, 200},
      Param{"pass", &Checks::pass, "right answers needed to count as qualified; 0 for none", 0,
            1000},
      Param{"placement", &Checks::placement, "spread among the test trials, or before them"},
      Param{"gate", &Checks::gate, "whether failing ends the session when the checks are over"},
  };
};

// Order of the answers on a screen: as listed, shuffled once for a participant, or for each trial.
enum class AnswerOrder : std::uint8_t { fixed, participant, trial };

struct Test {
  Order order = Order::shuffled;
  AnswerOrder answer_order = AnswerOrder::fixed;
  int rest_every = 0;

  bool operator==(const Test&) const = default;
  static constexpr std::tuple params{
      Param{"order", &Test::order, "as listed, or shuffled for each participant"},
      Param{"answer_order", &Test::answer_order,
            "order of the answers: as listed, or shuffled once for a participant or for each "
            "trial"},
      Param{"rest_every", &Test::rest_every,
            "trials between breaks, which are also where an interrupted session begins again; 0 "
            "for none",
            0, 10'000},
  };
};

enum class QuestionKind : std::uint8_t { choice, scale, number, text };

struct Question {
  std::string id{};
  std::string text{};
  QuestionKind kind = QuestionKind::choice;
  std::vector<std::string> options{};
  double low = 1;
  double high = 7;
  std::string low_label{};
  std::string high_label{};
  bool optional = false;

  bool operator==(const Question&) const = default;
  static constexpr std::tuple params{
      Param{"id", &Question::id, "short name, a column of the results", 1, 60, Use::required},
      Param{"text", &Question::text, "the question", 1, 2000, Use::required},
      Param{"kind", &Question::kind, "one of several options, a scale, a number or a text"},
      Param{"options", &Question::options, "the options of a choice", 1, 500},
      Param{"low", &Question::low, "lowest point of a scale, least number", -1e9, 1e9},
      Param{"high", &Question::high,
            "highest point of a scale, largest number, most letters of a text", -1e9, 1e9},
      Param{"low_label", &Question::low_label, "meaning of the lowest point", 0, 200},
      Param{"high_label", &Question::high_label, "meaning of the highest point", 0, 200},
      Param{"optional", &Question::optional, "whether it may be left out"},
  };
};

}  // namespace assay::study

namespace assay {

template <>
struct Words<study::Order> {
  static constexpr std::array values{Word{study::Order::fixed, "fixed"},
                                     Word{study::Order::shuffled, "shuffled"}};
};
template <>
struct Words<study::Placement> {
  static constexpr std::array values{Word{study::Placement::interleaved, "interleaved"},
                                     Word{study::Placement::first, "first"}};
};
template <>
struct Words<study::AnswerOrder> {
  using enum study::AnswerOrder;
  static constexpr std::array values{Word{fixed, "fixed"}, Word{participant, "participant"},
                                     Word{trial, "trial"}};
};
template <>
struct Words<study::QuestionKind> {
  using enum study::QuestionKind;
  static constexpr std::array values{Word{choice, "choice"}, Word{scale, "scale"},
                                     Word{number, "number"}, Word{text, "text"}};
};

}  // namespace assay
