#include "evaluate/runner/questions.h"

#include <algorithm>
#include <chrono>

namespace assay::runner {
namespace {

class AskedBlock final : public Block {
 public:
  AskedBlock(const Questions& questions, std::unique_ptr<LoadedItems> items)
      : questions_(questions), items_(std::move(items)) {}

  Judged judge(std::size_t method, std::span<const std::size_t> metrics,
               const ReportProgress& report_progress) override {
    const auto started = std::chrono::steady_clock::now();
    const Cost before = items_->spent();
    const Method& by = questions_.methods[method];
    Judged judged{.maps = items_->maps(by, questions_.explains, report_progress)};
    if (!metrics.empty()) {
      judged.scores = items_->scores(by, judged.maps, questions_, metrics, report_progress);
    }
    judged.cost = items_->spent();
    judged.cost -= before;
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
    judged.cost.seconds = taken.count();
    return judged;
  }

 private:
  const Questions& questions_;
  std::unique_ptr<LoadedItems> items_;
};

bool makes_maps(const Method& method) { return !method.stored && method.role != Role::truth; }

}  // namespace

std::unique_ptr<Block> block_of(const Questions& questions, std::unique_ptr<LoadedItems> items) {
  return std::make_unique<AskedBlock>(questions, std::move(items));
}

bool asks_inputs(const Questions& questions) {
  return std::ranges::any_of(questions.methods, makes_maps) ||
         std::ranges::any_of(questions.judges, metrics::asks_model, &Judge::info);
}

}  // namespace assay::runner
