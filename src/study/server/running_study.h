// A frozen version of a study that can be run: looked up once, its pictures checked once and then
// read from the disk under names that mean nothing. It never changes, and every thread may read it.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "infra/store/studies.h"
#include "study/design/plan.h"
#include "study/server/picture_cache.h"

namespace assay::server {

class RunningStudy {
 public:
  // `stimuli` is the folder the study's pictures lie in. Throws Error when one is missing or is not
  // what its name, the hash of its bytes, says. `signing_secret` is for links; see signed_link.h.
  RunningStudy(const store::Study& row, const std::filesystem::path& stimuli,
               std::string signing_secret = {});

  const std::string& id() const { return id_; }
  const std::string& name() const { return study_->design().name; }
  const study::Study& study() const { return *study_; }
  const std::string& participant_key() const { return participant_key_; }
  const std::string& signing_secret() const { return signing_secret_; }
  // Of the text that people agree to.
  const std::string& consent_hash() const { return consent_hash_; }
  const std::vector<study::Step>& entry_steps() const { return entry_steps_; }

  // The name under which browsers fetch a stimulus file of this study.
  std::string public_name(const std::string& file) const;
  // The bytes of the picture of that public name, which ends as the file's does. Nothing when
  // there is none, or the file is no longer what was frozen.
  std::optional<std::string> picture(std::string_view public_name) const;
  bool has_picture(std::string_view public_name) const { return pictures_.contains(public_name); }
  // All that can be shown, and how many bytes they were when the study was looked up.
  PictureCache::Pictures pictures() const;
  std::size_t bytes() const { return bytes_; }

 private:
  void check(const std::filesystem::path& stimuli);

  std::string id_;
  std::string participant_key_;
  std::string signing_secret_;
  std::string picture_key_;
  std::string consent_hash_;
  std::unique_ptr<const study::Study> study_;
  std::vector<study::Step> entry_steps_;
  std::map<std::string, std::filesystem::path, std::less<>> pictures_;  // by public name
  std::size_t bytes_ = 0;
};

// The studies a server runs, by id. Several threads read while one adds.
class RunningStudies {
 public:
  explicit RunningStudies(std::size_t max_picture_bytes = std::size_t{128} << 20)
      : held_(max_picture_bytes) {}

  void add(std::shared_ptr<const RunningStudy> running);
  void remove(std::string_view id);
  // Null when there is none.
  std::shared_ptr<const RunningStudy> find(std::string_view id) const;
  // In whichever study it is: public names differ from study to study. Null when there is none.
  std::shared_ptr<const http::Asset> picture(const std::string& public_name) const;
  std::vector<std::shared_ptr<const RunningStudy>> all() const;

 private:
  mutable PictureCache held_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const RunningStudy>, std::less<>> by_id_;
};

}  // namespace assay::server
