// Times the cluster bootstrap of a study of 10,000 trials (100 participants, 100 items) and prints
// lines {"name": ..., "ms": ..., "low": ..., "high": ...}; then the exact Mann-Whitney test of 30
// and 30 scores with ties, {"name": ..., "ms": ..., "p": ...}. The data are written to files first,
// so that R can be given the same ones.
//
// Usage: stats_bench TRIALS.csv SCORES.csv [RESAMPLES]
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "base/file.h"
#include "base/rng.h"
#include "math/stats/bootstrap.h"
#include "math/stats/mann_whitney.h"
#include "math/stats/quantile.h"
#include "math/stats/sums.h"

namespace {

using namespace assay;
using namespace assay::stats;

constexpr std::size_t people = 100;
constexpr std::size_t items = 100;
constexpr int rounds = 5;

struct Study {
  std::vector<Clusters> factors{{{}, people}, {{}, items}};
  Columns columns{.width = 2};
  std::vector<double> answers;

  Study() {
    Random random(1);
    std::vector<double> ease(items);
    for (double& one : ease) one = 0.15 * random.normal();
    for (std::size_t who = 0; who < people; ++who) {
      const double skill = 0.7 + 0.1 * random.normal();
      for (std::size_t item = 0; item < items; ++item) {
        const double right = random.uniform() < skill + ease[item] ? 1 : 0;
        factors[0].of_row.push_back(who);
        factors[1].of_row.push_back(item);
        answers.push_back(right);
        columns.numbers.insert(columns.numbers.end(), {right, 1.0});
      }
    }
  }

  std::string csv() const {
    std::string text = "who,item,right\n";
    for (std::size_t row = 0; row < answers.size(); ++row) {
      text +=
          fmt::format("{},{},{}\n", factors[0].of_row[row], factors[1].of_row[row], answers[row]);
    }
    return text;
  }
};

// The median of the rounds, in milliseconds.
double timed(const std::function<void()>& run) {
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    run();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  return median(times);
}

void time(const char* name, const std::function<Bootstrapped()>& run) {
  Bootstrapped found;
  const double ms = timed([&] { found = run(); });
  fmt::print("{{\"name\": \"{}\", \"ms\": {:.3f}, \"low\": {:.5f}, \"high\": {:.5f}}}\n", name, ms,
             found.interval->low, found.interval->high);
}

// Answers that were right of 30, as in a study: ties are the rule.
Data scores() {
  Random random(2);
  Data data{.x = Numbers{"score", {}}};
  std::vector<std::string> groups;
  for (int person = 0; person < 60; ++person) {
    double right = 0;
    for (int trial = 0; trial < 30; ++trial) {
      right += random.uniform() < (person < 30 ? 0.7 : 0.65) ? 1 : 0;
    }
    data.x->values.push_back(right);
    groups.emplace_back(person < 30 ? "a" : "b");
  }
  data.by = {labels("group", groups)};
  return data;
}

void time_mann_whitney(const char* path) {
  const Data data = scores();
  std::string text = "score,group\n";
  for (std::size_t row = 0; row < data.x->values.size(); ++row) {
    text += fmt::format("{},{}\n", data.x->values[row], data.by[0].levels[data.by[0].of[row]]);
  }
  write_file(path, text);
  Result found;
  const double ms = timed([&] { found = MannWhitney{.method = Exactness::exact}(data); });
  fmt::print("{{\"name\": \"exact Mann-Whitney\", \"ms\": {:.3f}, \"p\": {:.12g}}}\n", ms,
             found.p.value());
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print(stderr, "Usage: stats_bench TRIALS.csv SCORES.csv [RESAMPLES]\n");
    return 2;
  }
  const Study study;
  write_file(arguments[1], study.csv());
  const Bootstrap how{.resamples = count > 3 ? std::strtoull(arguments[3], nullptr, 10)
                                             : std::size_t{10000}};
  const std::span<const Clusters> both = study.factors;
  const StatisticOfSums ratio = [](std::span<const double> sums) { return sums[0] / sums[1]; };
  const StatisticOfTimes mean_of = [&](std::span<const double> times) {
    return sum_of_products(times, study.answers) / sum(times);
  };
  time("participants", [&] { return bootstrap(both.first(1), study.columns, ratio, how); });
  time("participants, any statistic", [&] { return bootstrap(both.first(1), mean_of, how); });
  time("crossed", [&] { return bootstrap(both, study.columns, ratio, how); });
  time("crossed, any statistic", [&] { return bootstrap(both, mean_of, how); });
  time_mann_whitney(arguments[2]);
}
