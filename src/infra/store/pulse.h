// Whether a store's database answers, for those who must not wait for it: a load balancer asks
// every second and wants an answer even while the database is down. Writes nothing.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace assay::store {

class Store;

class Pulse {
 public:
  // PostgreSQL is asked now and then every second, by a thread with a connection of its own. The
  // store of a SQLite file knows by itself how that is.
  explicit Pulse(const Store& store);
  ~Pulse();
  Pulse(const Pulse&) = delete;
  Pulse& operator=(const Pulse&) = delete;

  // Why nothing can be stored at the moment, in a sentence; nothing when all is well. Never waits
  // for the database.
  std::optional<std::string> trouble() const;

 private:
  using Clock = std::chrono::steady_clock;

  void watch(const std::stop_token& stop);
  void note(bool answers);

  const Store& store_;
  mutable std::mutex mutex_;
  std::condition_variable_any woken_;
  bool answers_ = true;  // it did when the store was opened
  Clock::time_point asked_ = Clock::now();
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace assay::store
