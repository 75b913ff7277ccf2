#include "net/kernels/geometry.h"

namespace assay::kernels {
namespace {

Pair pair(const std::vector<std::int64_t>& list, std::int64_t missing) {
  return list.size() == 1 ? Pair{missing, list[0]} : Pair{list[0], list[1]};
}

Pair spatial(const Shape& shape) {
  return shape.size() == 3 ? Pair{1, shape[2]} : Pair{shape[2], shape[3]};
}

}  // namespace

Geometry geometry(const graph::Window& window, std::int64_t groups, const Shape& source,
                  const Shape& target) {
  return {.groups = groups,
          .channels = source[1],
          .filters = target[1],
          .source = spatial(source),
          .target = spatial(target),
          .kernel = pair(window.kernel, 1),
          .stride = pair(window.stride, 1),
          .dilation = pair(window.dilation, 1),
          .pad_begin = pair(window.pad_begin, 0),
          .pad_end = pair(window.pad_end, 0)};
}

}  // namespace assay::kernels
