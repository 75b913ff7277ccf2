#include "evaluate/sweep/team.h"

#include "base/error.h"

namespace assay::sweep {
namespace {

std::string said(Word word, std::string_view bytes) {
  std::string message(1, static_cast<char>(word));
  return message.append(bytes);
}

void follow(Team& team, const std::function<void(Team&)>& work) {
  try {
    work(team);
    team.tell(Word::done);
  } catch (const Stopped&) {
    team.tell(Word::done);
  } catch (const std::exception& problem) {
    team.tell(Word::failed, problem.what());
  }
}

}  // namespace

void Team::tell(Word word, std::string_view bytes) {
  const bool ends = word == Word::done || word == Word::failed;
  // Before that, rank 0 says nothing that is not for wait_for_jobs.
  if (!ends) {
    if (const auto message = ranks_.poll()) {
      expects(message->bytes.front() == static_cast<char>(Word::stop), "a worker is told to stop");
      throw Stopped();
    }
  }
  ranks_.send(0, said(word, bytes));
}

std::vector<Job> Team::wait_for_jobs() {
  const Message message = ranks_.wait();
  if (message.bytes.front() == static_cast<char>(Word::stop)) throw Stopped();
  return jobs_of(std::string_view(message.bytes).substr(1));
}

void Team::take(const Message& message, const Hear& hear) {
  const std::string_view bytes = std::string_view(message.bytes).substr(1);
  const Word word{message.bytes.front()};
  if (word == Word::done) {
    ++ended_;
  } else if (word == Word::failed) {
    ++ended_;
    if (failure_.empty()) failure_ = bytes;
  } else {
    hear(word, bytes);
  }
}

void Team::listen(const Hear& hear) {
  while (const auto message = ranks_.poll()) take(*message, hear);
  if (!failure_.empty()) throw Error(failure_);
}

void Team::listen_until(const std::function<bool()>& enough, const Hear& hear) {
  listen(hear);
  while (!enough()) {
    take(ranks_.wait(), hear);
    listen(hear);
  }
}

void Team::give(std::size_t to, const std::vector<Job>& jobs) {
  ranks_.send(to, said(Word::jobs, to_bytes(jobs)));
}

void Team::stop(const Hear& hear) {
  if (stopping_) return;
  stopping_ = true;
  for (std::size_t to = 1; to < ranks_.size(); ++to) ranks_.send(to, said(Word::stop, {}));
  while (!all_are_done()) take(ranks_.wait(), hear);
}

void together(Ranks& ranks, const std::function<void(Team&)>& work) {
  Team team(ranks);
  if (!team.leads()) return follow(team, work);
  try {
    work(team);
  } catch (...) {
    team.stop([](Word, std::string_view) {});
    throw;
  }
}

}  // namespace assay::sweep
