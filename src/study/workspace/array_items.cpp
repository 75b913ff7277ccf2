#include "study/workspace/array_items.h"

#include <cmath>

#include "base/error.h"
#include "math/tensor/npy.h"
#include "net/data/encode.h"
#include "net/data/restore.h"

namespace assay::workspace {
namespace {

constexpr std::size_t most_items = 200'000;

GatheredItem picture(std::span<const float> row, const Shape& shape,
                     const std::filesystem::path& path) {
  for (const float number : row) {
    if (0 <= number && number <= 1) continue;
    fail("The pictures '{}' hold {}; their numbers must be from 0 to 1.", path.string(), number);
  }
  return {.item = {.kind = Kind::image},
          .bytes = data::to_png(data::picture_from_input(row, {}, shape)),
          .extension = ".png"};
}

GatheredItem signal(std::span<const float> row, const Shape& shape) {
  return {.item = {.kind = Kind::signal},
          .bytes = npy_bytes(Tensor(shape, {row.begin(), row.end()})),
          .extension = ".npy"};
}

}  // namespace

std::vector<GatheredItem> array_items(const Tensor& array, const std::filesystem::path& path) {
  const std::string stem = as_name(path.stem().string());
  if (array.shape.size() == 1 && array.size() > 0) {
    GatheredItem one = signal(array.data, array.shape);
    one.item.id = stem;
    return {std::move(one)};
  }
  const bool are_pictures = array.shape.size() == 4 && (array.shape[1] == 1 || array.shape[1] == 3);
  const bool are_signals = array.shape.size() == 2 || array.shape.size() == 3;
  if ((!are_pictures && !are_signals) || array.size() == 0) {
    fail(
        "'{}' has the shape {}; signals are n x points or n x channels x points, pictures n x 1 "
        "or 3 x height x width.",
        path.string(), to_string(array.shape));
  }
  if (array.rows() > most_items) {
    fail("'{}' has {} items; {} are the most.", path.string(), array.rows(), most_items);
  }
  const Shape shape(array.shape.begin() + 1, array.shape.end());
  std::vector<GatheredItem> all;
  for (std::size_t row = 0; row < array.rows(); ++row) {
    all.push_back(are_pictures ? picture(array.row(row), shape, path)
                               : signal(array.row(row), shape));
    all.back().item.id = fmt::format("{}_{:05}", stem, row);
  }
  return all;
}

}  // namespace assay::workspace
