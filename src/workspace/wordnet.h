// Meanings of words, from the files of WordNet (index.noun and data.noun; Debian's package
// wordnet-base has them in /usr/share/wordnet).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace assay::workspace {

inline constexpr std::string_view usual_wordnet = "/usr/share/wordnet";

class WordNet {
 public:
  // Throws Error when the folder has not both files.
  explicit WordNet(const std::filesystem::path& folder);

  // The gloss of the first sense of a noun, without examples. The name of a class is looked up as
  // it is ("tiger cat" as tiger_cat, in small letters), then, of several names with commas between
  // ("tench, Tinca tinca"), one after the other. "n02123045" is the synset of that number.
  std::optional<std::string> gloss(std::string_view name) const;

 private:
  std::optional<std::string> gloss_of_word(std::string_view word) const;
  std::optional<std::string> gloss_at(std::string_view offset) const;

  std::string index_;
  std::string data_;
};

}  // namespace assay::workspace
