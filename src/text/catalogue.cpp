#include "text/constant.h"
#include "text/frequency.h"
#include "text/input_gradient.h"
#include "text/kernel_shap.h"
#include "text/leave_one_out.h"
#include "text/lime.h"
#include "text/random.h"

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
