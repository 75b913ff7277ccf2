#include "attribution/ablation_cam.h"
#include "attribution/attention_rollout.h"
#include "attribution/blur_integrated_gradients.h"
#include "attribution/cam.h"
#include "attribution/centre.h"
#include "attribution/constant.h"
#include "attribution/deconvnet.h"
#include "attribution/deeplift.h"
#include "attribution/edges.h"
#include "attribution/eigen_cam.h"
#include "attribution/excitation_backprop.h"
#include "attribution/extremal_perturbation.h"
#include "attribution/full_grad.h"
#include "attribution/grad_cam.h"
#include "attribution/grad_cam_plus_plus.h"
#include "attribution/gradient.h"
#include "attribution/gradient_shap.h"
#include "attribution/guided_backprop.h"
#include "attribution/guided_integrated_gradients.h"
#include "attribution/hires_cam.h"
#include "attribution/hsic.h"
#include "attribution/input.h"
#include "attribution/input_gradient.h"
#include "attribution/integrated_gradients.h"
#include "attribution/kernel_shap.h"
#include "attribution/layer_cam.h"
#include "attribution/lime.h"
#include "attribution/lrp.h"
#include "attribution/nearest_neighbours.h"
#include "attribution/occlusion.h"
#include "attribution/random.h"
#include "attribution/recipro_cam.h"
#include "attribution/rise.h"
#include "attribution/salient_object.h"
#include "attribution/score_cam.h"
#include "attribution/shapley_sampling.h"
#include "attribution/sise.h"
#include "attribution/smoothgrad.h"
#include "attribution/sobol.h"
#include "attribution/vargrad.h"
#include "attribution/xgrad_cam.h"

namespace assay::attribution {

std::span<const Method> catalogue() {
  static constexpr Method methods[] = {
      Method::of<Gradient>(),
      Method::of<InputGradient>(),
      Method::of<Smoothgrad>(),
      Method::of<Vargrad>(),
      Method::of<IntegratedGradients>(),
      Method::of<BlurIntegratedGradients>(),
      Method::of<GuidedIntegratedGradients>(),
      Method::of<Deeplift>(),
      Method::of<AttentionRollout>(),
      Method::of<GradientShap>(),
      Method::of<GuidedBackprop>(),
      Method::of<Deconvnet>(),
      Method::of<FullGrad>(),
      Method::of<Lrp>(),
      Method::of<ExcitationBackprop>(),
      Method::of<GradCam>(),
      Method::of<GradCamPlusPlus>(),
      Method::of<XgradCam>(),
      Method::of<HiresCam>(),
      Method::of<LayerCam>(),
      Method::of<Cam>(),
      Method::of<EigenCam>(),
      Method::of<ScoreCam>(),
      Method::of<AblationCam>(),
      Method::of<ReciproCam>(),
      Method::of<Occlusion>(),
      Method::of<Rise>(),
      Method::of<Sise>(),
      Method::of<ExtremalPerturbation>(),
      Method::of<Lime>(),
      Method::of<KernelShap>(),
      Method::of<ShapleySampling>(),
      Method::of<Sobol>(),
      Method::of<Hsic>(),
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
