#include "study/server/jobs.h"

#include "base/error.h"

namespace assay::server {

bool StudyJobs::begin(const std::string& study, std::string kind, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  StudyJob& work = by_study_.try_emplace(study, StudyJob{.is_running = false}).first->second;
  if (work.is_running) return false;
  work = {.kind = std::move(kind), .began = now};
  return true;
}

void StudyJobs::advance(const std::string& study, std::size_t done, std::size_t all) {
  const std::lock_guard lock(mutex_);
  if (is_stopping_) assay::fail("The server is stopping; do it again when it is back.");
  StudyJob& work = by_study_.at(study);
  work.done = done;
  work.all = all;
}

void StudyJobs::finish(const std::string& study, std::vector<std::string> notes, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  StudyJob& work = by_study_.at(study);
  work.is_running = false;
  work.notes = std::move(notes);
  work.ended = now;
}

void StudyJobs::fail(const std::string& study, std::string sentence, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  StudyJob& work = by_study_.at(study);
  work.is_running = false;
  work.problem = std::move(sentence);
  work.ended = now;
}

void StudyJobs::stop() {
  const std::lock_guard lock(mutex_);
  is_stopping_ = true;
}

std::optional<StudyJob> StudyJobs::find(std::string_view study) const {
  const std::lock_guard lock(mutex_);
  const auto found = by_study_.find(study);
  if (found == by_study_.end()) return std::nullopt;
  return found->second;
}

}  // namespace assay::server
