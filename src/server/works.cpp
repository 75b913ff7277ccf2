#include "server/works.h"

#include "base/error.h"

namespace assay::server {

bool Works::begin(const std::string& study, std::string kind, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  Work& work = by_study_.try_emplace(study, Work{.is_running = false}).first->second;
  if (work.is_running) return false;
  work = {.kind = std::move(kind), .began = now};
  return true;
}

void Works::advance(const std::string& study, std::size_t done, std::size_t all) {
  const std::lock_guard lock(mutex_);
  if (is_stopping_) assay::fail("The server is stopping; do it again when it is back.");
  Work& work = by_study_.at(study);
  work.done = done;
  work.all = all;
}

void Works::finish(const std::string& study, std::vector<std::string> notes, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  Work& work = by_study_.at(study);
  work.is_running = false;
  work.notes = std::move(notes);
  work.ended = now;
}

void Works::fail(const std::string& study, std::string sentence, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  Work& work = by_study_.at(study);
  work.is_running = false;
  work.problem = std::move(sentence);
  work.ended = now;
}

void Works::stop() {
  const std::lock_guard lock(mutex_);
  is_stopping_ = true;
}

std::optional<Work> Works::find(std::string_view study) const {
  const std::lock_guard lock(mutex_);
  const auto found = by_study_.find(study);
  if (found == by_study_.end()) return std::nullopt;
  return found->second;
}

}  // namespace assay::server
