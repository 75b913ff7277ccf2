// What a classifier has said already. Several metrics ask about the same changed inputs, and some
// ask about one input twice: with a memory each input runs once for logits, once for probabilities.
#pragma once

#include <map>
#include <unordered_map>

#include "base/fingerprint.h"
#include "net/model/classifier.h"

namespace assay::model {

// Scores of all classes, found by the input's fingerprint. Since a classifier gives the same bits
// in any batch, nothing shows that a score was remembered. Call it from one thread at a time.
class ScoreCache {
 public:
  // Of scores and of what finds them; what comes after that is run whenever it is asked for.
  static constexpr std::size_t most_numbers = std::size_t{1} << 27;  // 512 MiB

  // What a table takes to find an input again: 64 bytes.
  static constexpr std::size_t numbers_of_a_place = 16;

  explicit ScoreCache(const Classifier& classifier, std::size_t most = most_numbers)
      : classifier_(classifier), most_(most) {}

  bool is_of(const Classifier& classifier) const { return &classifier == &classifier_; }

  // As Classifier::scores, but for the order: `fill` is called from several threads, `take` row by
  // row.
  void scores(std::size_t rows, const Fill& fill, Output output, const Take& take);

  // Rows that were asked for, and those of them that were run.
  std::size_t asked() const { return asked_; }
  std::size_t run() const { return run_; }

 private:
  struct Hash {
    // Its bits are as good as random.
    std::size_t operator()(const Fingerprint& print) const { return print.first; }
  };
  struct Known {
    std::unordered_map<Fingerprint, const float*, Hash> places = {};
    std::vector<std::vector<float>> pieces = {};  // what the places point into
  };
  using Prints = std::vector<Fingerprint>;

  // For some rows that have been made.
  void answer(const Tensor& versions, const Prints& prints, Output output, const Take& take);

  const Classifier& classifier_;
  std::size_t most_;
  std::map<Output, Known> known_;
  std::size_t numbers_ = 0;  // that are held
  std::size_t asked_ = 0;
  std::size_t run_ = 0;
};

}  // namespace assay::model
