#include "attribution/centre.h"
#include "attribution/constant.h"
#include "attribution/deconvnet.h"
#include "attribution/edges.h"
#include "attribution/extremal_perturbation.h"
#include "attribution/grad_cam.h"
#include "attribution/grad_cam_plus_plus.h"
#include "attribution/gradient.h"
#include "attribution/guided_backprop.h"
#include "attribution/input.h"
#include "attribution/input_gradient.h"
#include "attribution/integrated_gradients.h"
#include "attribution/kernel_shap.h"
#include "attribution/lime.h"
#include "attribution/lrp.h"
#include "attribution/nearest_neighbours.h"
#include "attribution/occlusion.h"
#include "attribution/random.h"
#include "attribution/rise.h"
#include "attribution/salient_object.h"
#include "attribution/score_cam.h"
#include "attribution/sise.h"
#include "attribution/smoothgrad.h"
#include "attribution/xgrad_cam.h"

namespace assay::attribution {

std::span<const Method> catalogue() {
  static constexpr Method methods[] = {
      Method::of<Gradient>(),
      Method::of<InputGradient>(),
      Method::of<Smoothgrad>(),
      Method::of<IntegratedGradients>(),
      Method::of<GuidedBackprop>(),
      Method::of<Deconvnet>(),
      Method::of<Lrp>(),
      Method::of<GradCam>(),
      Method::of<GradCamPlusPlus>(),
      Method::of<XgradCam>(),
      Method::of<ScoreCam>(),
      Method::of<Occlusion>(),
      Method::of<Rise>(),
      Method::of<Sise>(),
      Method::of<ExtremalPerturbation>(),
      Method::of<Lime>(),
      Method::of<KernelShap>(),
      Method::of<SalientObject>(),
      Method::of<NearestNeighbours>(),
      Method::of<Random>(),
      Method::of<Constant>(),
      Method::of<Centre>(),
      Method::of<Edges>(),
      Method::of<Input>(),
  };
  return methods;
}

}  // namespace assay::attribution
