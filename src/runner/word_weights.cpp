#include "runner/word_weights.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/argmax.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "runner/maps_file.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<double> weights_of(const json& words, const text::Document& document,
                               const std::string& text, const WordsFile& file) {
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
           file.path.string(), printable(word), printable(text));
    }
    if (!std::isfinite(weight)) {
      fail("'{}' gives '{}' of '{}' a weight that is no number.", file.path.string(),
           printable(word), printable(text));
    }
    weights[place->second] = weight;
  }
  return weights;
}

std::size_t target_of(const json& entry, const text::Document& document, const std::string& text,
                      const WordsFile& file) {
  if (!entry.contains("target")) return likeliest_class(document);
  const json& target = entry.at("target");
  if (!target.is_number_unsigned() || target >= document.model().classes.size()) {
    fail("'{}' explains class {} of '{}'; this model has classes 0 to {}.", file.path.string(),
         target.dump(), printable(text), document.model().classes.size() - 1);
  }
  return target.get<std::size_t>();
}

}  // namespace

std::size_t likeliest_class(const text::Document& document) {
  std::vector<double> scores;
  for (std::size_t target = 0; target < document.model().classes.size(); ++target) {
    scores.push_back(document.score(document.counts(), target, text::Output::logit));
  }
  return argmax(scores);
}

std::vector<WordsFile> list_words(const fs::path& path, const std::string& model_sha256,
                                  const std::string& input_sha256) {
  if (!fs::is_directory(path)) {
    if (!fs::exists(path)) fail("The weights of words '{}' do not exist.", path.string());
    return {{{path.stem().string(), path.filename().string()}, path}};
  }
  std::vector<WordsFile> files;
  for (const MapsEntry& entry : read_maps_file(path)) {
    if (fs::path(entry.file).extension() != ".json") continue;  // maps of a net
    expect_source(entry, path, model_sha256, input_sha256);
    files.push_back({{fs::path(entry.file).stem().string(), entry.spec}, path / entry.file});
  }
  if (files.empty()) {
    fail("The folder '{}' has no weights of words; give one that 'assay explain' wrote for texts.",
         path.string());
  }
  return files;
}

void read_words(const WordsFile& file, const text::Classifier& model,
                const std::vector<data::Text>& texts, const TakeWeights& take) {
  std::size_t read = 0;
  const auto take_entry = [&](const json& entry) {
    const std::size_t at = read++;
    if (at >= texts.size()) return;
    const std::string name = printable(texts[at].name);
    if (entry.value("name", "") != name) {
      fail("Text {} of '{}' is '{}' and not '{}'; give the texts it was made of.", at + 1,
           file.path.string(), printable(entry.value("name", "")), name);
    }
    const text::Document document(model, texts[at].text);
    if (document.words().empty()) return;
    take(at, document, target_of(entry, document, name, file),
         weights_of(entry.at("words"), document, name, file));
  };
  bool is_ours = false;
  try {
    const std::string name = fmt::format("'{}'", file.path.string());
    is_ours = each_json_of(read_file(file.path), name, "documents", take_entry);
  } catch (const json::exception&) {
    is_ours = false;  // an entry lacks something, or it is something else
  }
  if (!is_ours) {
    fail("'{}' is not a file of weights that 'assay explain' wrote for texts.", file.path.string());
  }
  if (read != texts.size()) {
    fail("'{}' explains {} texts and not {}; give the texts it was made of.", file.path.string(),
         read, texts.size());
  }
}

}  // namespace assay::runner
