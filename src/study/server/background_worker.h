// A thread for slow work that must not hold up others, such as hashing a password or an export.
// Work runs in the order in which it was handed over; the destructor waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace assay::server {

class BackgroundWorker {
 public:
  BackgroundWorker();
  ~BackgroundWorker();
  BackgroundWorker(const BackgroundWorker&) = delete;
  BackgroundWorker& operator=(const BackgroundWorker&) = delete;

  // `work` must not throw. False, and nothing will be done, when so much waits already that a
  // client had better come back later.
  bool run(std::function<void()> work);

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> waiting_;
  bool stopping_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace assay::server
