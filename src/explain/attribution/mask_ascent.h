// Masks of several items and areas, moved step by step to where the score is best: the optimiser
// of extremal perturbation, with TorchRay's numbers.
#pragma once

#include "explain/attribution/extremal_perturbation.h"
#include "explain/attribution/smooth_mask.h"

namespace assay::attribution {

class MaskAscent {
 public:
  // Of the items [first, first + items) of the question, which must outlive this.
  MaskAscent(const ExtremalPerturbation& how, const Question& question, std::size_t first,
             std::size_t items);

  // The next step, of all masks at once.
  void step();

  // As the last step saw them. With the margin:
  std::span<const float> mask(std::size_t item, std::size_t area) const {
    return masks_[item * areas_.size() + area].mask;
  }
  // Within the picture, added over the areas.
  void add_up(std::size_t item, std::span<float> map) const;

 private:
  struct Mask {
    double area;
    std::vector<float> grid;
    std::vector<float> momentum;
    std::vector<float> mask;  // with its margin
    std::vector<float> sums;
    std::vector<float> shown;   // what is left of each point of the picture
    std::vector<float> hidden;  // 1 - shown
    std::vector<float> slope;   // of the reward to the mask, by look and point
  };
  // One way to look at a mask: a pass of the model.
  struct Look {
    bool complement;
    float sign;
  };

  void ask_model();
  void move(Mask& mask) const;
  void write(std::size_t row, std::span<float> sample) const;
  void take(std::size_t row, std::span<const float> gradient);
  // Reverses the rows of every channel.
  void turn(std::span<float> sample) const;
  const Mask& mask_of(std::size_t row) const { return masks_[row / looks_.size()]; }
  std::size_t item_of(std::size_t row) const { return row / looks_.size() / areas_.size(); }

  const Question& question_;
  std::size_t first_;
  std::vector<double> areas_;
  std::vector<Look> looks_;
  bool mirrors_;
  Shape space_;
  SmoothMask operator_;
  std::vector<BlurPyramid> pyramids_;
  std::vector<Mask> masks_;
  double price_;
  int steps_ = 0;
};

}  // namespace assay::attribution
