// How rank 0 and the others work together: who says what to whom, and how all of them end when one
// fails. Every worker's last word is that it is done or why it is not; rank 0 listens until it has
// heard that from all, so that nothing that was sent is lost.
#pragma once

#include <exception>
#include <functional>

#include "evaluate/sweep/job.h"
#include "evaluate/sweep/ranks.h"

namespace assay::sweep {

enum class Word : char {
  survey = 'S',
  jobs = 'J',
  unit = 'U',
  done = 'D',
  failed = 'F',
  stop = 'X'
};

// Thrown in a worker that was told to stop.
class Stopped : public std::exception {};

class Team {
 public:
  explicit Team(Ranks& ranks) : ranks_(ranks) {}

  bool leads() const { return ranks_.rank() == 0; }
  std::size_t rank() const { return ranks_.rank(); }
  std::size_t size() const { return ranks_.size(); }

  // A worker tells rank 0; first throws Stopped when that was said.
  void tell(Word word, std::string_view bytes = {});
  std::vector<Job> wait_for_jobs();

  // Rank 0 hears what surveys and units have arrived, or waits until `enough`. Throws Error with
  // the words of a worker that failed, when all that has arrived is heard.
  using Hear = std::function<void(Word word, std::string_view bytes)>;
  void listen(const Hear& hear);
  void listen_until(const std::function<bool()>& enough, const Hear& hear);
  bool all_are_done() const { return ended_ + 1 == ranks_.size(); }
  void give(std::size_t to, const std::vector<Job>& jobs);
  // Tells all workers to stop and hears them to the end. Does nothing a second time.
  void stop(const Hear& hear);

 private:
  void take(const Message& message, const Hear& hear);

  Ranks& ranks_;
  std::size_t ended_ = 0;
  bool stopping_ = false;
  std::string failure_;
};

// Does the work on this rank, whichever it is. An Error of any rank becomes one of rank 0.
void together(Ranks& ranks, const std::function<void(Team&)>& work);

}  // namespace assay::sweep
