// The source tree as text, for tests of the tree's own rules. Tests run in the repository's root.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/file.h"

namespace assay::source {

namespace fs = std::filesystem;

// Every C++ file below the folder, sorted.
inline std::vector<fs::path> files(const fs::path& folder) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".h" || extension == ".cpp") all.push_back(entry.path());
  }
  std::ranges::sort(all);
  return all;
}

inline std::vector<std::string> lines(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(stream, line);) all.push_back(line);
  return all;
}

inline bool is_word_letter(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

// "src/math/stats/wilson.h" is of the layer "math/stats", and what lies in folders of that is, too;
// "src/cli/demo/demo_steps.h" is of "cli", a module that is one layer.
inline std::string layer_of(const fs::path& file) {
  static const std::set<std::string> of_one_layer = {"base", "report", "cli"};
  const fs::path folder = file.parent_path();
  auto part = folder.begin();
  if (part == folder.end() || ++part == folder.end()) return "";
  const std::string module = part->string();
  if (of_one_layer.contains(module) || ++part == folder.end()) return module;
  return module + "/" + part->string();
}

// "math/stats" is of the module "math".
inline std::string module_of(const std::string& layer) { return layer.substr(0, layer.find('/')); }

// One past the literal that begins with the quote at `at`; a backslash hides the next letter.
inline std::size_t end_of_literal(const std::string& text, std::size_t at) {
  const char quote = text[at];
  if (quote == '"' && at > 0 && text[at - 1] == 'R') {
    const std::size_t open = text.find('(', at);
    const std::string close = ")" + text.substr(at + 1, open - at - 1) + "\"";
    return std::min(text.find(close, open), text.size() - close.size()) + close.size();
  }
  for (++at; at < text.size() && text[at] != quote; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

// The code without comments, literals and preprocessor lines; line ends stay.
inline std::string code_of(const std::string& text) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins_line = at == 0 || text[at - 1] == '\n';
    if (text.compare(at, 2, "//") == 0 || (begins_line && text[at] == '#')) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text.compare(at, 2, "/*") == 0) {
      at = std::min(text.find("*/", at), text.size() - 2) + 2;
    } else if (text[at] == '"' ||
               (text[at] == '\'' && (at == 0 || !is_word_letter(text[at - 1])))) {
      at = end_of_literal(text, at);
      code += ' ';
    } else {
      code += text[at++];
    }
  }
  return code;
}

inline bool has_word(const std::string& code, const std::string& word) {
  for (std::size_t at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool before = at > 0 && is_word_letter(code[at - 1]);
    const bool after = end < code.size() && is_word_letter(code[end]);
    if (!before && !after) return true;
  }
  return false;
}

}  // namespace assay::source
