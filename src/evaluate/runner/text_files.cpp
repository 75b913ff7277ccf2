// Weights of the words of texts as files: {"spec": ..., "documents": [{"name": ..., "words": [...],
// "positions": [...]}, ...]}, a line for each text.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/error.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/table.h"
#include "base/utf8.h"
#include "evaluate/runner/text_batch.h"
#include "evaluate/runner/text_subject.h"
#include "evaluate/runner/word_maps.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

Json words_of(const text::Document& document, const std::vector<double>& weights) {
  std::vector<std::size_t> order(weights.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{},
                           [&](std::size_t at) { return std::abs(weights[at]); });
  Json list = Json::array();
  for (const std::size_t at : order) {
    list.push_back({{"word", document.text_of(at)},
                    {"count", static_cast<std::size_t>(document.words()[at].count)},
                    {"weight", weights[at]}});
  }
  return list;
}

Json positions_of(const text::Document& document, const std::vector<double>& weights) {
  Json list = Json::array();
  for (std::size_t at = 0; at < weights.size(); ++at) {
    const text::Position& position = document.positions()[at];
    list.push_back({{"offset", position.offset},
                    {"length", position.length},
                    {"word", document.text_of(position.word)},
                    {"weight", weights[at]}});
  }
  return list;
}

std::string line_of(const text::Classifier& model, const data::Text& text, std::size_t target,
                    model::Output output, const std::optional<text::Explanation>& found) {
  Json json{{"name", printable(text.name)},
            {"target", target},
            {"class", model.classes[target]},
            {"score", score_of(model, text, target, output)}};
  if (text.label) json["label"] = printable(*text.label);
  if (!found) {
    json["undefined"] = no_known_word;
    return json.dump();
  }
  const text::Document document(model, text.text);
  json["words"] = words_of(document, found->words);
  json["positions"] = positions_of(document, found->positions);
  for (const text::Measure& measure : found->measures) json[measure.name] = measure.value;
  return json.dump();
}

}  // namespace

ListedMaps TextSubject::read(const fs::path& file) const {
  if (!fs::exists(file)) fail("The weights of words '{}' do not exist.", file.string());
  StoredWords stored = read_words(file, words(), texts());
  ListedMaps listed{.method = {.name = file.stem().string(), .spec = file.filename().string()},
                    .path = file,
                    .targets = std::move(stored.targets)};
  listed.method.explains = model::Output::logit;
  listed.method.stored = std::make_shared<HeldMaps>(std::move(stored.maps));
  return listed;
}

std::vector<ListedMaps> TextSubject::list(const fs::path& path, const Survey& known) const {
  std::vector<ListedMaps> all;
  if (!fs::is_directory(path)) {
    all.push_back(read(path));
    return all;
  }
  const std::string model_sha256 = sha256();
  for (const MapsEntry& entry : read_maps_file(path)) {
    if (fs::path(entry.file).extension() != ".json") continue;  // maps of arrays
    expect_source(entry, path, model_sha256, known.input_sha256);
    ListedMaps& listed = all.emplace_back(read(path / entry.file));
    listed.method.spec = entry.spec;
    listed.by_spec = true;
  }
  if (all.empty()) {
    fail("The folder '{}' has no weights of words; give one that 'assay explain' wrote for texts.",
         path.string());
  }
  return all;
}

void TextSubject::write(const fs::path& folder, const Maps& maps,
                        const std::vector<MapsEntry>& others, MapsEntry& entry) const {
  const auto& found = std::get<WordMaps>(maps);
  const model::Output output =
      Value<model::Output>::read(entry.output, {}).value_or(model::Output::logit);
  std::vector<std::string> lines(found.size());
  parallel_for(found.size(), 16, [&](std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at) {
      lines[at] = line_of(words(), texts()[at], entry.targets[at], output, found[at]);
    }
  });
  std::string json = fmt::format("{{\"spec\": {}, \"documents\": [\n", json_string(entry.spec));
  for (const std::string& line : lines) json += line + (&line == &lines.back() ? "\n" : ",\n");
  entry.file = free_file_of_maps(parse_spec(entry.spec).name, ".json", others);
  write_file(folder / entry.file, json + "]}\n");
}

}  // namespace assay::runner
