// recovery_bench [STUDIES]: simulated studies of full size with known effects. How often analyses
// find what was put in within their intervals, and how often they find what was not put in.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/rng.h"
#include "study/analysis/compare/compare.h"
#include "study/analysis/group.h"
#include "study/analysis/protocol.h"
#include "study/analysis/psychophysics/parts.h"

using namespace assay;
using analysis::Evidence;
using responses::ResponseRow;

namespace {

double logistic(double x) { return 1 / (1 + std::exp(-x)); }

// How often something happened, against how often it should.
void tell(const char* what, double share, double wanted, int studies) {
  const double error = std::sqrt(wanted * (1 - wanted) / studies);
  fmt::print("{:<62} {:6.1f} %   {:5.1f} ± {:.1f} %\n", what, 100 * share, 100 * wanted,
             196 * error);
}

void tell_mean(const char* what, double found, double truth) {
  fmt::print("{:<62} {:8.3f}   {:.3f}\n", what, found, truth);
}

ResponseRow row_of(const char* screen, int person, int item, const char* condition, bool is_right) {
  ResponseRow row{.study = "s", .outcome = "completed", .screen = screen, .phase = "test"};
  row.session = row.participant = fmt::format("p{}", person);
  row.item = fmt::format("i{}", item);
  row.condition = condition;
  row.correct = is_right;
  return row;
}

// 252 people, 40 of 400 items each: 10,080 decisions. The second method helps by 0.4 on the logit,
// the third does nothing.
constexpr double method_effect = 0.4;
analysis::Source team_study(std::uint64_t seed) {
  constexpr const char* conditions[] = {"a_none", "helps", "idle"};
  Random random(seed, 1);
  std::vector<double> items(400);
  for (double& item : items) item = 0.7 * random.normal();
  analysis::Source source{.study = "s", .protocol = "team"};
  for (int person = 0; person < 252; ++person) {
    const int condition = person % 3;
    const double skill = 0.8 + 0.5 * random.normal() + (condition == 1 ? method_effect : 0);
    for (int trial = 0; trial < 40; ++trial) {
      const int item = (person * 67 + trial * 10) % 400;
      const bool ai_right = item % 2 == 0;
      const bool is_right =
          random.uniform() < logistic(skill + items[static_cast<std::size_t>(item)]);
      ResponseRow row = row_of("decide", person, item, conditions[condition], is_right);
      row.seq = trial + 1;
      row.label = "cat";
      row.prediction = ai_right ? "cat" : "dog";
      row.response = ai_right == is_right ? "yes" : "no";
      source.rows.push_back(std::move(row));
    }
  }
  return source;
}

struct Found {
  double people_differ_by = 0;
  double items_differ_by = 0;
  bool effect_held = false;
  bool nothing_held = false;
  bool effect_found = false;
  bool nothing_found = false;
};
Found found_in_team(std::uint64_t seed) {
  const analysis::Analysis analysis = analysis::analysed(team_study(seed));
  Found found;
  for (const analysis::Section& section : analysis.sections) {
    for (const analysis::Finding& finding : section.findings) {
      if (finding.id == "accuracy_a_none_helps") found.effect_found = *finding.result.p < 0.05;
      if (finding.id == "accuracy_a_none_idle") found.nothing_found = *finding.result.p < 0.05;
      if (finding.id != "mixed_model") continue;
      for (const stats::Estimate& one : finding.result.estimates) {
        if (one.name == "SD of (Intercept) by participant") found.people_differ_by = one.value;
        if (one.name == "SD of (Intercept) by item") found.items_differ_by = one.value;
      }
      for (const stats::Detail& detail : finding.result.details) {
        if (!detail.interval) continue;
        const auto holds = [&](double truth) {
          return detail.interval->low <= truth && truth <= detail.interval->high;
        };
        if (detail.name == "conditionhelps") found.effect_held = holds(method_effect);
        if (detail.name == "conditionidle") found.nothing_held = holds(0);
      }
    }
  }
  return found;
}

void teams(int studies) {
  int held = 0, held_nothing = 0, hit = 0, false_alarm = 0;
  double people = 0, items = 0;
  for (int study = 0; study < studies; ++study) {
    const Found found = found_in_team(static_cast<std::uint64_t>(study));
    people += found.people_differ_by / studies;
    items += found.items_differ_by / studies;
    held += found.effect_held ? 1 : 0;
    held_nothing += found.nothing_held ? 1 : 0;
    hit += found.effect_found ? 1 : 0;
    false_alarm += found.nothing_found ? 1 : 0;
  }
  const double n = studies;
  tell("team: interval of the mixed model holds an effect of 0.4", held / n, 0.95, studies);
  tell("team: interval of the mixed model holds an effect of 0", held_nothing / n, 0.95, studies);
  tell_mean("team: deviation of participants' skill in the mixed model", people, 0.5);
  tell_mean("team: deviation of items", items, 0.7);
  tell("team: Mann-Whitney finds a difference that is not there", false_alarm / n, 0.05, studies);
  fmt::print("{:<62} {:6.1f} %\n", "team: Mann-Whitney finds the one of 0.4", 100 * hit / n);
}

// 25 people, 20 pictures, two methods, ten levels: 10,000 answers. Half is answered at 24 and at 12
// percent; of answers, 3 % are lapses.
Evidence psychophysics_study(std::uint64_t seed) {
  Random random(seed, 2);
  Evidence evidence{.study = "s", .protocol = "psychophysics"};
  for (int person = 0; person < 25; ++person) {
    for (int item = 0; item < 20; ++item) {
      for (const bool is_better : {false, true}) {
        for (const int level : {5, 6, 8, 11, 15, 19, 26, 34, 45, 60}) {
          const double midpoint = is_better ? 12 : 24;
          const double sees = 0.97 * logistic(3 * std::log(level / midpoint));
          const bool is_right = random.uniform() < sees;
          ResponseRow row =
              row_of("recognise", person, item, is_better ? "good" : "poor", is_right);
          row.level = level;
          row.response = is_right ? "happy" : "I don't know";
          row.label = "happy";
          if (!is_right) row.correct.reset();
          evidence.rows.push_back(std::move(row));
        }
      }
    }
  }
  return evidence;
}

void thresholds(int studies) {
  int held = 0;
  double lapses = 0;
  for (int study = 0; study < studies; ++study) {
    const Evidence evidence = psychophysics_study(static_cast<std::uint64_t>(study));
    const auto recognitions = analysis::psychophysics::recognitions_of(evidence, "I don't know");
    const analysis::Section section = analysis::psychophysics::thresholds(
        recognitions, {.bootstrap = {.resamples = 200}, .least_time = 100, .cutoff = 3});
    const Table& table = section.sheets.front().table;
    const auto number = [&](const std::vector<Cell>& row, const char* column) {
      const auto at = std::ranges::find(table.columns, column) - table.columns.begin();
      const auto* value = std::get_if<double>(&row[static_cast<std::size_t>(at)]);
      return value == nullptr ? std::nan("") : *value;
    };
    for (const std::vector<Cell>& row : table.rows) {
      if (row[1] != Cell{std::string("answered")}) continue;
      const bool is_good = row[0] == Cell{std::string("good")};
      const double truth = is_good ? 12 : 24;
      // The other curve is not at its end where all is shown that ever is.
      if (is_good) lapses += number(row, "lapse rate") / studies;
      held += number(row, "midpoint low") <= truth && truth <= number(row, "midpoint high") ? 1 : 0;
    }
  }
  tell("psychophysics: interval of a threshold holds it", held / (2.0 * studies), 0.95,
       2 * studies);
  tell_mean("psychophysics: lapse rate", lapses, 0.03);
}

// 3 methods, 40 items, one method a person: a score that correlates by 0.6 with what makes
// explanations useful, and one that does not. Where methods share items' effects, an item is easy
// or hard and scored high or low whatever explains it, but the one says nothing of the other. Each
// explanation is seen by thirty of 90 people, or by some four of 24.
enum class Items { differ_by_method, share_effects };
struct Crowd {
  int people;
  std::size_t items_each;
};
constexpr Crowd many{90, 40};
constexpr Crowd few{24, 20};
struct Compared {
  std::optional<double> r;
  std::optional<stats::Interval> interval;
  bool is_sure = false;
  bool nothing_is_sure = false;
  bool nothing_has_small_p = false;
};
Compared compared_study(std::uint64_t seed, Items items, const Crowd& crowd) {
  constexpr const char* methods[] = {"a", "b", "c"};
  Random random(seed, 3);
  Evidence evidence{.study = "s", .protocol = "team"};
  std::vector<analysis::MachineScore> scores;
  std::vector<double> skills(static_cast<std::size_t>(crowd.people));
  std::vector<std::vector<bool>> sees;
  for (double& skill : skills) {
    skill = 0.5 * random.normal();
    const std::vector<std::size_t> order = shuffled(40, seed, 1000 + sees.size());
    sees.emplace_back(40);
    for (std::size_t at = 0; at < crowd.items_each; ++at) sees.back()[order[at]] = true;
  }
  std::vector<double> ease(40);
  std::vector<double> scored(40);
  if (items == Items::share_effects) {
    for (double& one : ease) one = 1.5 * random.normal();
    for (double& one : scored) one = 1.5 * random.normal();
  }
  for (int method = 0; method < 3; ++method) {
    for (int item = 0; item < 40; ++item) {
      const auto at = static_cast<std::size_t>(item);
      const double quality = random.normal();
      const std::string name = fmt::format("i{}", item);
      scores.push_back({"knows", methods[method], name, 0.6 * quality + 0.8 * random.normal()});
      scores.push_back({"ignorant", methods[method], name, scored[at] + random.normal()});
      for (int person = method; person < crowd.people; person += 3) {
        if (!sees[static_cast<std::size_t>(person)][at]) continue;
        const double logit = 0.4 + skills[static_cast<std::size_t>(person)] + quality + ease[at];
        evidence.rows.push_back(
            row_of("decide", person, item, methods[method], random.uniform() < logistic(logit)));
      }
    }
  }
  evidence.scores = scores;
  Compared result;
  for (const analysis::Pairing& one :
       analysis::paired(analysis::measures_of(evidence), scores,
                        {.resamples = 500, .splits = 1, .seed = seed})) {
    if (one.measure != "accuracy of teams") continue;
    if (one.metric == "knows") {
      result.r = one.within.r;
      result.interval = one.within.interval;
      result.is_sure = one.is_sure();
    } else {
      result.nothing_is_sure = one.is_sure();
      result.nothing_has_small_p = one.within.p.value_or(1) < 0.05;
    }
  }
  return result;
}

// The interval is of the correlation with people's noise in it, so the mean of all studies is what
// it should hold.
void comparisons(int studies, Items items, const Crowd& crowd, const char* which) {
  std::vector<Compared> all;
  double mean = 0;
  for (int study = 0; study < studies; ++study) {
    all.push_back(compared_study(static_cast<std::uint64_t>(study), items, crowd));
    mean += all.back().r.value_or(0) / studies;
  }
  int above = 0, below = 0, sure = 0, sure_of_nothing = 0, small_p = 0;
  for (const Compared& one : all) {
    above += one.interval && mean > one.interval->high ? 1 : 0;
    below += one.interval && mean < one.interval->low ? 1 : 0;
    sure += one.is_sure ? 1 : 0;
    sure_of_nothing += one.nothing_is_sure ? 1 : 0;
    small_p += one.nothing_has_small_p ? 1 : 0;
  }
  const double n = studies;
  fmt::print("compare, {}\n", which);
  fmt::print("{:<62} {:6.2f}\n", "  mean r of a score that has 0.6 without noise", mean);
  tell("  interval holds that mean", 1 - (above + below) / n, 0.95, studies);
  tell("  lies below it", above / n, 0.025, studies);
  tell("  lies above it", below / n, 0.025, studies);
  tell("  sure of a score that knows nothing", sure_of_nothing / n, 0.05, studies);
  tell("  p < 0.05 of it", small_p / n, 0.05, studies);
  fmt::print("{:<62} {:6.1f} %\n", "  sure of the one that does", 100 * sure / n);
}

}  // namespace

int main(int argc, char** argv) {
  const int studies = argc > 1 ? std::max(1, std::atoi(argv[1])) : 200;
  fmt::print("{} studies of each kind\n\n{:<62} {:>8}   {}\n", studies, "", "found", "wanted");
  comparisons(studies, Items::differ_by_method, many, "30 people an explanation");
  comparisons(studies, Items::differ_by_method, few, "4 people an explanation");
  comparisons(studies, Items::share_effects, many, "30 people, methods share items' effects");
  thresholds(studies);
  teams(studies);
}
