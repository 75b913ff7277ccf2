#include "simulate/respond.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "simulate/truth.h"

namespace assay::simulate {
namespace {

using nlohmann::json;

// Around the middle of a picture, now large, now small.
json drawing(const json& picture, bool edits, assay::Random& random) {
  const double width = picture.at("width");
  const double height = picture.at("height");
  const double size = 0.1 + 0.35 * random.uniform();
  json points = json::array();
  constexpr int corners = 12;
  for (int at = 0; at < corners; ++at) {
    const double angle = 2 * 3.14159265358979 * at / corners;
    points.push_back({std::round(width * (0.5 + size * std::cos(angle))),
                      std::round(height * (0.5 + size * std::sin(angle))), 200 + 40 * at});
  }
  json stroke = {{"points", std::move(points)}, {"input", "mouse"}};
  if (edits) stroke["adds"] = random.uniform() < 0.5;
  return {{"strokes", json::array({std::move(stroke)})}};
}

json words(const json& screen, assay::Random& random) {
  json marked = json::array();
  std::int64_t first = -1;
  for (std::size_t at = 0; at < screen.at("tokens").size(); ++at) {
    if (!screen["tokens"][at].at("word").get<bool>()) continue;
    if (first < 0) first = static_cast<std::int64_t>(at);
    if (random.uniform() < 0.3) marked.push_back(at);
  }
  if (marked.empty() && first >= 0) marked.push_back(first);
  return marked.empty() ? json("nothing") : json{{"words", std::move(marked)}};
}

json answer_to(const json& question, assay::Random& random) {
  const std::string kind = question.at("kind");
  if (kind == "choice") {
    const json& options = question.at("options");
    return options.at(static_cast<std::size_t>(random.below(options.size())));
  }
  if (kind == "text") return "Nothing to add.";
  const double low = question.at("low");
  const double high = question.at("high");
  const double point = low + (high - low) * random.uniform();
  if (kind == "number") return std::clamp(std::round(point), low, high);
  return static_cast<std::int64_t>(std::clamp(std::round(point), std::ceil(low), high));
}

json questionnaire(const json& screen, assay::Random& random) {
  json result = json::object();
  for (const json& question : screen.at("questions")) {
    const bool skipped = question.value("optional", false) && random.uniform() < 0.5;
    if (!skipped) result[question.at("id").get<std::string>()] = answer_to(question, random);
  }
  return result;
}

class Answering {
 public:
  Answering(const json& screen, const Temper& temper, const study::Item* item, int trial,
            assay::Random& random)
      : screen_(screen), kind_(screen.at("screen")), item_(item), random_(random) {
    agrees_ = random.uniform() < temper.agreeing;
    looks_ = random.uniform() >= temper.lapse + temper.tiring * trial;
    is_right_ = random.uniform() < temper.skill;
  }

  json operator()() {
    if (kind_ == "consent") return true;
    if (kind_ == "device") return device();
    if (kind_ == "questions") return questionnaire(screen_, random_);
    if (kind_ == "contour") return drawing(screen_.at("pictures").at(0), false, random_);
    if (kind_ == "words") return words(screen_, random_);
    if (kind_ == "rate") return rating();
    if (kind_ == "correct") return correction();
    if (kind_ == "choose") return choice();
    if (screen_.contains("answers")) return one_of_the_answers();
    return nullptr;
  }

 private:
  json device() const {
    const std::int64_t width = screen_.value("least_width", 0);
    const std::int64_t height = screen_.value("least_height", 0);
    return {{"width", std::max<std::int64_t>(1280, width)},
            {"height", std::max<std::int64_t>(900, height)},
            {"phone", false},
            {"fine_pointer", true}};
  }

  json rating() {
    const std::uint64_t points = screen_.at("points");
    return agrees_ ? points : 1 + random_.below(points);
  }

  json correction() {
    if (agrees_ || random_.uniform() < 0.3) return "unchanged";
    for (const json& picture : screen_.at("pictures")) {
      if (picture.value("editable", false)) return drawing(picture, true, random_);
    }
    return "unchanged";
  }

  json choice() {
    const json& choices = screen_.at("choices");
    std::string why = "It marks what matters and little else.";
    const std::size_t least = screen_.at("least_letters");
    while (why.size() < 2 * least) why += " It marks what matters.";
    return {
        {"choice", choices.at(static_cast<std::size_t>(random_.below(choices.size())))["value"]},
        {"why", std::move(why)}};
  }

  json one_of_the_answers() {
    std::vector<std::string> values;
    for (const json& answer : screen_["answers"]) values.push_back(answer.at("value"));
    if (values.empty()) fail("A screen '{}' offers no answers.", kind_);
    const auto any = [&] { return values[static_cast<std::size_t>(random_.below(values.size()))]; };
    const bool can_agree = std::ranges::find(values, "yes") != values.end();
    if (agrees_ && can_agree) return "yes";
    const auto right = item_ == nullptr ? std::nullopt : right_answer(kind_, *item_);
    if (!looks_ || !right || std::ranges::find(values, *right) == values.end()) return any();
    if (is_right_) return *right;
    std::erase(values, *right);
    return values.empty() ? *right : any();
  }

  const json& screen_;
  std::string kind_;
  const study::Item* item_;
  assay::Random& random_;
  bool agrees_ = false;
  bool looks_ = true;
  bool is_right_ = true;
};

}  // namespace

json respond(const json& screen, const Temper& temper, const study::Item* item, int trial,
             assay::Random& random) {
  json response = Answering(screen, temper, item, trial, random)();
  const double rt = temper.median_ms * std::exp(temper.spread * random.normal());
  const auto least = std::max(80.0, screen.value("least_ms", 0.0));
  const auto whole = static_cast<std::int64_t>(std::clamp(rt, least, 3.6e6));
  return {{"response", std::move(response)},
          {"rt", whole},
          {"onset", 16},
          {"first_input", whole / 2},
          {"focus_losses", 0},
          {"dropped_frames", 0},
          {"refresh", 60},
          {"input", "mouse"},
          {"viewport", {1280, 900}}};
}

}  // namespace assay::simulate
