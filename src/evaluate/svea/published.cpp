#include "evaluate/svea/published.h"

namespace assay::svea {

std::span<const PublishedMethod> published_methods() {
  static constexpr PublishedMethod methods[] = {
      {"Vanilla Gradient", "gradient:sign=absolute", Published{32.7, 29.54, 29.6}},
      {"SmoothGrad", "smoothgrad:samples=50", std::nullopt},
      {"XGrad-CAM", "xgrad_cam", Published{39.3, 24.69, 37.7}},
      {"Score-CAM", "score_cam", Published{42.1, 27.03, 28.9}},
      {"Grad-CAM", "grad_cam", Published{47.6, 26.18, 36.4}},
      {"Grad-CAM++", "grad_cam_plus_plus", Published{59.0, 17.81, 33.9}},
      {"SISE", "sise:normalise=sum", Published{61.5, 12.19, 38.5}},
      {"Integrated Gradients", "integrated_gradients:steps=50,rule=right",
       Published{65.1, 9.85, 40.4}},
      {"RISE", "rise:masks=1000", Published{66.4, 7.64, 41.0}},
  };
  return methods;
}

}  // namespace assay::svea
