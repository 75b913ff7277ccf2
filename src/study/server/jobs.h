// Long jobs on studies, such as building pictures, and their progress: one at a time for each
// study. Several threads ask while one works.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::server {

struct StudyJob {
  std::string kind = {};  // "build", "proof"
  bool is_running = true;
  std::size_t done = 0;
  std::size_t all = 0;                  // 0 while nobody knows
  std::vector<std::string> notes = {};  // what a researcher should know, when it is done
  std::string problem = {};             // a sentence, when it failed
  std::int64_t began = 0;
  std::optional<std::int64_t> ended = {};
};

class StudyJobs {
 public:
  // False when something is being done for that study already.
  bool begin(const std::string& study, std::string kind, std::int64_t now);
  // Throws Error when the work is to end because the server does.
  void advance(const std::string& study, std::size_t done, std::size_t all);
  void finish(const std::string& study, std::vector<std::string> notes, std::int64_t now);
  void fail(const std::string& study, std::string sentence, std::int64_t now);

  // Whatever is being done ends the next time it says how far it is.
  void stop();

  // The last one; nothing when there was none since the server began.
  std::optional<StudyJob> find(std::string_view study) const;

 private:
  mutable std::mutex mutex_;
  bool is_stopping_ = false;
  std::map<std::string, StudyJob, std::less<>> by_study_;
};

}  // namespace assay::server
