#include "evaluate/runner/evaluation.h"

namespace assay::runner {

Cost& Cost::operator+=(const Cost& other) {
  seconds += other.seconds;
  forward += other.forward;
  backward += other.backward;
  asked += other.asked;
  run += other.run;
  return *this;
}

Cost& Cost::operator-=(const Cost& other) {
  seconds -= other.seconds;
  forward -= other.forward;
  backward -= other.backward;
  asked -= other.asked;
  run -= other.run;
  return *this;
}

void evaluate(const Evaluation& evaluation, std::size_t first, std::span<const std::size_t> targets,
              std::span<const Step> steps, const Listener& listener) {
  const auto during = [&](const Step* step, const std::function<void()>& work) {
    if (listener.during) {
      listener.during(step, work);
    } else {
      work();
    }
  };
  std::unique_ptr<Block> block;
  during(nullptr, [&] { block = evaluation.open(first, targets); });
  for (const Step& step : steps) {
    Judged judged;
    during(&step,
           [&] { judged = block->judge(step.method, step.metrics, listener.report_progress); });
    listener.finished(step, std::move(judged));
  }
}

}  // namespace assay::runner
