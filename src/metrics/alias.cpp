#include "metrics/alias.h"

#include <algorithm>

#include "base/near_name.h"

namespace assay::metrics {

std::span<const Alias> aliases() {
  static constexpr Alias all[] = {
      {"srg", "symmetric_relevance_gain", "Quantus"},
      {"aopc", "region_perturbation", "Samek et al., 2017"},
      {"kar", "keep_and_retrain", "Hooker et al., 2019"},
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
      {"mprt", "parameter_randomisation", "Quantus"},
  };
  return all;
}

Spec by_own_name(Spec given) {
  std::vector<std::string> known;
  for (const Metric& metric : catalogue()) {
    if (metric.info.name == given.name) return given;
    known.emplace_back(metric.info.name);
  }
  for (const Alias& alias : aliases()) {
    known.emplace_back(alias.name);
    if (alias.name != given.name) continue;
    Spec own = parse_spec(alias.spec);
    const auto is_given = [&](const Setting& setting) {
      return std::ranges::count(given.settings, setting.name, &Setting::name) > 0;
    };
    std::erase_if(own.settings, is_given);
    std::ranges::move(given.settings, std::back_inserter(own.settings));
    return own;
  }
  fail("There is no metric '{}'{}", given.name, did_you_mean(given.name, known));
}

std::vector<std::string> other_names(std::string_view metric) {
  std::vector<std::string> names;
  for (const Alias& alias : aliases()) {
    const std::size_t colon = alias.spec.find(':');
    if (alias.spec.substr(0, colon) != metric) continue;
    std::string name(alias.name);
    if (colon != std::string_view::npos) {
      name += fmt::format(" ({})", alias.spec.substr(colon + 1));
    }
    names.push_back(std::move(name));
  }
  return names;
}

}  // namespace assay::metrics
