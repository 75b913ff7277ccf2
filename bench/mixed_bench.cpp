// Times the logistic mixed model of a study of 10,000 trials, 150 participants and 450 items and
// prints lines {"name": ..., "ms": ..., "log_likelihood": ...}. The trials are written to a file
// first, so that R can be given the same ones.
//
// Usage: mixed_bench TRIALS.csv
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/file.h"
#include "base/rng.h"
#include "math/mixed/model.h"

namespace {

using namespace assay;

constexpr std::size_t participants = 150;
constexpr std::size_t items = 450;
constexpr std::size_t trials = 10'000;
constexpr int rounds = 3;

std::vector<mixed::Column> study() {
  Random random(1);
  std::vector<double> skill(participants);
  std::vector<double> ease(items);
  for (double& one : skill) one = 0.7 * random.normal();
  for (double& one : ease) one = random.normal();
  std::vector<mixed::Column> columns{
      {"correct", {}}, {"method", {}}, {"ai_correct", {}}, {"user", {}}, {"image", {}}};
  for (std::size_t trial = 0; trial < trials; ++trial) {
    const std::size_t user = random.below(participants);
    const std::size_t image = random.below(items);
    const std::size_t method = user % 3;
    const bool right = image % 3 > 0;
    const double logit = 0.6 + (method == 1 ? 0.3 : 0) - (method == 2 ? 0.2 : 0) +
                         (right ? 0.8 : 0) + skill[user] + ease[image];
    columns[0].cells.emplace_back(random.uniform() < 1 / (1 + std::exp(-logit)) ? "1" : "0");
    columns[1].cells.emplace_back(method == 0 ? "A" : method == 1 ? "B" : "C");
    columns[2].cells.emplace_back(right ? "TRUE" : "FALSE");
    columns[3].cells.push_back(fmt::format("u{}", user));
    columns[4].cells.push_back(fmt::format("i{}", image));
  }
  return columns;
}

std::string csv(const std::vector<mixed::Column>& columns) {
  std::string text = "correct,method,ai_correct,user,image\n";
  for (std::size_t row = 0; row < trials; ++row) {
    for (const mixed::Column& column : columns) {
      text += column.cells[row] + (&column == &columns.back() ? "\n" : ",");
    }
  }
  return text;
}

void time(const char* name, std::string_view formula, const std::vector<mixed::Column>& columns) {
  std::vector<double> times;
  double log_likelihood = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    log_likelihood =
        mixed::fit_model(formula, columns, mixed::Family::logistic, false).fit.log_likelihood;
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::ranges::sort(times);
  fmt::print("{{\"name\": \"{}\", \"ms\": {:.0f}, \"log_likelihood\": {:.5f}}}\n", name,
             times[times.size() / 2], log_likelihood);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "Usage: mixed_bench TRIALS.csv\n");
    return 2;
  }
  const std::vector<mixed::Column> columns = study();
  write_file(arguments[1], csv(columns));
  time("intercepts", "correct ~ method * ai_correct + (1 | user) + (1 | image)", columns);
  time("slopes", "correct ~ method * ai_correct + (1 + ai_correct | user) + (1 | image)", columns);
}
