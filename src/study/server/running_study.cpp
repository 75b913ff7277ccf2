#include "study/server/running_study.h"

#include <set>

#include "base/error.h"
#include "base/sha256.h"
#include "base/within.h"
#include "infra/http/content_type.h"
#include "infra/store/secret.h"
#include "study/design/freeze.h"

namespace assay::server {
namespace {

// Every picture of the material, each once.
std::set<std::string> files_of(const study::Material& material) {
  std::set<std::string> result;
  for (const study::Stimulus& stimulus : material.stimuli) result.insert(stimulus.file);
  for (const study::Class& known : material.classes) {
    result.insert(known.samples.begin(), known.samples.end());
  }
  return result;
}

std::shared_ptr<const http::Asset> asset_of(const std::string& name, std::string bytes) {
  return http::make_asset(std::move(bytes), http::content_type(name), http::Caching::immutable);
}

}  // namespace

RunningStudy::RunningStudy(const store::Study& row, const std::filesystem::path& stimuli,
                           std::string signing_secret)
    : id_(row.id),
      participant_key_(row.participant_key),
      signing_secret_(std::move(signing_secret)),
      picture_key_(store::keyed_hash(row.participant_key, "pictures of " + row.id)) {
  study::Frozen frozen = study::frozen_from_json(row.design);
  consent_hash_ = sha256(frozen.design.consent.text);
  study_ =
      std::make_unique<const study::Study>(std::move(frozen.design), std::move(frozen.material));
  entry_steps_ = study::entry_steps(*study_);
  check(stimuli);
}

void RunningStudy::check(const std::filesystem::path& stimuli) {
  for (const std::string& file : files_of(study_->material())) {
    const std::filesystem::path name(file);
    if (name.has_parent_path()) {
      fail("The study '{}' names the picture '{}'; pictures lie in its own folder.", id_, file);
    }
    const std::string bytes = read_within(stimuli, stimuli / name);
    if (sha256(bytes) != name.stem()) {
      fail("The picture '{}' of the study '{}' has changed since it was built; build it again.",
           file, id_);
    }
    if (pictures_.emplace(public_name(file), stimuli / name).second) bytes_ += bytes.size();
  }
}

std::string RunningStudy::public_name(const std::string& file) const {
  const std::string extension = std::filesystem::path(file).extension();
  return store::keyed_hash(picture_key_, file).substr(0, 32) + extension;
}

std::optional<std::string> RunningStudy::picture(std::string_view public_name) const {
  const auto found = pictures_.find(public_name);
  std::error_code ignored;
  if (found == pictures_.end() || !std::filesystem::exists(found->second, ignored)) {
    return std::nullopt;
  }
  std::string bytes = read_within(found->second.parent_path(), found->second);
  // Nobody is shown another picture than the one that was frozen.
  if (sha256(bytes) != found->second.stem()) return std::nullopt;
  return bytes;
}

PictureCache::Pictures RunningStudy::pictures() const {
  PictureCache::Pictures result;
  for (const auto& [name, file] : pictures_) {
    if (auto bytes = picture(name)) result[name] = asset_of(name, std::move(*bytes));
  }
  return result;
}

void RunningStudies::add(std::shared_ptr<const RunningStudy> running) {
  const std::lock_guard lock(mutex_);
  by_id_[running->id()] = std::move(running);
}

void RunningStudies::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = by_id_.find(id); found != by_id_.end()) by_id_.erase(found);
}

std::shared_ptr<const RunningStudy> RunningStudies::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second;
}

std::shared_ptr<const http::Asset> RunningStudies::picture(const std::string& public_name) const {
  for (const auto& running : all()) {
    if (!running->has_picture(public_name)) continue;
    if (running->bytes() > held_.max_bytes()) {
      std::optional<std::string> bytes = running->picture(public_name);
      return bytes ? asset_of(public_name, std::move(*bytes)) : nullptr;
    }
    auto held = held_.find(running->id());
    if (!held) {
      held = std::make_shared<const PictureCache::Pictures>(running->pictures());
      held_.put(running->id(), held, running->bytes());
    }
    const auto found = held->find(public_name);
    return found == held->end() ? nullptr : found->second;
  }
  return nullptr;
}

std::vector<std::shared_ptr<const RunningStudy>> RunningStudies::all() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<const RunningStudy>> result;
  for (const auto& [id, running] : by_id_) result.push_back(running);
  return result;
}

}  // namespace assay::server
