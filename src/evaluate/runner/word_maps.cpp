#include "evaluate/runner/word_maps.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/argmax.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<double> weights_of(const json& words, const text::Document& document,
                               const std::string& text, const fs::path& file) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t word = 0; word < document.words().size(); ++word) {
    places.emplace(document.text_of(word), word);
  }
  std::vector<double> weights(document.words().size(), 0.0);
  for (const json& entry : words) {
    const auto& word = entry.at("word").get_ref<const std::string&>();
    const auto weight = entry.at("weight").get<double>();
    const auto place = places.find(word);
    if (place == places.end()) {
      fail("'{}' gives '{}' a weight, which is no word of '{}' that the model knows.",
           file.string(), printable(word), printable(text));
    }
    if (!std::isfinite(weight)) {
      fail("'{}' gives '{}' of '{}' a weight that is no number.", file.string(), printable(word),
           printable(text));
    }
    weights[place->second] = weight;
  }
  return weights;
}

std::size_t likeliest_class(const text::Document& document) {
  std::vector<double> scores;
  for (std::size_t target = 0; target < document.model().classes.size(); ++target) {
    scores.push_back(document.score(document.counts(), target, text::Output::logit));
  }
  return argmax(scores);
}

std::size_t target_of(const json& entry, const text::Document& document, const std::string& text,
                      const fs::path& file) {
  if (!entry.contains("target")) return likeliest_class(document);
  const json& target = entry.at("target");
  if (!target.is_number_unsigned() || target >= document.model().classes.size()) {
    fail("'{}' explains class {} of '{}'; this model has classes 0 to {}.", file.string(),
         target.dump(), printable(text), document.model().classes.size() - 1);
  }
  return target.get<std::size_t>();
}

}  // namespace

StoredWords read_words(const fs::path& path, const text::Classifier& model,
                       const std::vector<data::Text>& texts) {
  StoredWords found{WordMaps(texts.size()), std::vector<std::size_t>(texts.size(), 0)};
  std::size_t read = 0;
  const auto take_entry = [&](const json& entry) {
    const std::size_t at = read++;
    if (at >= texts.size()) return;
    const std::string name = printable(texts[at].name);
    if (entry.value("name", "") != name) {
      fail("Text {} of '{}' is '{}' and not '{}'; give the texts it was made of.", at + 1,
           path.string(), printable(entry.value("name", "")), name);
    }
    const text::Document document(model, texts[at].text);
    if (document.words().empty()) return;
    found.targets[at] = target_of(entry, document, name, path);
    found.maps[at].emplace(
        text::Explanation{weights_of(entry.at("words"), document, name, path), {}});
  };
  bool is_ours = false;
  try {
    is_ours =
        each_json_of(read_file(path), fmt::format("'{}'", path.string()), "documents", take_entry);
  } catch (const json::exception&) {
    is_ours = false;  // an entry lacks something, or it is something else
  }
  if (!is_ours) {
    fail("'{}' is not a file of weights that 'assay explain' wrote for texts.", path.string());
  }
  if (read != texts.size()) {
    fail("'{}' explains {} texts and not {}; give the texts it was made of.", path.string(), read,
         texts.size());
  }
  return found;
}

}  // namespace assay::runner
