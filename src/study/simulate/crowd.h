// Many simulated participants at once, on one thread.
#pragma once

#include "study/simulate/person.h"

namespace assay::simulate {

struct Crowd {
  std::vector<http::Address> servers = {};  // without TLS; people ask them in turn
  std::string study = {};
  std::string id_parameter = "participant";  // of the panel
  http::Pairs further = {};                  // parameters that the panel adds
  std::string id_stem = "simulated";         // of the participants' ids
  std::size_t people = 1;
  std::vector<std::string> behaviours = {"careful"};  // specs, taken in turn
  std::uint64_t seed = 1;
  double pace = 0;          // share of a reaction time that is really waited
  double over_seconds = 0;  // within which people arrive
  std::size_t burst = 1;    // who arrive at the same moment
  int most_failures = 100;
  bool keeps_answers = false;
  std::function<void(const std::string& token, std::int64_t seq)> on_acknowledged = {};
};

// Of each person, in the order of their numbers. `on_done` hears how many are through.
std::vector<VisitOutcome> simulate_crowd(const Crowd& crowd, Truth& truth,
                                         const std::function<void(std::size_t)>& on_done = {});

}  // namespace assay::simulate
