#include "explain/text/annotations.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "base/letters.h"
#include "base/utf8.h"

namespace assay::text {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t most_annotation_bytes = std::size_t{64} << 20U;
constexpr std::size_t most_files = 1'000'000;
constexpr double most_annotators = 1e6;
constexpr double largest_weight = 1e9;

// Numbers of articles are names too.
std::string article_of(const Json& entry, std::string_view name) {
  const auto place = entry.is_object() ? entry.find("article") : entry.end();
  if (!entry.is_object() || place == entry.end()) {
    fail("'{}' should hold annotations such as {}.", name,
         R"({"article": "a", "words": [["good", 1]]})");
  }
  if (place->is_number_integer()) return place->dump();
  if (!place->is_string()) fail("An 'article' of '{}' is neither a text nor a number.", name);
  return place->get<std::string>();
}

std::size_t annotators_of(const Json& entry, std::string_view article, std::string_view name) {
  const auto place = entry.find("annotators");
  if (place == entry.end()) return 1;
  const double count = place->is_number() ? place->get<double>() : 0;
  if (!(count >= 1 && count <= most_annotators) || count != std::floor(count)) {
    fail("'annotators' of the article '{}' of '{}' should be a whole number from 1 to {:g}.",
         printable(article), name, most_annotators);
  }
  return static_cast<std::size_t>(count);
}

void take_word(const Json& pair, std::string_view name, Annotation& annotation) {
  const std::string article = printable(annotation.article);
  if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_number()) {
    fail("The words of the article '{}' of '{}' should be pairs such as [\"good\", 0.5].", article,
         name);
  }
  const std::string word = lower(pair[0].get_ref<const std::string&>());
  const auto weight = pair[1].get<double>();
  // Written so that NaN is refused.
  if (!(weight >= 0 && weight <= largest_weight)) {
    fail("'{}' gives '{}' of the article '{}' the weight {}; weights are from 0 to {:g}.", name,
         printable(word), article, weight, largest_weight);
  }
  if (!annotation.words.emplace(word, weight).second) {
    fail("'{}' marks '{}' of the article '{}' twice; give each word once.", name, printable(word),
         article);
  }
}

void drop_zeros(Annotation& annotation) {
  std::erase_if(annotation.words, [](const auto& word) { return word.second == 0; });
}

Annotation annotation_of(const Json& entry, std::string_view name) {
  Annotation result{.article = article_of(entry, name)};
  result.annotators = annotators_of(entry, result.article, name);
  const auto words = entry.find("words");
  if (words == entry.end() || !words->is_array()) {
    fail("The article '{}' of '{}' has no list of 'words'.", printable(result.article), name);
  }
  for (const Json& pair : *words) take_word(pair, name, result);
  drop_zeros(result);
  return result;
}

std::vector<fs::path> files_of(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const fs::path& path = entry->path();
    const bool hidden = path.filename().string().starts_with('.');
    if (!hidden && path.extension() == ".json") files.push_back(path);
    if (files.size() > most_files) {
      fail("The folder '{}' holds more than {} files.", folder.string(), most_files);
    }
  }
  if (error) fail("Cannot read the folder '{}': {}.", folder.string(), error.message());
  if (files.empty()) fail("The folder '{}' holds no .json files of words.", folder.string());
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::vector<Annotation> parse_annotations(std::string_view json, std::string_view name) {
  const Json all = parse_json(json, fmt::format("'{}'", name), large_json);
  if (!all.is_array()) return {annotation_of(all, name)};
  std::vector<Annotation> annotations;
  for (const Json& entry : all) annotations.push_back(annotation_of(entry, name));
  return annotations;
}

std::vector<Annotation> merge_annotations(const std::vector<Annotation>& annotations) {
  std::vector<Annotation> result;
  std::unordered_map<std::string, std::size_t> places;
  for (const Annotation& one : annotations) {
    const auto [place, is_new] = places.emplace(one.article, result.size());
    if (is_new) result.push_back({.article = one.article, .annotators = 0});
    Annotation& all = result[place->second];
    all.annotators += one.annotators;
    if (one.annotators == 1) all.people.push_back(one.words);
    for (const auto& [word, weight] : one.words) {
      all.words[word] += weight * static_cast<double>(one.annotators);
    }
  }
  for (Annotation& all : result) {
    for (auto& [word, weight] : all.words) weight /= static_cast<double>(all.annotators);
    drop_zeros(all);  // the smallest of numbers by two is none
  }
  return result;
}

std::vector<Annotation> read_annotations(const fs::path& path) {
  std::error_code ignored;
  const bool folder = fs::is_directory(path, ignored);
  if (!folder && path.extension() != ".json") {
    fail("'{}' is no file of words that people marked; give a .json file or a folder of them.",
         path.string());
  }
  std::vector<Annotation> all;
  for (const fs::path& file : folder ? files_of(path) : std::vector{path}) {
    std::ranges::move(parse_annotations(read_file(file, most_annotation_bytes), file.string()),
                      std::back_inserter(all));
  }
  if (all.empty()) fail("'{}' holds no annotations.", path.string());
  return merge_annotations(all);
}

}  // namespace assay::text
