// A control: weights that know nothing.
#pragma once

#include "base/rng.h"
#include "explain/text/method.h"

namespace assay::text {

struct Random {
  static constexpr Info info{.name = "random",
                             .summary = "Random numbers: what weights that know nothing score.",
                             .family = Family::control,
                             .reference = ""};

  std::uint64_t seed = 0;

  static constexpr std::tuple params{
      Param{"seed", &Random::seed, "where the numbers start"},
  };

  Explanation operator()(const Question& question) const {
    const Document& document = question.document;
    assay::Random random(seed, stream_of(document));
    Explanation result{};
    for (std::size_t word = 0; word < document.words().size(); ++word) {
      result.words.push_back(random.uniform());
    }
    result.positions = share_among_positions(document, result.words);
    return result;
  }

 private:
  // Different texts get different weights wherever they stand in a list, and the same text always
  // the same (FNV-1a over its known words, each followed by a space).
  static std::uint64_t stream_of(const Document& document) {
    std::uint64_t hash = 14695981039346656037ULL;
    const auto take = [&](char byte) {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211ULL;
    };
    for (const Position& position : document.positions()) {
      for (const char byte : document.text_of(position.word)) take(byte);
      take(' ');
    }
    return hash;
  }
};

}  // namespace assay::text
