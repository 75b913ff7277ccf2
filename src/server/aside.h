// One thread for what takes long and must not hold up others: hashing a password, an export. What
// is handed over runs in order; the destructor waits for it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace assay::server {

class Aside {
 public:
  Aside();
  ~Aside();
  Aside(const Aside&) = delete;
  Aside& operator=(const Aside&) = delete;

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
