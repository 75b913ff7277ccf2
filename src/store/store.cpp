#include "store/store.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "store/chain_key.h"
#include "store/migrations.h"

namespace assay::store {
namespace {

using Clock = std::chrono::steady_clock;

// Jobs a commit is shared by: enough to make its cost small, few enough to answer soon.
constexpr std::size_t largest_group = 512;

// Runs the job so that its failure undoes its own writes only. Throws when the failure took the
// whole transaction with it.
std::exception_ptr in_savepoint(Connection& connection, const Store::Job& job) {
  std::exception_ptr error;
  connection.run("SAVEPOINT job");
  try {
    job(connection);
  } catch (...) {
    error = std::current_exception();
    if (!connection.in_transaction()) throw;
    connection.run("ROLLBACK TO job");
  }
  connection.run("RELEASE job");
  return error;
}

}  // namespace

Store::Store(std::string url, StoreOptions options)
    : url_(std::move(url)), options_(options), first_(open(url_)) {
  migrate(*first_);
  if (!options_.key_file.empty()) chain_by(*first_, options_.key_file);
  chaining_ = first_->chaining();
  if (first_->dialect() == Dialect::sqlite) {
    threads_.emplace_back([this] { serve_in_groups(); });
    return;
  }
  first_.reset();
  for (std::size_t count = 0; count < options_.connections; ++count) {
    threads_.emplace_back([this] { serve_one_by_one(); });
  }
}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
  threads_.clear();
}

void Store::submit(Job job, Done done) {
  {
    const std::lock_guard lock(mutex_);
    expects(!stopping_, "nothing is submitted to a store that is closing");
    queue_.push_back({std::move(job), std::move(done), Clock::now() + options_.patience});
    ++unfinished_;
  }
  arrived_.notify_one();
}

void Store::synchronize() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return unfinished_ == 0; });
}

StoreCounts Store::counts() const {
  const std::lock_guard lock(mutex_);
  StoreCounts counts = counts_;
  counts.waiting = unfinished_;
  return counts;
}

// Up to that many jobs, at least one; none when the store closes and all are taken.
std::vector<Store::Work> Store::take(std::size_t most) {
  std::unique_lock lock(mutex_);
  arrived_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  std::vector<Work> taken;
  while (!queue_.empty() && taken.size() < most) {
    taken.push_back(std::move(queue_.front()));
    queue_.pop_front();
  }
  return taken;
}

void Store::finish(const Work& work, std::exception_ptr error) {
  const bool failed = error != nullptr;
  if (work.done) work.done(std::move(error));
  const std::lock_guard lock(mutex_);
  ++(failed ? counts_.failed : counts_.stored);
  if (--unfinished_ == 0) idle_.notify_all();
}

// Whether to try again; if so, after a pause that grows and is never the same for two.
bool Store::again(Trouble trouble, int tries, Clock::time_point give_up) {
  if (trouble == Trouble::refused || Clock::now() >= give_up) return false;
  const double longest = std::min(200.0, std::pow(2.0, std::min(tries, 10)));
  const auto place = std::hash<std::thread::id>()(std::this_thread::get_id());
  const double share = Random(place, static_cast<std::uint64_t>(tries)).uniform();
  std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(longest * share));
  const std::lock_guard lock(mutex_);
  ++counts_.retries;
  return true;
}

void Store::serve_in_groups() {
  while (true) {
    const std::vector<Work> group = take(largest_group);
    if (group.empty()) return;
    std::vector<std::exception_ptr> errors = attempt_group(group);
    for (std::size_t at = 0; at < group.size(); ++at) finish(group[at], std::move(errors[at]));
  }
}

std::vector<std::exception_ptr> Store::attempt_group(const std::vector<Work>& group) {
  for (int tries = 0;; ++tries) {
    try {
      std::vector<std::exception_ptr> errors;
      Transaction transaction(*first_);
      for (const Work& work : group) errors.push_back(in_savepoint(*first_, work.job));
      transaction.commit();
      const std::lock_guard lock(mutex_);
      ++counts_.commits;
      return errors;
    } catch (const DatabaseError& error) {
      if (again(error.trouble(), tries, group.front().give_up)) continue;
      return std::vector(group.size(), std::current_exception());
    } catch (...) {
      return std::vector(group.size(), std::current_exception());
    }
  }
}

void Store::serve_one_by_one() {
  std::unique_ptr<Connection> connection;
  while (true) {
    const std::vector<Work> work = take(1);
    if (work.empty()) return;
    finish(work.front(), attempt(connection, work.front()));
  }
}

std::exception_ptr Store::attempt(std::unique_ptr<Connection>& connection, const Work& work) {
  for (int tries = 0;; ++tries) {
    try {
      if (!connection || !connection->is_alive()) {
        connection = open(url_);
        connection->chain_with(chaining_);
      }
      Transaction transaction(*connection);
      work.job(*connection);
      transaction.commit();
      const std::lock_guard lock(mutex_);
      ++counts_.commits;
      return nullptr;
    } catch (const DatabaseError& error) {
      if (error.trouble() == Trouble::lost) connection.reset();
      if (!again(error.trouble(), tries, work.give_up)) return std::current_exception();
    } catch (...) {
      return std::current_exception();
    }
  }
}

}  // namespace assay::store
