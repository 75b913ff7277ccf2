#include "math/stats/bradley_terry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/error.h"

namespace assay::stats {
namespace {

constexpr int most_steps = 20'000;
constexpr double settled = 1e-10;

// What happened, with equal offers taken together.
struct Tally {
  std::vector<double> wins;
  std::map<std::vector<std::size_t>, double> offers;
  std::vector<std::vector<bool>> beaten;  // [winner][loser]: chosen over it, at least once
};

Tally tally_of(std::size_t things, std::span<const Choice> choices, std::span<const double> times) {
  Tally tally{std::vector<double>(things),
              {},
              std::vector<std::vector<bool>>(things, std::vector<bool>(things))};
  for (std::size_t at = 0; at < choices.size(); ++at) {
    const Choice& choice = choices[at];
    const double count = times.empty() ? 1 : times[at];
    if (choice.chosen.empty() || count <= 0) continue;
    std::vector<std::size_t> offered = choice.offered;
    std::ranges::sort(offered);
    tally.offers[offered] += count;
    for (const std::size_t winner : choice.chosen) {
      expects(std::ranges::binary_search(offered, winner), "what is chosen was offered");
      tally.wins[winner] += count / static_cast<double>(choice.chosen.size());
      for (const std::size_t loser : offered) tally.beaten[winner][loser] = true;
    }
  }
  return tally;
}

std::vector<bool> reached_from(std::size_t start, const std::vector<std::vector<bool>>& beaten,
                               bool forward) {
  std::vector<bool> reached(beaten.size());
  std::vector<std::size_t> open{start};
  reached[start] = true;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    for (std::size_t other = 0; other < beaten.size(); ++other) {
      if (reached[other] || !(forward ? beaten[at][other] : beaten[other][at])) continue;
      reached[other] = true;
      open.push_back(other);
    }
  }
  return reached;
}

// Worths are finite when everything can be reached from everything by "was chosen over" (Ford,
// 1957); otherwise some grow without end. Says which.
std::string no_worths(std::span<const std::string> names, const Tally& tally) {
  for (std::size_t thing = 0; thing < names.size(); ++thing) {
    const bool is_offered = std::ranges::any_of(tally.offers, [&](const auto& offer) {
      return std::ranges::binary_search(offer.first, thing);
    });
    if (!is_offered)
      return fmt::format("'{}' was never offered in a choice that was made", names[thing]);
    if (tally.wins[thing] == 0) {
      return fmt::format("'{}' was never chosen, so its worth has no lower end", names[thing]);
    }
    double offered = 0;
    for (const auto& [offer, count] : tally.offers) {
      if (std::ranges::binary_search(offer, thing)) offered += count;
    }
    if (tally.wins[thing] > offered - 1e-9) {
      return fmt::format("'{}' was always chosen, so its worth has no upper end", names[thing]);
    }
  }
  for (const bool forward : {true, false}) {
    const std::vector<bool> reached = reached_from(0, tally.beaten, forward);
    const auto missing = std::ranges::find(reached, false);
    if (missing == reached.end()) continue;
    const std::string& other = names[static_cast<std::size_t>(missing - reached.begin())];
    return fmt::format("'{}' was never chosen over '{}', not even by way of others",
                       forward ? names[0] : other, forward ? other : names[0]);
  }
  return {};
}

std::vector<double> next_worths(const Tally& tally, const std::vector<double>& worth,
                                double ridge) {
  const std::size_t things = worth.size();
  std::vector<double> pull(things);
  for (const auto& [offer, count] : tally.offers) {
    double sum = 0;
    for (const std::size_t thing : offer) sum += worth[thing];
    for (const std::size_t thing : offer) pull[thing] += count / sum;
  }
  std::vector<double> next(things);
  double log_sum = 0;
  for (std::size_t thing = 0; thing < things; ++thing) {
    double wins = tally.wins[thing];
    if (ridge > 0) {
      wins += ridge * static_cast<double>(things - 1) / 2;
      for (std::size_t other = 0; other < things; ++other) {
        if (other != thing) pull[thing] += ridge / (worth[thing] + worth[other]);
      }
    }
    next[thing] = wins / pull[thing];
    log_sum += std::log(next[thing]);
  }
  const double centre = std::exp(log_sum / static_cast<double>(things));
  for (double& value : next) value /= centre;
  return next;
}

}  // namespace

Worths bradley_terry(std::span<const std::string> names, std::span<const Choice> choices,
                     std::span<const double> times, double ridge) {
  expects(times.empty() || times.size() == choices.size(), "every choice has its times");
  if (names.size() < 2) return {.undefined = "there are not two things to choose between"};
  const Tally tally = tally_of(names.size(), choices, times);
  if (tally.offers.empty()) return {.undefined = "nobody chose"};
  if (ridge <= 0) {
    if (std::string why = no_worths(names, tally); !why.empty())
      return {.undefined = std::move(why)};
  }
  std::vector<double> worth(names.size(), 1.0);
  for (int step = 0; step < most_steps; ++step) {
    const std::vector<double> next = next_worths(tally, worth, ridge);
    double change = 0;
    for (std::size_t at = 0; at < worth.size(); ++at) {
      change = std::max(change, std::abs(std::log(next[at] / worth[at])));
    }
    worth = next;
    if (!(change > settled)) break;
  }
  Worths result;
  for (const double value : worth) {
    result.log_worth.push_back(std::log(value));
    if (!std::isfinite(result.log_worth.back())) return {.undefined = "worths left all bounds"};
  }
  return result;
}

std::vector<Bootstrapped> bradley_terry_intervals(std::span<const std::string> names,
                                                  std::span<const Choice> choices,
                                                  const Clusters& people, double ridge,
                                                  const Bootstrap& how) {
  std::vector<Bootstrapped> result;
  for (std::size_t thing = 0; thing < names.size(); ++thing) {
    const StatisticOfTimes worth = [&](std::span<const double> times) -> std::optional<double> {
      const Worths found = bradley_terry(names, choices, times, ridge);
      if (found.log_worth.empty()) return std::nullopt;
      return found.log_worth[thing];
    };
    result.push_back(bootstrap(std::span(&people, 1), worth, how));
  }
  return result;
}

}  // namespace assay::stats
