#include "evaluate/metrics/alias.h"

namespace assay::metrics {

std::span<const Alias> aliases() {
  static constexpr Alias all[] = {
      {"srg", "symmetric_relevance_gain", "Quantus"},
      {"aopc", "region_perturbation", "Samek et al., 2017"},
      {"kar", "keep_and_retrain", "Hooker et al., 2019"},
      {"avg_drop", "average_drop", "torch-cam"},
      {"conf_increase", "average_increase", "torch-cam"},
      {"aopc_comprehensiveness", "comprehensiveness", "ferret"},
      {"log_odds", "comprehensiveness:loss=log_odds", "time_interpret"},
      {"aopc_sufficiency", "sufficiency", "ferret"},
      {"monotonicity_correlation", "monotonicity:variant=nguyen", "Quantus"},
      {"mass_accuracy", "energy_pointing_game", "CLEVR-XAI"},
      {"relevance_mass_accuracy", "energy_pointing_game", "Quantus"},
      {"attribution_localisation", "energy_pointing_game:variant=absolute", "Quantus"},
      {"rank_accuracy", "bounding_box", "CLEVR-XAI"},
      {"relevance_rank_accuracy", "bounding_box", "Quantus"},
      {"concept_influence", "top_k_intersection:concept_influence=true", "Quantus"},
      {"roc_auc", "auc", "scikit-learn"},
      {"pixel_average_precision", "pxap", "Choe et al., 2020"},
      {"average_precision", "aupr", "scikit-learn"},
      {"normalised_scanpath_saliency", "nss", "Bylinskii et al., 2019"},
      {"kl_divergence", "kl", "Bylinskii et al., 2019"},
      {"sparseness", "gini", "Quantus"},
      {"complexity", "entropy", "Quantus"},
      {"avg_sensitivity", "average_sensitivity", "Quantus"},
      {"local_lipschitz_estimate", "local_lipschitz", "Quantus"},
      {"lipschitz", "local_lipschitz", "Alvarez-Melis and Jaakkola, 2018"},
      {"ris", "relative_input_stability", "Quantus"},
      {"ros", "relative_output_stability", "Quantus"},
      {"rrs", "relative_representation_stability", "Quantus"},
      {"mprt", "parameter_randomisation", "Quantus"},
  };
  return all;
}

Spec parse_metric(std::string_view text) {
  std::vector<std::string_view> own;
  for (const Metric& metric : catalogue()) own.push_back(metric.info.name);
  return by_own_name(parse_spec(text), own, aliases(), {"metric", "assay metrics"});
}

std::vector<std::string> other_names(std::string_view metric) {
  return assay::other_names(metric, aliases());
}

}  // namespace assay::metrics
