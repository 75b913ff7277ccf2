// Meanings of words, from the files of WordNet (index.noun and data.noun; Debian's package
// wordnet-base has them in /usr/share/wordnet).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::workspace {

inline constexpr std::string_view usual_wordnet = "/usr/share/wordnet";

class WordNet {
 public:
  // Throws Error when the folder has not both files.
  explicit WordNet(const std::filesystem::path& folder);

  struct Sense {
    std::string synset;  // "n02123045"
    std::string gloss;   // without examples
  };

  // What a noun can mean, the most usual first. The name of a class is looked up as it is ("tiger
  // cat" as tiger_cat, in small letters). Of several names with commas between ("tench, Tinca
  // tinca") it is what all that are known have in common. A synset has one sense.
  std::vector<Sense> senses(std::string_view name) const;
  std::optional<std::string> gloss_of_synset(std::string_view synset) const;
  // Whether one of the names, with commas between, is a word of the synset, or the synset itself.
  bool has_name(std::string_view synset, std::string_view name) const;

 private:
  std::vector<std::string> synsets_of(std::string_view name) const;
  std::vector<std::string> synsets_of_word(std::string_view word) const;
  // The line of data.noun; nothing when no synset begins there.
  std::string_view line_of(std::string_view synset) const;

  std::string index_;
  std::string data_;
};

}  // namespace assay::workspace
