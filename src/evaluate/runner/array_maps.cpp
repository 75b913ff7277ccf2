#include "evaluate/runner/array_maps.h"

#include "base/error.h"
#include "explain/attribution/channels.h"

namespace assay::runner {
namespace {

Shape with_items(std::size_t items, const Shape& rest) {
  Shape shape = rest;
  shape.insert(shape.begin(), static_cast<std::int64_t>(items));
  return shape;
}

}  // namespace

ArrayMaps::ArrayMaps(const std::filesystem::path& path, std::size_t items, const Shape& input)
    : rows_(path), name_(path.string()), input_(input), space_(attribution::spatial_shape(input_)) {
  const Shape& shape = rows_.shape();
  single_ = items == 1 && (shape == space_ || shape == input_) && shape != with_items(1, space_);
  const Shape held = single_ ? with_items(1, shape) : shape;
  const Shape plain = with_items(items, space_);
  const Shape full = with_items(items, input_);
  if (held == plain) return;
  if (held != full) {
    fail(
        "The maps '{}' have the shape {}; {} inputs of this model need {}{}.", name_,
        to_string(held), items, to_string(plain),
        input_ == space_ ? "" : fmt::format(" (or {}, whose channels are added)", to_string(full)));
  }
  adds_channels_ = true;
  // The sums may be too large where the numbers are not.
  for (std::size_t item = 0; item < items; ++item) static_cast<void>(rows(item, item + 1));
}

std::string ArrayMaps::note() const {
  return adds_channels_ ? fmt::format("the channels of '{}' are added", name_) : "";
}

Maps ArrayMaps::read(std::size_t begin, std::size_t end) const {
  return attribution::Maps{.values = rows(begin, end)};
}

Tensor ArrayMaps::rows(std::size_t begin, std::size_t end) const {
  const std::size_t items = end - begin;
  Tensor stored =
      single_ ? rows_.read(0, static_cast<std::size_t>(rows_.shape()[0])) : rows_.read(begin, end);
  stored.shape = with_items(items, adds_channels_ ? input_ : space_);
  if (!adds_channels_) return stored;
  Tensor added(with_items(items, space_));
  for (std::size_t item = 0; item < items; ++item) {
    attribution::reduce_channels(input_, stored.row(item), attribution::Sign::signs,
                                 added.row(item));
  }
  if (!is_finite(added.data)) {
    fail("The channels of the maps '{}' add up to more than a number can hold; scale them.", name_);
  }
  return added;
}

}  // namespace assay::runner
