#include "math/stats/reaction_time.h"

#include <cmath>

#include "base/counted.h"
#include "base/error.h"
#include "math/stats/distributions.h"
#include "math/stats/moments.h"
#include "math/stats/r_code.h"
#include "math/stats/r_filled.h"

namespace assay::stats {
namespace {

// The times that are kept, scaled, as data of their own.
Data kept_of(const Data& data, const Trimmed& trimmed, bool raw) {
  Data kept{.x = Numbers{data.x->name, {}},
            .by = {Labels{data.by[0].name, data.by[0].levels, {}}},
            .pair = Labels{data.pair->name, data.pair->levels, {}}};
  for (const std::size_t row : trimmed.kept) {
    const double time = data.x->values[row];
    kept.x->values.push_back(raw ? time : std::log(time));
    kept.by[0].of.push_back(data.by[0].of[row]);
    kept.pair->of.push_back(data.pair->of[row]);
  }
  return kept;
}

Clusters people_and_conditions(const Data& data) {
  Clusters groups{{}, data.pair->levels.size() * data.by[0].levels.size()};
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    groups.of_row.push_back(data.pair->of[row] * data.by[0].levels.size() + data.by[0].of[row]);
  }
  return groups;
}

void add_dropped(Result& result, const Trimmed& trimmed, const Matched& people) {
  const auto add = [&](std::size_t count, const char* why) {
    if (count > 0) result.dropped.push_back({count, in_number(count, why)});
  };
  add(trimmed.too_short, "times too short");
  add(trimmed.too_long, "times too long");
  add(trimmed.outlying, "times far from the person's others");
  for (const Dropped& one : people.dropped) {
    if (one.why.find("averaged") == std::string::npos) result.dropped.push_back(one);
  }
}

std::string in_r(const ReactionTime& test) {
  std::string code =
      fmt::format("keep <- x > {}{}\nx <- x[keep]; by <- by[keep]; pair <- pair[keep]\n",
                  test.least, test.most ? fmt::format(" & x <= {}", *test.most) : "");
  if (!test.raw) code += "x <- log(x)\n";
  if (test.trim != TrimmingRule::none) {
    const bool by_deviations = test.trim == TrimmingRule::deviations;
    code += filled(r_code::near_times, {{"spread", by_deviations ? "sd" : "mad"},
                                        {"centre", by_deviations ? "mean" : "median"},
                                        {"cutoff", test.cutoff}}) +
            "\n";
  }
  return code +
         filled(r_code::reaction_time, {{"level", test.level}, {"shown", test.raw ? "" : "exp"}});
}

}  // namespace

Result ReactionTime::operator()(const Data& data) const {
  if (data.by[0].levels.size() < 2)
    return undefined_result(info, data, "there is a single condition");
  const Trimming how{least, most, trim, cutoff, !raw};
  const Trimmed trimmed_times = trimmed(data.x->values, people_and_conditions(data), how);
  const Matched people = matched(kept_of(data, trimmed_times, raw));
  const std::vector<double>& first = people.values[0];
  const std::vector<double>& second = people.values[1];
  if (first.size() < 2)
    return undefined_result(info, data, "fewer than two people have both conditions");
  std::vector<double> differences;
  for (std::size_t person = 0; person < first.size(); ++person) {
    differences.push_back(first[person] - second[person]);
  }
  if (is_constant(differences))
    return undefined_result(info, data, "all people differ by the same");
  const Moments found = moments(differences);
  const double error = found.deviation() / std::sqrt(found.n);
  const double t = found.mean / error;
  const double half = student_quantile(0.5 + level / 2, found.n - 1) * error;
  const auto shown = [this](double value) { return raw ? value : std::exp(value); };

  Result result = initial_result(info, data);
  add_dropped(result, trimmed_times, people);
  result.statistics = {{"t", t, {found.n - 1}}};
  result.p = student_p(t, found.n - 1, Alternative::two_sided);
  const std::string names = people.conditions[0] + (raw ? " - " : " / ") + people.conditions[1];
  result.effects = {
      {(raw ? "difference of means, " : "ratio of geometric means, ") + names, shown(found.mean),
       Interval{shown(found.mean - half), shown(found.mean + half)}, level, "Student's t"},
      {"Cohen's d_z", found.mean / found.deviation()}};
  for (const std::size_t condition : {0U, 1U}) {
    result.estimates.push_back(
        {(raw ? "mean of " : "geometric mean of ") + people.conditions[condition],
         shown(mean(people.values[condition]))});
  }
  result.method = fmt::format(
      "{}, trimmed: {}{}{}", raw ? "times" : "logarithms of times",
      fmt::format("above {:g}", least), most ? fmt::format(", up to {:g}", *most) : "",
      trim == TrimmingRule::none
          ? ""
          : fmt::format(
                ", within {:g} {}", cutoff,
                trim == TrimmingRule::deviations ? "deviations" : "median absolute deviations"));
  result.r = in_r(*this);
  result.unit = data.pair->name;
  result.groups = {{"levels of " + data.pair->name, first.size(), true},
                   {"times", trimmed_times.kept.size(), true}};
  return result;
}

}  // namespace assay::stats
