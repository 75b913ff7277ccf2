#include "study/analysis/compare/headline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace assay::analysis {
namespace {

// In the order in which pairs come first.
auto precedence(const Pairing& one) {
  const bool found = one.is_found();
  const double strength = one.strength();
  return std::tuple(one.within.r.has_value(), found, found && one.is_of_seen, found && strength > 0,
                    found ? std::abs(strength) : -one.within.p.value_or(1), std::abs(strength));
}

std::string facts(const Pairing& one) {
  std::string words = fmt::format("r = {:.2f}", one.within.r.value_or(0));
  if (const auto& interval = one.within.interval) {
    words += fmt::format(", 95 % interval {:.2f} to {:.2f}", interval->low, interval->high);
  }
  const Noise& noise = one.within.noise;
  if (!noise.ceiling) return words;
  words += fmt::format("; a perfect score would be expected to reach r = {:.2f}", *noise.ceiling);
  if (noise.disattenuated) return words;
  return words + " only, so people's reliability is too uncertain to correct this with";
}

std::string first_sentence(const Pairing& best) {
  if (!best.is_found()) {
    return fmt::format(
        "No automatic score is shown to predict people here. The least p is that of {} with {}: "
        "{}.",
        best.metric, measure_name(best), facts(best));
  }
  if (best.strength() < 0) {
    return fmt::format(
        "{} predicts people the wrong way round: what it praises does worse by {}, {}.",
        best.metric, measure_name(best), facts(best));
  }
  if (!best.is_of_seen) {
    return fmt::format(
        "No automatic score is shown to predict what people do with explanations here. {} goes "
        "with "
        "{}, of maps that nobody saw: {}.",
        best.metric, measure_name(best), facts(best));
  }
  return fmt::format("{} predicts people here: it goes with {} at {}.", best.metric,
                     measure_name(best), facts(best));
}

// How many others are found.
std::string others(std::span<const Pairing> pairings, const Pairing& best) {
  std::size_t found = 0;
  for (const Pairing& one : pairings) found += one.is_found() && &one != &best ? 1 : 0;
  if (found == 0) return {};
  return fmt::format("{} other pair{} of score and measure {} shown after Holm's correction.",
                     found, found == 1 ? "" : "s", found == 1 ? "is" : "are");
}

std::string_view why_unknown(std::string_view reason) {
  if (reason == is_beyond_ceiling) return "r is beyond what people's agreement allows for";
  if (reason == has_no_agreement) return "halves of the people do not agree at all";
  if (reason == has_no_reliability) return "nothing says how far people agree";
  return reason;  // above a million
}

std::string what_would_settle(const Pairing& best) {
  if (!best.needed) return {};
  const Settling& needed = *best.needed;
  if (needed.participants) {
    return fmt::format(
        "If the correlation and people's agreement are what they are here, four of five studies "
        "with about {} participants ({} took part here) would show it after the correction for all "
        "pairs.",
        *needed.participants, best.participants);
  }
  if (needed.reason == takes_more_items) {
    return fmt::format(
        "More participants alone would not settle it: with {} explanations, the draw of items "
        "leaves more doubt than any number of people could take away.",
        best.within.items);
  }
  return fmt::format("How many participants would settle it cannot be said: {}.",
                     why_unknown(needed.reason));
}

}  // namespace

std::string measure_name(const Pairing& pairing) {
  return fmt::format("{} ({})", pairing.measure, pairing.study);
}

const Pairing* leading(std::span<const Pairing> pairings) {
  const auto best = std::ranges::max_element(pairings, {}, precedence);
  return best == pairings.end() || !best->within.r ? nullptr : &*best;
}

std::vector<const Pairing*> by_evidence(std::span<const Pairing> pairings) {
  std::vector<const Pairing*> order;
  for (const Pairing& one : pairings) order.push_back(&one);
  std::ranges::stable_sort(order, std::greater{},
                           [](const Pairing* one) { return precedence(*one); });
  return order;
}

const Pairing* trailing(std::span<const Pairing> pairings, const Pairing& leading) {
  const Pairing* worst = nullptr;
  const auto order = [&](const Pairing& one) {
    const bool is_alike = one.measure == leading.measure && one.study == leading.study;
    return std::tuple(!is_alike, std::abs(one.strength()));
  };
  for (const Pairing& one : pairings) {
    if (!one.within.r || one.metric == leading.metric) continue;
    if (worst == nullptr || order(one) < order(*worst)) worst = &one;
  }
  return worst;
}

std::vector<std::string> headline(std::span<const Pairing> pairings) {
  const Pairing& best = *leading(pairings);
  std::vector<std::string> sentences{first_sentence(best)};
  for (std::string& sentence : std::vector{others(pairings, best), what_would_settle(best)}) {
    if (!sentence.empty()) sentences.push_back(std::move(sentence));
  }
  return sentences;
}

}  // namespace assay::analysis
