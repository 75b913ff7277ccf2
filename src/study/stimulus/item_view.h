// What of an item is shown to people, ready to be painted on: the same pixels below every
// explanation of it.
#pragma once

#include "study/stimulus/signal_chart.h"
#include "study/workspace/workspace.h"

namespace assay::stimulus {

// How pictures of a study are made; every one of them depends on these alone.
struct Style {
  double opacity = 0.5;  // of heat over a picture
  int least_side = 224;  // of a picture in pixels; what is smaller is enlarged
  int most_side = 800;   // of a picture that no model has scaled
  int gap = 8;           // between pictures side by side
};

// A painted picture, and what those read who cannot see it: the same words for all items.
struct Painted {
  data::Picture picture;
  std::string alt;
};

// An image as its model sees it, or a signal as a chart. Maps lie on the points of the model's
// input; a picture that no model has seen is scaled to fit.
class ItemView {
 public:
  // `facts` may be null. Throws Error when the item's file cannot be read or is a text.
  ItemView(const workspace::Workspace& workspace, const workspace::WorkspaceItem& item,
           const workspace::ModelFacts* facts, const Style& style);

  Painted picture() const;
  // The map's heat over it.
  Painted heat(const Tensor& map) const;
  // Only the points that matter most.
  Painted level(const Tensor& map, int percent) const;
  // The object's edge. Throws Error when the item has no mask or box.
  Painted outline(const workspace::Workspace& workspace) const;

 private:
  void read_image(const std::filesystem::path& path);
  std::vector<float> checked(const Tensor& map) const;

  const workspace::WorkspaceItem& item_;
  const workspace::ModelFacts* facts_;
  Style style_;
  data::Picture view_;
  int times_ = 1;
  std::vector<float> signal_;
};

}  // namespace assay::stimulus
