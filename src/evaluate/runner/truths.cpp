#include "evaluate/runner/truths.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/sha256.h"
#include "evaluate/runner/classifier_hash.h"
#include "evaluate/runner/target.h"
#include "explain/attribution/channels.h"
#include "math/tensor/npy.h"
#include "math/tensor/rows.h"
#include "net/data/ground_truth.h"

namespace assay::runner {
namespace {

namespace fs = std::filesystem;

Shape with_number(std::size_t items, const Shape& rest) {
  Shape shape = rest;
  shape.insert(shape.begin(), static_cast<std::int64_t>(items));
  return shape;
}

// Whether an array has a mask for each of some people, [n, people, points...].
bool is_of_people(const Shape& shape, std::size_t items, const Shape& space) {
  if (shape.size() != space.size() + 2 || shape[1] < 1) return false;
  return shape[0] == static_cast<std::int64_t>(items) &&
         std::equal(space.begin(), space.end(), shape.begin() + 2);
}

// A number of at least zero for every point of every item, and of each of its people if they may
// be there.
Tensor read_weights(const fs::path& path, std::size_t items, const Shape& space,
                    bool may_be_people) {
  Tensor weights = read_npy(path);
  if (items == 1 && weights.shape == space) weights.shape = with_number(1, space);
  const bool of_people = may_be_people && is_of_people(weights.shape, items, space);
  if (!of_people && weights.shape != with_number(items, space)) {
    fail("The mask '{}' has the shape {}; for {} inputs of this model it must have {}.",
         path.string(), to_string(weights.shape), items, to_string(with_number(items, space)));
  }
  if (std::ranges::any_of(weights.data, [](float weight) { return weight < 0; })) {
    fail("The mask '{}' has negative weights; give 0 for what is not of the object.",
         path.string());
  }
  if (std::ranges::all_of(weights.data, [](float weight) { return weight == 0; })) {
    fail("The mask '{}' marks no object in any input; all its numbers are 0.", path.string());
  }
  return weights;
}

// The mean of each item's people who marked anything of it.
Tensor mean_of_people(const Tensor& people, const Shape& space) {
  Tensor mean(with_number(people.rows(), space));
  const std::size_t points = count(space);
  for (std::size_t item = 0; item < people.rows(); ++item) {
    std::vector<double> sums(points);
    double marked = 0;
    for (std::size_t first = 0; first < people.row(item).size(); first += points) {
      const std::span<const float> own = people.row(item).subspan(first, points);
      if (std::ranges::all_of(own, [](float weight) { return weight == 0; })) continue;
      for (std::size_t at = 0; at < points; ++at) sums[at] += double{own[at]};
      marked += 1;
    }
    for (std::size_t at = 0; at < points && marked > 0; ++at) {
      mean.row(item)[at] = static_cast<float>(sums[at] / marked);
    }
  }
  return mean;
}

// Of items first, first + 1, ...
void take_list(const model::Classifier& model, const data::InputSource& source, std::size_t first,
               std::size_t items, Truths& truths) {
  const Shape space = attribution::spatial_shape(model.input_shape());
  truths.masks = Tensor(with_number(items, space));
  for (std::size_t at = 0; at < items; ++at) {
    const data::InputItem& item = source.item(first + at);
    const data::GroundTruth truth =
        data::read_ground_truth(source.path(first + at), item, model.description().preprocessing,
                                model.input_shape(), space);
    std::ranges::copy(truth.mask.data, truths.masks->row(at).begin());
    truths.boxes.push_back(truth.box);
    truths.scales.push_back({truth.scale_x, truth.scale_y});
  }
}

std::vector<std::optional<std::size_t>> read_labels(const fs::path& path, std::size_t items,
                                                    std::size_t classes) {
  const Tensor numbers = read_npy(path);
  if (numbers.shape != Shape{static_cast<std::int64_t>(items)}) {
    fail("The labels '{}' have the shape {}; {} inputs need {}.", path.string(),
         to_string(numbers.shape), items, items);
  }
  std::vector<std::optional<std::size_t>> labels;
  for (const float number : numbers.data) {
    if (number < 0 || number >= static_cast<float>(classes) || number != std::floor(number)) {
      fail("The labels '{}' hold {}, which is no class; the model has 0 to {}.", path.string(),
           number, classes - 1);
    }
    labels.emplace_back(static_cast<std::size_t>(number));
  }
  return labels;
}

template <class Says>
bool any_item(const data::InputSource& source, const Says& says) {
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (says(source.item(at))) return true;
  }
  return false;
}

std::optional<Tensor> part_of(const std::optional<Tensor>& all, std::size_t begin,
                              std::size_t end) {
  if (!all) return std::nullopt;
  return rows_of(*all, begin, end);
}

// By item; empty where there are none.
template <class Value>
std::vector<Value> part_of(const std::vector<Value>& all, std::size_t begin, std::size_t end) {
  if (all.empty()) return {};
  const std::span<const Value> part = std::span(all).subspan(begin, end - begin);
  return {part.begin(), part.end()};
}

void check_truths(const metrics::Info& metric, bool has_masks, bool weighted, bool has_people) {
  if (metric.needs == metrics::Needs::object && !has_masks) {
    fail(
        "'{}' asks where the object is; give '--mask', or as '--input' a .csv list with a column "
        "'box' or 'mask'.",
        metric.name);
  }
  if (metric.needs == metrics::Needs::weights && !weighted) {
    fail(
        "'{}' asks what people marked; give '--mask', or as '--input' a .csv list with a column "
        "'mask'.",
        metric.name);
  }
  if (metric.needs == metrics::Needs::people && !has_people) {
    fail(
        "'{}' asks what each of several people marked; give '--mask' an array of the shape "
        "[inputs, "
        "people, points...], with zeros for who marked nothing.",
        metric.name);
  }
}

}  // namespace

