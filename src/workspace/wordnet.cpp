#include "workspace/wordnet.h"

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

std::optional<std::string> WordNet::gloss(std::string_view name) const {
  if (name.starts_with('n') && is_number(name.substr(1))) return gloss_at(name.substr(1));
  if (auto whole = gloss_of_word(name)) return whole;
  for (std::size_t at = 0; name.find(',') != std::string_view::npos && at < name.size();) {
    const std::size_t end = std::min(name.find(',', at), name.size());
    if (auto part = gloss_of_word(name.substr(at, end - at))) return part;
    at = end + 1;
  }
  return std::nullopt;
}

// lemma pos synset_cnt p_cnt [pointer...] sense_cnt tagsense_cnt offset...
std::optional<std::string> WordNet::gloss_of_word(std::string_view word) const {
  const std::string wanted = lemma(word);
  if (wanted.empty()) return std::nullopt;
  const std::vector<std::string_view> fields = words_of(line_with(index_, wanted + " "));
  if (fields.size() < 4) return std::nullopt;
  // Pointers are the only fields of unknown number, and no pointer has eight digits.
  const auto offset = std::find_if(fields.begin() + 4, fields.end(), is_number);
  return offset == fields.end() ? std::nullopt : gloss_at(*offset);
}

// Lines begin with the offset at which they stand.
std::optional<std::string> WordNet::gloss_at(std::string_view offset) const {
  const std::string head = std::string(offset) + " ";
  const std::size_t at = std::stoul(std::string(offset));
  if (at >= data_.size() || data_.compare(at, head.size(), head) != 0) return std::nullopt;
  const std::string_view line =
      std::string_view(data_).substr(at, std::min(data_.find('\n', at), data_.size()) - at);
  const std::size_t bar = line.find(" | ");
  if (bar == std::string_view::npos) return std::nullopt;
  std::string text = definition(line.substr(bar + 3));
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace assay::workspace
