// Draws inputs of a model and maps of them, for pages.
#pragma once

#include "net/model/classifier.h"
#include "report/element.h"

namespace assay::runner {

// A map as it is shown on a page and as it is kept in a file.
struct Shown {
  report::Element on_page;
  std::string extension;
  std::string bytes;
};

class Painter {
 public:
  // Must not outlive the model.
  explicit Painter(const model::Classifier& model);

  // Pictures and signals.
  bool can_paint() const;
  report::Element input(std::span<const float> sample, std::string_view title) const;
  Shown map(std::span<const float> sample, std::span<const float> map,
            std::string_view title) const;

 private:
  const model::Preprocessing& preprocessing_;
  Shape shape_;
};

}  // namespace assay::runner
