#include "explain/attribution/ablation_cam.h"
#include "explain/attribution/attention_rollout.h"
#include "explain/attribution/blur_integrated_gradients.h"
#include "explain/attribution/cam.h"
#include "explain/attribution/centre.h"
#include "explain/attribution/constant.h"
#include "explain/attribution/deconvnet.h"
#include "explain/attribution/deeplift.h"
#include "explain/attribution/edges.h"
#include "explain/attribution/eigen_cam.h"
#include "explain/attribution/excitation_backprop.h"
#include "explain/attribution/extremal_perturbation.h"
#include "explain/attribution/full_grad.h"
#include "explain/attribution/grad_cam.h"
#include "explain/attribution/grad_cam_plus_plus.h"
#include "explain/attribution/gradient.h"
#include "explain/attribution/gradient_shap.h"
#include "explain/attribution/guided_backprop.h"
#include "explain/attribution/guided_integrated_gradients.h"
#include "explain/attribution/hires_cam.h"
#include "explain/attribution/hsic.h"
#include "explain/attribution/input.h"
#include "explain/attribution/input_gradient.h"
#include "explain/attribution/integrated_gradients.h"
#include "explain/attribution/kernel_shap.h"
#include "explain/attribution/layer_cam.h"
#include "explain/attribution/lime.h"
#include "explain/attribution/lrp.h"
#include "explain/attribution/nearest_neighbours.h"
#include "explain/attribution/occlusion.h"
#include "explain/attribution/random.h"
#include "explain/attribution/recipro_cam.h"
#include "explain/attribution/rise.h"
#include "explain/attribution/salient_object.h"
#include "explain/attribution/score_cam.h"
#include "explain/attribution/shapley_sampling.h"
#include "explain/attribution/sise.h"
#include "explain/attribution/smoothgrad.h"
#include "explain/attribution/sobol.h"
#include "explain/attribution/vargrad.h"
#include "explain/attribution/xgrad_cam.h"

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
