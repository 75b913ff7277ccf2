// What happens to the result of a convolution before it is stored.
#pragma once

#include <optional>

#include "net/graph/op.h"

namespace assay::kernels {

// `residual` adds what the target already holds, then the activation is applied.
struct Fusion {
  bool residual = false;
  std::optional<graph::Unary> activation;
};

// Whether the activation can be fused into a convolution.
bool can_fuse(const graph::Unary& activation);

}  // namespace assay::kernels
