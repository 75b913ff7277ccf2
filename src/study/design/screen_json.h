// The screen of a step as JSON, as a browser is sent it. Nothing in it tells the answer, the
// condition, the item's name or whether the trial counts; docs/study_screens.md is the contract.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>

#include "study/design/plan.h"

namespace assay::study {

// Gives the name under which browsers fetch a stimulus file; the same file has another in every
// study.
using PublicName = std::function<std::string(const std::string& file)>;

nlohmann::ordered_json screen_json(const Study& study, Cell cell, const Step& step,
                                   const PublicName& names);

// What stands around every screen: title, contact, language, minutes.
nlohmann::ordered_json frame_json(const Study& study);

// The answers of a step in the order in which it shows them: their values, as a browser sends them
// back. Nothing for screens without a closed set of answers.
std::vector<std::string> shown_answers(const Study& study, const Step& step);
// Conditions in the order in which `choose` shows them; "A" is the first.
std::vector<std::size_t> shown_conditions(const Study& study, const Step& step);

// A text of the design with its {words} filled in for that item.
std::string fill_placeholders(const Study& study, const std::string& text, const std::string& label,
                              const StudyItem& item);
// The label a screen is about: the prediction, or the truth where the protocol shows that.
std::string shown_label(Screen screen, const StudyItem& item);

}  // namespace assay::study
