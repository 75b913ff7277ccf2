// Counts what is done of a question and says so, not too often.
#pragma once

#include <mutex>

#include "explain/attribution/method.h"

namespace assay::attribution {

// May be told from several threads at once.
class ProgressMeter {
 public:
  ProgressMeter(const ReportProgress& report_progress, std::size_t total)
      : report_progress_(report_progress), total_(total) {}

  void done() {
    if (!report_progress_) return;
    const std::scoped_lock lock(mutex_);
    ++done_;
    if (done_ * steps / total_ == said_) return;
    said_ = done_ * steps / total_;
    report_progress_(static_cast<double>(done_) / static_cast<double>(total_));
  }

 private:
  static constexpr std::size_t steps = 1000;

  const ReportProgress& report_progress_;
  std::size_t total_;
  std::mutex mutex_;
  std::size_t done_ = 0;
  std::size_t said_ = 0;
};

}  // namespace assay::attribution
