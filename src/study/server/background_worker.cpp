#include "study/server/background_worker.h"

namespace assay::server {
namespace {

constexpr std::size_t most_waiting = 64;

}  // namespace

BackgroundWorker::BackgroundWorker() : thread_([this] { serve(); }) {}

BackgroundWorker::~BackgroundWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_one();
}

bool BackgroundWorker::run(std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_ || waiting_.size() >= most_waiting) return false;
    waiting_.push_back(std::move(work));
  }
  arrived_.notify_one();
  return true;
}

void BackgroundWorker::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    arrived_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const std::function<void()> work = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace assay::server
