#include "study/simulate/truth.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/sha256.h"

namespace assay::simulate {
namespace {

using nlohmann::json;

// Everything with an address: samples of a class, choices, pictures.
std::vector<std::string> addresses(const json& screen) {
  std::vector<std::string> result;
  for (const char* list : {"pictures", "choices", "samples"}) {
    if (!screen.contains(list)) continue;
    for (const json& picture : screen[list]) result.push_back(picture.at("src"));
  }
  return result;
}

std::string text_of(const json& screen) {
  if (!screen.contains("tokens")) return screen.value("text", "");
  std::string result;
  for (const json& token : screen["tokens"]) result += token.at("text").get<std::string>();
  return result;
}

}  // namespace

Truth::Truth(study::Material material, Sight sight)
    : material_(std::move(material)), sight_(std::move(sight)) {
  std::map<std::string, std::size_t> places;
  for (std::size_t at = 0; at < material_.items.size(); ++at) {
    const study::StudyItem& item = material_.items[at];
    places[item.id] = at;
    if (!item.text.empty()) by_text_[item.text] = at;
  }
  for (const study::Stimulus& stimulus : material_.stimuli) {
    const auto place = places.find(stimulus.item);
    if (place == places.end()) continue;
    by_file_[std::filesystem::path(stimulus.file).stem()] = place->second;
  }
}

std::vector<std::string> Truth::unseen(const json& screen) const {
  std::vector<std::string> result = addresses(screen);
  std::erase_if(result, [&](const std::string& address) { return seen_.contains(address); });
  return result;
}

void Truth::see(const std::string& address, std::string_view bytes) {
  const std::string hash = sha256(bytes);
  const auto found = by_file_.find(hash);
  seen_[address] = found == by_file_.end() ? nullptr : &material_.items[found->second];
  if (sight_.clarity.contains(hash)) hashes_[address] = hash;
}

std::optional<double> Truth::clarity_at(const std::string& address) const {
  const auto found = hashes_.find(address);
  if (found == hashes_.end()) return std::nullopt;
  return sight_.clarity.find(found->second)->second;
}

PerceivedStimulus Truth::seen(const json& screen) const {
  PerceivedStimulus seen{.item = item_of(screen)};
  for (const std::string& address : addresses(screen)) {
    seen.clarity = std::max(seen.clarity, clarity_at(address));
  }
  if (screen.contains("choices")) {
    for (const json& choice : screen["choices"]) {
      seen.choices.push_back(clarity_at(choice.at("src")).value_or(0));
    }
  }
  if (seen.item == nullptr) return seen;
  const auto outline = sight_.outlines.find(seen.item->id);
  if (outline != sight_.outlines.end()) seen.outline = &outline->second;
  const auto telling = sight_.telling.find(seen.item->id);
  if (telling != sight_.telling.end()) seen.telling = &telling->second;
  return seen;
}

const study::StudyItem* Truth::item_of(const json& screen) const {
  for (const std::string& address : addresses(screen)) {
    const auto found = seen_.find(address);
    if (found != seen_.end() && found->second != nullptr) return found->second;
  }
  const auto found = by_text_.find(text_of(screen));
  return found == by_text_.end() ? nullptr : &material_.items[found->second];
}

std::optional<std::string> right_answer(std::string_view screen, const study::StudyItem& item) {
  if (screen == "decide") return item.prediction == item.label ? "yes" : "no";
  if (screen == "recognise") return item.label;
  if (screen == "guess") return item.prediction;
  return std::nullopt;
}

}  // namespace assay::simulate
