#include "base/parallel.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>

#include "base/error.h"

namespace assay {
namespace {

class FirstException {
 public:
  void keep(std::exception_ptr exception) {
    const std::lock_guard lock(mutex_);
    if (!first_) first_ = std::move(exception);
  }
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
};

}  // namespace

void set_threads(int count) {
  expects(count >= 0, "a thread count is not negative");
  omp_set_num_threads(count == 0 ? omp_get_num_procs() : count);
}

int threads() { return omp_in_parallel() ? 1 : omp_get_max_threads(); }

void parallel_for(std::size_t count, std::size_t chunk,
                  const std::function<void(std::size_t, std::size_t)>& body) {
  parallel_for_workers(count, chunk,
                       [&](std::size_t begin, std::size_t end, std::size_t) { body(begin, end); });
}

void parallel_for_workers(std::size_t count, std::size_t chunk,
                          const std::function<void(std::size_t, std::size_t, std::size_t)>& body) {
  expects(chunk > 0, "a chunk holds at least one index");
  const std::size_t chunks = (count + chunk - 1) / chunk;
  const auto run = [&](std::size_t at, std::size_t worker) {
    body(at * chunk, std::min(count, (at + 1) * chunk), worker);
  };
  // Inside other parallel work a thread's number is that of the work around.
  if (chunks <= 1 || threads() == 1) {
    for (std::size_t at = 0; at < chunks; ++at) run(at, 0);
    return;
  }

  FirstException failure;
  // Relaxed: chunks are handed out in no order that anybody may rely on, and the region's end
  // orders what they wrote. The thread sanitizer then sees a race between any two chunks.
  std::atomic<std::size_t> next{0};
  const auto take = [&] { return next.fetch_add(1, std::memory_order_relaxed); };
#pragma omp parallel
  try {
    const auto worker = static_cast<std::size_t>(omp_get_thread_num());
    for (std::size_t at = take(); at < chunks; at = take()) run(at, worker);
  } catch (...) {
    next.store(chunks, std::memory_order_relaxed);
    failure.keep(std::current_exception());
  }
  failure.rethrow();
}

SingleThread::SingleThread() : before_(omp_get_max_threads()) { omp_set_num_threads(1); }
SingleThread::~SingleThread() { omp_set_num_threads(before_); }

}  // namespace assay
