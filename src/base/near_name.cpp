#include "base/near_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay {
namespace {

// Nobody mistypes a name this long; the bound keeps the quadratic work small.
constexpr std::size_t longest = 64;
constexpr std::size_t most_suggestions = 3;

std::string folded(std::string_view name) {
  std::string plain(name);
  for (char& letter : plain) {
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    if (letter == '-') letter = '_';
  }
  return plain;
}

struct Near {
  std::size_t distance;
  std::string name;
};

}  // namespace

// The three rows of the optimal string alignment table that its recurrence looks at.
std::size_t edit_distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> before(right.size() + 1);
  std::vector<std::size_t> above(right.size() + 1);
  std::vector<std::size_t> row(right.size() + 1);
  for (std::size_t j = 0; j <= right.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= left.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t change = left[i - 1] == right[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped =
          i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[right.size()];
}

std::vector<std::string> near_names(std::string_view name, std::span<const std::string> known) {
  if (name.empty() || name.size() > longest) return {};
  const std::string wanted = folded(name);
  const std::size_t slips = std::max<std::size_t>(1, wanted.size() / 3);

  std::vector<Near> near;
  for (const std::string& candidate : known) {
    if (candidate.size() > longest) continue;
    const std::string plain = folded(candidate);
    const bool begun = wanted.size() > 1 && plain.starts_with(wanted);
    const std::size_t distance = begun ? 1 : edit_distance(wanted, plain);
    if (distance <= slips) near.push_back({distance, candidate});
  }
  std::ranges::stable_sort(near, {}, &Near::distance);
  if (near.size() > most_suggestions) near.resize(most_suggestions);

  std::vector<std::string> names;
  for (Near& candidate : near) names.push_back(std::move(candidate.name));
  return names;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known,
                         std::size_t most_listed) {
  std::vector<std::string> near = near_names(name, known);
  for (std::string& word : near) word = fmt::format("'{}'", word);
  if (!near.empty()) return fmt::format("; did you mean {}?", listed(near, "or"));
  if (known.empty() || known.size() > most_listed) return ".";
  return fmt::format("; known {} {}.", known.size() == 1 ? "is" : "are", listed(known));
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  std::string list;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) list += at + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
    list += words[at];
  }
  return list;
}

}  // namespace assay
