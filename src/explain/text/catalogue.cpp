#include "explain/text/constant.h"
#include "explain/text/frequency.h"
#include "explain/text/input_gradient.h"
#include "explain/text/kernel_shap.h"
#include "explain/text/leave_one_out.h"
#include "explain/text/lime.h"
#include "explain/text/random.h"

namespace assay::text {

std::span<const Method> catalogue() {
  static constexpr Method methods[] = {
      Method::of<InputGradient>(), Method::of<LeaveOneOut>(), Method::of<Lime>(),
      Method::of<KernelShap>(),    Method::of<Random>(),      Method::of<Constant>(),
      Method::of<Frequency>(),
  };
  return methods;
}

}  // namespace assay::text