TruthSource::TruthSource(const model::Classifier& model, const data::InputSource& source,
                         const TruthFiles& files)
    : model_(model), source_(source) {
  const Shape space = attribution::spatial_shape(model.input_shape());
  if (!files.mask.empty()) {
    Tensor weights = read_weights(files.mask, source.size(), space, true);
    if (weights.shape.size() > space.size() + 1) {
      all_.masks = mean_of_people(weights, space);
      people_ = std::move(weights);
    } else {
      all_.masks = std::move(weights);
    }
    all_.weighted = true;
  } else if (any_item(source, data::has_ground_truth)) {
    listed_ = true;
    all_.weighted =
        any_item(source, [](const data::InputItem& item) { return item.mask.has_value(); });
  }
  if (!files.outline.empty()) {
    all_.outlines = read_weights(files.outline, source.size(), space, false);
  }
  if (!files.labels.empty()) {
    all_.labels = read_labels(files.labels, source.size(), model.classes());
  } else if (any_item(source, [](const data::InputItem& item) { return item.label.has_value(); })) {
    for (std::size_t at = 0; at < source.size(); ++at) {
      const data::InputItem& item = source.item(at);
      all_.labels.push_back(
          item.label ? std::optional(
                           class_of(*item.label, model.description().classes, model.classes(),
                                    fmt::format("The label '{}' of '{}'", *item.label, item.name)))
                     : std::nullopt);
    }
  }
}

void TruthSource::check(const metrics::Info& metric) const {
  check_truths(metric, has_masks(), all_.weighted, people_.has_value());
}

Truths TruthSource::read(std::size_t first, std::size_t items) const {
  Truths truths = all_.part(first, first + items);
  if (listed_) take_list(model_, source_, first, items, truths);
  for (std::size_t at = 0; people_ && at < items; ++at) {
    const std::span<const float> own = people_->row(first + at);
    truths.people.emplace_back(Shape(people_->shape.begin() + 1, people_->shape.end()),
                               std::vector<float>(own.begin(), own.end()));
  }
  return truths;
}

namespace {

bool marks_something(const Truths& truths) {
  return std::ranges::any_of(truths.masks->data, [](float weight) { return weight != 0; });
}

[[noreturn]] void refuse_empty_masks() {
  fail(
      "No mask or box of the list marks an object within any input; they are empty, or lie where "
      "pictures are cut off.");
}

}  // namespace

void TruthSource::expect_objects() const {
  if (!has_masks()) return;
  for (std::size_t at = 0; at < source_.size(); ++at) {
    if (marks_something(read(at, 1))) return;
  }
  refuse_empty_masks();
}

Truths read_truths(const model::Classifier& model, const data::InputSource& source,
                   const TruthFiles& files, std::size_t most) {
  Truths truths = TruthSource(model, source, files).read(0, std::min(most, source.size()));
  if (truths.masks && !marks_something(truths)) refuse_empty_masks();
  return truths;
}

Truths Truths::part(std::size_t begin, std::size_t end) const {
  return {.masks = part_of(masks, begin, end),
          .weighted = weighted,
          .people = part_of(people, begin, end),
          .outlines = part_of(outlines, begin, end),
          .boxes = part_of(boxes, begin, end),
          .scales = part_of(scales, begin, end),
          .labels = part_of(labels, begin, end)};
}

void Truths::check(const metrics::Info& metric) const {
  check_truths(metric, masks.has_value(), weighted, !people.empty());
}

std::string Truths::sha256_of_place(std::size_t item) const {
  if (!masks) return "";
  std::string all = "mask " + sha256_of_input(masks->row(item));
  if (!people.empty()) all += " people " + sha256_of_input(people[item].data);
  if (outlines) all += " outline " + sha256_of_input(outlines->row(item));
  if (!boxes.empty() && boxes[item]) {
    const data::Box& box = *boxes[item];
    all += fmt::format(" box {} {} {} {}", box.x0, box.y0, box.x1, box.y1);
  }
  if (!scales.empty()) all += fmt::format(" scale {} {}", scales[item].x, scales[item].y);
  return sha256(all);
}

}  // namespace assay::runner
