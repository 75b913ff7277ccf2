// What may be answered to a step, and whether it was right. An answer is refused unless all of it
// is as docs/study_screens.md says: what a browser sends is never trusted.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "study/design/plan.h"

namespace assay::study {

// Longer ones are refused unread.
inline constexpr std::size_t most_answer_bytes = std::size_t{512} << 10U;

struct Verdict {
  bool accepted = false;
  std::string why{};                  // a sentence, when it is refused
  std::optional<bool> correct{};      // nothing where no answer is right or wrong
  bool declined = false;              // consent not given, or a device that will not do
  nlohmann::json feedback = nullptr;  // for the browser, while practising; else nothing
};

Verdict judge(const Study& study, Cell cell, const Step& step, std::string_view answer);

// Whether the answer to this step decides if the trial was right: the last screen that can be.
bool is_decisive(const Study& study, const Step& step);

// What is stored beside a response and never sent to a browser: item, condition, phase,
// place and the order of the answers.
nlohmann::json step_facts(const Study& study, const Step& step);

}  // namespace assay::study
