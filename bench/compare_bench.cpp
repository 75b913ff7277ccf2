// compare_bench [STUDIES]: how often 'compare' finds a relation of scores and people, in simulated
// studies of 15 scores, of which none or one knows something. Prints a table.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/rng.h"
#include "study/analysis/compare/compare.h"

using namespace assay;

namespace {

constexpr int metrics = 15;

struct Layout {
  const char* name;
  int methods = 3;
  int items = 60;
  int people = 24;
  int methods_an_item = 3;   // so many of the methods explain an item, which ones by turns
  double seen = 1;           // share of the items that a participant sees
  double item_effect = 0.7;  // deviation of how much an explanation helps
  double slopes = 0;         // deviation of participants in their response to each score
  double effect = 0;         // of the first score, on all participants
};

struct Found {
  std::size_t tested = 0;
  std::size_t small_p = 0;  // below .05, of scores that know nothing
  bool any = false;         // one of these after Holm's correction
  bool first = false;       // the first score is shown
};

Found found_in(const Layout& layout, std::uint64_t seed) {
  Random random(seed, 11);
  std::vector<std::vector<double>> slope(static_cast<std::size_t>(layout.people));
  std::vector<double> skill(slope.size());
  for (std::size_t person = 0; person < slope.size(); ++person) {
    skill[person] = 0.7 * random.normal();
    for (int metric = 0; metric < metrics; ++metric) {
      slope[person].push_back(layout.slopes * random.normal() + (metric == 0 ? layout.effect : 0));
    }
  }
  analysis::Measure measure{.name = "rating", .study = "s"};
  std::vector<analysis::MachineScore> scores;
  for (int item = 0; item < layout.items; ++item) {
    for (int turn = 0; turn < layout.methods_an_item; ++turn) {
      const std::string method = fmt::format("m{}", (item + turn) % layout.methods);
      const std::string name = fmt::format("i{}", item);
      std::vector<double> known;
      for (int metric = 0; metric < metrics; ++metric) {
        known.push_back(random.normal());
        scores.push_back({fmt::format("score{:02}", metric), method, name, known.back()});
      }
      const double helps = layout.item_effect * random.normal();
      for (std::size_t person = 0; person < slope.size(); ++person) {
        if (random.uniform() >= layout.seen) continue;
        double answer = helps + skill[person] + random.normal();
        for (std::size_t metric = 0; metric < known.size(); ++metric) {
          answer += slope[person][metric] * known[metric];
        }
        measure.values.push_back({method, name, fmt::format("p{}", person), answer});
      }
    }
  }
  Found found;
  for (const analysis::Pairing& one :
       analysis::paired(std::span(&measure, 1), scores, {.resamples = 500, .splits = 0})) {
    if (one.metric == "score00" && layout.effect != 0) {
      found.first = one.is_found();
      continue;
    }
    found.tested += one.within.p ? 1 : 0;
    found.small_p += one.within.p && *one.within.p < 0.05 ? 1 : 0;
    found.any = found.any || one.is_found();
  }
  return found;
}

void tell(const Layout& layout, int studies) {
  double tested = 0, small_p = 0, any = 0, first = 0;
  for (int study = 0; study < studies; ++study) {
    const Found found = found_in(layout, static_cast<std::uint64_t>(study));
    tested += static_cast<double>(found.tested);
    small_p += static_cast<double>(found.small_p);
    any += found.any ? 1 : 0;
    first += found.first ? 1 : 0;
  }
  fmt::print("| {} | {} | {} | {:.1f} % | {:.1f} % | {} |\n", layout.name, layout.people,
             layout.items, tested == 0 ? 0.0 : 100 * small_p / tested, 100 * any / studies,
             layout.effect == 0 ? "" : fmt::format("{:.0f} %", 100 * first / studies));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int studies = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  const Layout layouts[] = {
      {.name = "one method an item", .methods_an_item = 1},
      {.name = "one method an item, four people an explanation",
       .methods_an_item = 1,
       .seen = 0.17},
      {.name = "two of three methods an item", .methods_an_item = 2},
      {.name = "all methods", .items = 40},
      {.name = "random slopes of .3",
       .methods = 1,
       .items = 40,
       .people = 12,
       .methods_an_item = 1,
       .item_effect = 0.3,
       .slopes = 0.3},
      {.name = "random slopes of .3",
       .methods = 1,
       .items = 40,
       .methods_an_item = 1,
       .item_effect = 0.3,
       .slopes = 0.3},
      {.name = "random slopes of .2, all methods", .items = 40, .slopes = 0.2},
      {.name = "an effect of .4", .methods = 1, .items = 40, .methods_an_item = 1, .effect = 0.4},
      {.name = "an effect of .4, slopes of .15",
       .methods = 1,
       .items = 40,
       .methods_an_item = 1,
       .slopes = 0.15,
       .effect = 0.4},
      {.name = "an effect of .2, all methods", .items = 40, .effect = 0.2},
      {.name = "an effect of .6, six people",
       .methods = 1,
       .items = 40,
       .people = 6,
       .methods_an_item = 1,
       .effect = 0.6},
  };
  fmt::print(
      "| studies | people | items | p < .05 of scores without effect | one of these shown (Holm) | "
      "the effect shown |\n| --- | ---: | ---: | ---: | ---: | ---: |\n");
  for (const Layout& layout : layouts) tell(layout, studies);
}
