#include "study/simulate/respond.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "study/simulate/truth.h"

namespace assay::simulate {
namespace {

using nlohmann::json;

constexpr double pi = 3.14159265358979;

// Around the middle of a picture.
std::vector<Spot> around_the_middle() {
  constexpr int corners = 12;
  std::vector<Spot> spots;
  for (int at = 0; at < corners; ++at) {
    const double angle = 2 * pi * at / corners;
    spots.push_back({0.5 + 0.5 * std::cos(angle), 0.5 + 0.5 * std::sin(angle)});
  }
  return spots;
}

Spot middle_of(const std::vector<Spot>& spots) {
  Spot middle;
  for (const Spot& spot : spots) {
    middle.x += spot.x / static_cast<double>(spots.size());
    middle.y += spot.y / static_cast<double>(spots.size());
  }
  return middle;
}

// Along the spots, now wide, now narrow, with an unsteady hand that stays on the picture.
json drawing(const json& picture, const std::vector<Spot>& spots, double narrowest, double widest,
             assay::Random& random) {
  const double width = picture.at("width");
  const double height = picture.at("height");
  const double size = narrowest + (widest - narrowest) * random.uniform();
  const Spot middle = middle_of(spots);
  const auto drawn = [&](double centre, double spot) {
    constexpr double unsteady = 0.01;
    return std::clamp(centre + size * (spot - centre) + unsteady * random.normal(), 0.0, 1.0);
  };
  json points = json::array();
  for (std::size_t at = 0; at < spots.size(); ++at) {
    points.push_back({std::round(width * drawn(middle.x, spots[at].x)),
                      std::round(height * drawn(middle.y, spots[at].y)), 200 + 40 * at});
  }
  return {{"points", std::move(points)}, {"input", "mouse"}};
}

json words(const json& screen, const std::vector<double>* telling, assay::Random& random) {
  constexpr double usual = 0.3;
  json marked = json::array();
  std::int64_t first = -1;
  std::size_t word = 0;
  for (std::size_t at = 0; at < screen.at("tokens").size(); ++at) {
    if (!screen["tokens"][at].at("word").get<bool>()) continue;
    if (first < 0) first = static_cast<std::int64_t>(at);
    const double chance = telling != nullptr && word < telling->size() ? (*telling)[word] : usual;
    ++word;
    if (random.uniform() < chance) marked.push_back(at);
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
  Answering(const json& screen, const ParticipantTraits& traits, const PerceivedStimulus& seen,
            int trial, assay::Random& random)
      : screen_(screen), kind_(screen.at("screen")), seen_(seen), random_(random) {
    agrees_ = random.uniform() < traits.agreeing;
    looks_ = random.uniform() >= traits.lapse + traits.tiring * trial;
    is_right_ = random.uniform() < traits.skill;
    tells_ = !seen.clarity || random.uniform() < *seen.clarity;
  }

  json operator()() {
    if (kind_ == "consent") return true;
    if (kind_ == "device") return device();
    if (kind_ == "questions") return questionnaire(screen_, random_);
    if (kind_ == "contour") return contour(screen_.at("pictures").at(0));
    if (kind_ == "words") return words(screen_, looks_ ? seen_.telling : nullptr, random_);
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

  // Around the object by those who look and know where it is; somewhere else by the others.
  json stroke(const json& picture) {
    const bool knows = looks_ && seen_.outline != nullptr && seen_.outline->size() > 2;
    return knows ? drawing(picture, *seen_.outline, 0.7, 1.05, random_)
                 : drawing(picture, around_the_middle(), 0.2, 0.9, random_);
  }

  json contour(const json& picture) { return {{"strokes", json::array({stroke(picture)})}}; }

  // A clear explanation is rated highly, by everybody a little differently.
  json rating() {
    const std::int64_t points = screen_.at("points");
    if (agrees_) return points;
    if (!looks_ || !seen_.clarity) {
      return 1 + random_.below(static_cast<std::uint64_t>(points));
    }
    constexpr double differing = 0.15;
    const double liking = *seen_.clarity + differing * random_.normal();
    const auto above = std::lround(static_cast<double>(points - 1) * liking);
    return std::clamp<std::int64_t>(1 + above, 1, points);
  }

  json correction() {
    constexpr double usual = 0.3;
    if (agrees_ || random_.uniform() < seen_.clarity.value_or(usual)) return "unchanged";
    for (const json& picture : screen_.at("pictures")) {
      if (!picture.value("editable", false)) continue;
      json line = stroke(picture);
      line["adds"] = seen_.outline != nullptr || random_.uniform() < 0.5;
      return {{"strokes", json::array({std::move(line)})}};
    }
    return "unchanged";
  }

  // The clearest, unless something else pleases more today.
  std::size_t best_choice(std::size_t count) {
    constexpr double whim = 0.2;
    if (!looks_ || seen_.choices.size() != count) {
      return static_cast<std::size_t>(random_.below(count));
    }
    std::size_t best = 0;
    double most = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const double liking = seen_.choices[at] + whim * random_.normal();
      if (at == 0 || liking > most) best = at, most = liking;
    }
    return best;
  }

  json choice() {
    const json& choices = screen_.at("choices");
    std::string why = "It marks what matters and little else.";
    const std::size_t least = screen_.at("least_letters");
    while (why.size() < 2 * least) why += " It marks what matters.";
    return {{"choice", choices.at(best_choice(choices.size()))["value"]}, {"why", std::move(why)}};
  }

  json one_of_the_answers() {
    std::vector<std::string> values;
    for (const json& answer : screen_["answers"]) values.push_back(answer.at("value"));
    if (values.empty()) fail("A screen '{}' offers no answers.", kind_);
    const auto any = [&] { return values[static_cast<std::size_t>(random_.below(values.size()))]; };
    const bool can_agree = std::ranges::find(values, "yes") != values.end();
    if (agrees_ && can_agree) return "yes";
    const auto right = seen_.item == nullptr ? std::nullopt : right_answer(kind_, *seen_.item);
    if (!looks_ || !tells_ || !right || std::ranges::find(values, *right) == values.end())
      return any();
    if (is_right_) return *right;
    std::erase(values, *right);
    return values.empty() ? *right : any();
  }

  const json& screen_;
  std::string kind_;
  const PerceivedStimulus& seen_;
  assay::Random& random_;
  bool agrees_ = false;
  bool looks_ = true;
  bool is_right_ = true;
  bool tells_ = true;  // what is before the eyes
};

}  // namespace

json respond(const json& screen, const ParticipantTraits& traits, const PerceivedStimulus& seen,
             int trial, assay::Random& random) {
  json response = Answering(screen, traits, seen, trial, random)();
  const double slower = 1.5 - 0.5 * seen.clarity.value_or(1);  // what is unclear takes longer
  const double own = slower * traits.median_ms * std::exp(traits.spread * random.normal());
  // Whoever has to look for a while takes their time after it.
  const double rt = screen.value("least_ms", 0.0) + own;
  const auto whole = static_cast<std::int64_t>(std::clamp(rt, 80.0, 3.6e6));
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
