#include "attribution/centre.h"
#include "attribution/constant.h"
#include "attribution/deconvnet.h"
#include "attribution/edges.h"
#include "attribution/extremal_perturbation.h"
#include "attribution/gradient.h"
#include "attribution/guided_backprop.h"
#include "attribution/input.h"
#include "attribution/input_gradient.h"
#include "attribution/integrated_gradients.h"
#include "attribution/kernel_shap.h"
#include "attribution/lime.h"
#include "attribution/occlusion.h"
#include "attribution/random.h"
#include "attribution/rise.h"
#include "attribution/smoothgrad.h"

namespace assay::attribution {

std::span<const Method> catalogue() {
  static constexpr Method methods[] = {
      Method::of<Gradient>(),
      Method::of<InputGradient>(),
      Method::of<Smoothgrad>(),
      Method::of<IntegratedGradients>(),
      Method::of<GuidedBackprop>(),
      Method::of<Deconvnet>(),
      Method::of<Occlusion>(),
      Method::of<Rise>(),
      Method::of<Lime>(),
      Method::of<KernelShap>(),
      Method::of<ExtremalPerturbation>(),
      Method::of<Random>(),
      Method::of<Constant>(),
      Method::of<Centre>(),
      Method::of<Edges>(),
      Method::of<Input>(),
  };
  return methods;
}

}  // namespace assay::attribution
