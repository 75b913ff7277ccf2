#include "study/workspace/wordnet.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "base/error.h"
#include "base/file.h"

namespace assay::workspace {
namespace {

constexpr std::size_t most_wordnet_bytes = std::size_t{256} << 20;

// As the index has it: small letters, '_' for spaces, none at the ends.
std::string lemma(std::string_view word) {
  std::string result;
  for (const char c : word) {
    const bool is_space = c == ' ' || c == '_';
    if (is_space && (result.empty() || result.back() == '_')) continue;
    result += is_space ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  if (!result.empty() && result.back() == '_') result.pop_back();
  return result;
}

bool is_number(std::string_view text) {
  return text.size() == 8 && std::ranges::all_of(text, [](char c) { return '0' <= c && c <= '9'; });
}

bool is_synset(std::string_view text) { return text.starts_with('n') && is_number(text.substr(1)); }

// What stands between commas.
std::vector<std::string_view> parts_of(std::string_view names) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= names.size();) {
    const std::size_t end = std::min(names.find(',', at), names.size());
    parts.push_back(names.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    words.push_back(line.substr(at, end - at));
    at = std::min(line.find_first_not_of(' ', end), line.size());
  }
  return words;
}

// The line of the text that begins with `head`; nothing when there is none.
std::string_view line_with(std::string_view text, const std::string& head) {
  std::size_t begin = 0;
  if (!text.starts_with(head)) {
    begin = text.find("\n" + head);
    if (begin == std::string_view::npos) return {};
    ++begin;
  }
  return text.substr(begin, std::min(text.find('\n', begin), text.size()) - begin);
}

// The definition without the examples, which stand in quotes after it.
std::string definition(std::string_view gloss) {
  gloss = gloss.substr(0, gloss.find("; \""));
  const std::size_t first = gloss.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(gloss.substr(first, gloss.find_last_not_of(" \r") - first + 1));
}

}  // namespace

WordNet::WordNet(const std::filesystem::path& folder) {
  for (const char* name : {"index.noun", "data.noun"}) {
    if (std::filesystem::exists(folder / name)) continue;
    fail("'{}' has no {}; give the folder of WordNet's files (Debian's package wordnet-base).",
         folder.string(), name);
  }
  index_ = read_file(folder / "index.noun", most_wordnet_bytes);
  data_ = read_file(folder / "data.noun", most_wordnet_bytes);
}

std::vector<WordNet::Sense> WordNet::senses(std::string_view name) const {
  std::vector<Sense> result;
  for (std::string& synset : synsets_of(name)) {
    if (auto gloss = gloss_of_synset(synset)) result.push_back({std::move(synset), *gloss});
  }
  return result;
}

std::vector<std::string> WordNet::synsets_of(std::string_view name) const {
  if (is_synset(name)) return {std::string(name)};
  if (auto whole = synsets_of_word(name); !whole.empty()) return whole;
  std::vector<std::string> shared;
  for (const std::string_view part : parts_of(name)) {
    const std::vector<std::string> own = synsets_of_word(part);
    if (shared.empty()) {
      shared = own;
      continue;
    }
    std::vector<std::string> both = shared;
    std::erase_if(both, [&](const std::string& synset) {
      return std::ranges::find(own, synset) == own.end();
    });
    if (!both.empty()) shared = std::move(both);
  }
  return shared;
}

// lemma pos synset_cnt p_cnt [pointer...] sense_cnt tagsense_cnt offset...
std::vector<std::string> WordNet::synsets_of_word(std::string_view word) const {
  std::vector<std::string> result;
  const std::string wanted = lemma(word);
  if (wanted.empty()) return result;
  // Pointers are the only fields of unknown number, and no pointer has eight digits.
  for (const std::string_view field : words_of(line_with(index_, wanted + " "))) {
    if (is_number(field)) result.push_back("n" + std::string(field));
  }
  return result;
}

bool WordNet::has_name(std::string_view synset, std::string_view name) const {
  if (synset == name) return true;
  // offset lex_filenum ss_type w_cnt word lex_id [word lex_id...] p_cnt ...
  const std::vector<std::string_view> fields = words_of(line_of(synset));
  if (fields.size() < 4) return false;
  const std::size_t count = std::stoul(std::string(fields[3]), nullptr, 16);
  for (const std::string_view part : parts_of(name)) {
    for (std::size_t at = 0; at < count && 4 + 2 * at < fields.size(); ++at) {
      if (lemma(part) == lemma(fields[4 + 2 * at])) return true;
    }
  }
  return false;
}

// Lines begin with the offset at which they stand.
std::string_view WordNet::line_of(std::string_view synset) const {
  if (!is_synset(synset)) return {};
  const std::string offset(synset.substr(1));
  const std::size_t at = std::stoul(offset);
  if (at >= data_.size() || data_.compare(at, offset.size() + 1, offset + " ") != 0) return {};
  return std::string_view(data_).substr(at, std::min(data_.find('\n', at), data_.size()) - at);
}

std::optional<std::string> WordNet::gloss_of_synset(std::string_view synset) const {
  const std::string_view line = line_of(synset);
  const std::size_t bar = line.find(" | ");
  if (bar == std::string_view::npos) return std::nullopt;
  std::string text = definition(line.substr(bar + 3));
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace assay::workspace
