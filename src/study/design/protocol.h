// A protocol is a preset: it makes a whole design of items and conditions, either as its paper ran
// it or, unless `faithful`, with what has been learnt since. Protocols are units; the catalogue
// names them all.
#pragma once

#include <array>
#include <functional>

#include "base/catalogue.h"
#include "study/design/design.h"

namespace assay::study {

// What conditions may be: none, as people only annotate; the input alone, too; an explanation in
// each; or a map in each.
enum class Compares { nothing, anything, explanations, maps };

struct Info {
  std::string_view name;
  std::string_view summary;  // one sentence
  std::string_view paper;
  bool texts = false;  // its items are texts, not pictures or signals
  Compares compares = Compares::anything;
  bool answers = false;   // people choose among classes that the researcher names
  bool mistakes = false;  // its items are those that the model gets wrong
  bool checks = true;     // attention checks among them
};

// What a design is made of.
struct Ingredients {
  std::string name{};
  std::vector<std::string> conditions{};  // "name=spec", "spec" or "none"
  std::vector<std::string> items{};       // of the test
  std::vector<std::string> practice{};
  std::vector<std::string> checks{};
  std::vector<std::string> answers{};  // classes to tell apart, where the protocol has such
};

using Make = std::function<Design(const Ingredients&)>;
using Protocol = Entry<Info, Make>;

// In the order of the documentation.
std::span<const Protocol> catalogue();

// What every protocol begins with: names, texts to fill in, practice and checks as given.
Design begun(const Info& info, const Ingredients& ingredients, bool faithful);

// Where a design still has words that only stand for others, as `begun` writes them: "/contact".
std::vector<std::string> unwritten(const Design& design);

// A condition of its words: the input alone for "none", else the input and what the method makes.
Condition condition_of(const std::string& words);

// What stands at pictures, in every condition: a caption always, a note while practising. Empty
// words leave what is there.
struct Said {
  std::string_view caption{};
  std::string_view note{};
};
struct Annotation {
  Said picture{};
  Said explanation{};  // a map
  Said neighbours{};   // pictures that the machine learnt from
};
void annotate(Design& design, const Annotation& annotation);

// Parts of `size` items in their order; the last one may be smaller. One set when size is 0.
std::vector<ItemSet> partitioned(const std::vector<std::string>& items, int size);

}  // namespace assay::study

namespace assay {

template <>
struct Words<study::Compares> {
  using enum study::Compares;
  static constexpr std::array values{Word{nothing, "nothing"}, Word{anything, "anything"},
                                     Word{explanations, "explanations"}, Word{maps, "maps"}};
};

}  // namespace assay
