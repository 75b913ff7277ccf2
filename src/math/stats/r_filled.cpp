#include "math/stats/r_filled.h"

#include <algorithm>
#include <vector>

#include "base/error.h"

namespace assay::stats {
namespace {

bool is_placeholder_letter(char letter) {
  return letter == '_' || (letter >= 'a' && letter <= 'z');
}

bool is_r_name_letter(char letter) {
  return is_placeholder_letter(letter) || letter == '.' || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9');
}

// The name of the placeholder that begins at the dot, or nothing: "as.data.frame" has none.
std::string_view placeholder_at(std::string_view code, std::size_t dot) {
  if (code[dot] != '.' || (dot > 0 && is_r_name_letter(code[dot - 1]))) return {};
  std::size_t end = dot + 1;
  while (end < code.size() && is_placeholder_letter(code[end])) ++end;
  if (end == dot + 1 || end == code.size() || code[end] != '.') return {};
  if (end + 1 < code.size() && is_r_name_letter(code[end + 1])) return {};
  return code.substr(dot + 1, end - dot - 1);
}

}  // namespace

std::string filled(std::string_view code, std::initializer_list<Filling> fillings) {
  if (code.ends_with('\n')) code.remove_suffix(1);
  std::string text;
  std::vector<bool> used(fillings.size());
  for (std::size_t at = 0; at < code.size();) {
    const std::string_view name = placeholder_at(code, at);
    if (name.empty()) {
      text += code[at++];
      continue;
    }
    const Filling* filling = std::ranges::find(fillings, name, &Filling::name);
    expects(filling != fillings.end(), "every placeholder of the R code has a filling");
    used[static_cast<std::size_t>(filling - fillings.begin())] = true;
    text += filling->text;
    at += name.size() + 2;
  }
  expects(std::ranges::all_of(used, std::identity()),
          "every filling has a placeholder in the R code");
  return text;
}

}  // namespace assay::stats
