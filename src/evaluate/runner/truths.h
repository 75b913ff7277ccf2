// What is known of the inputs beside themselves: where objects are, what people marked, which
// classes are true. From files given for all of them, or from the list that named them.
#pragma once

#include <filesystem>
#include <limits>

#include "base/console.h"
#include "evaluate/metrics/metric.h"
#include "net/data/inputs.h"
#include "net/model/classifier.h"

namespace assay::runner {

struct TruthFiles {
  std::filesystem::path mask = {};     // .npy, [n, points...] or [n, people, points...]
  std::filesystem::path outline = {};  // the same
  std::filesystem::path labels = {};   // .npy, [n]
};

struct Truths {
  std::optional<Tensor> masks = std::nullopt;
  bool weighted = false;  // masks are more than filled boxes
  // By item what each person marked, [people, points...], where masks are given so; masks are the
  // mean over those who marked anything of the item.
  std::vector<Tensor> people = {};
  std::optional<Tensor> outlines = std::nullopt;
  std::vector<std::optional<data::Box>> boxes = {};
  std::vector<metrics::Scale> scales = {};
  std::vector<std::optional<std::size_t>> labels = {};

  // Of items begin to end - 1.
  Truths part(std::size_t begin, std::size_t end) const;
  // Throws Error, naming the option to give, when the metric asks for more.
  void check(const metrics::Info& metric) const;
  // SHA-256 of where an item's object is, all that metrics can see of it; empty without masks.
  std::string sha256_of_place(std::size_t item) const;
};

// Of at most so many items, the first ones. Throws Error for files of another shape, masks without
// any object and labels of no class.
Truths read_truths(const model::Classifier& model, const data::InputSource& source,
                   const TruthFiles& files,
                   std::size_t most = std::numeric_limits<std::size_t>::max());

// The same for a few items at a time: what a list names is read when it is asked for.
class TruthSource {
 public:
  // Must not outlive the model and the inputs. Throws Error for files of another shape and labels
  // of no class.
  TruthSource(const model::Classifier& model, const data::InputSource& source,
              const TruthFiles& files);

  bool has_masks() const { return all_.masks || listed_; }
  // By item; none at all where nobody gave any.
  const std::vector<std::optional<std::size_t>>& labels() const { return all_.labels; }
  // As Truths::check.
  void check(const metrics::Info& metric) const;
  // Throws Error for masks that mark nothing of any item.
  void expect_objects() const;
  // Of items first, first + 1, ...
  Truths read(std::size_t first, std::size_t items) const;

 private:
  const model::Classifier& model_;
  const data::InputSource& source_;
  Truths all_;                                   // of files, and labels; without people
  std::optional<Tensor> people_ = std::nullopt;  // [n, people, points...]
  bool listed_ = false;                          // the list says where objects are
};

}  // namespace assay::runner
