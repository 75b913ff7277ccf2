#include "explain/attribution/alias.h"

namespace assay::attribution {

std::span<const Alias> aliases() {
  static constexpr Alias all[] = {
      {"saliency", "gradient", "captum"},
      {"vanilla_gradients", "gradient", "tf-explain"},
      {"input_x_gradient", "input_gradient", "captum"},
      {"input_t_gradient", "input_gradient", "iNNvestigate"},
      {"gradient_input", "input_gradient", "Xplique"},
      {"smooth_grad", "smoothgrad", "Xplique"},
      {"var_grad", "vargrad", "Xplique"},
      {"ig", "integrated_gradients", "Sundararajan, Taly and Yan, 2017"},
      {"blur_ig", "blur_integrated_gradients", "PAIR saliency"},
      {"guided_ig", "guided_integrated_gradients", "PAIR saliency"},
      {"deep_lift", "deeplift", "captum"},
      {"rollout", "attention_rollout", "Abnar and Zuidema, 2020"},
      {"guided_backpropagation", "guided_backprop", "captum"},
      {"deconvolution", "deconvnet", "captum"},
      {"epsilon_plus_flat", "lrp:composite=epsilon_plus_flat", "zennit"},
      {"epsilon_plus", "lrp:composite=epsilon_plus", "zennit"},
      {"epsilon_alpha2_beta1_flat", "lrp:composite=epsilon_alpha2_beta1_flat", "zennit"},
      {"epsilon_alpha2_beta1", "lrp:composite=epsilon_alpha2_beta1", "zennit"},
      {"epsilon_gamma_box", "lrp:composite=epsilon_gamma_box", "zennit"},
      {"sequential_preset_a", "lrp:composite=preset_a", "iNNvestigate"},
      {"sequential_preset_a_flat", "lrp:composite=preset_a_flat", "iNNvestigate"},
      {"sequential_preset_b", "lrp:composite=preset_b", "iNNvestigate"},
      {"sequential_preset_b_flat", "lrp:composite=preset_b_flat", "iNNvestigate"},
      {"contrastive_excitation_backprop", "excitation_backprop:contrastive=true", "TorchRay"},
      {"grad_cam++", "grad_cam_plus_plus", "Chattopadhay et al., 2018"},
      {"grad_cam_pp", "grad_cam_plus_plus", "Xplique"},
      {"occlusion_sensitivity", "occlusion", "tf-explain"},
      {"shapley_value_sampling", "shapley_sampling", "captum"},
      {"sobol_attribution", "sobol", "Xplique"},
      {"hsic_attribution", "hsic", "Xplique"},
  };
  return all;
}

Spec parse_method(std::string_view text) {
  std::vector<std::string_view> own;
  for (const Method& method : catalogue()) own.push_back(method.info.name);
  return by_own_name(parse_spec(text), own, aliases(), {"method", "assay methods"});
}

std::vector<std::string> other_names(std::string_view method) {
  return assay::other_names(method, aliases());
}

}  // namespace assay::attribution
