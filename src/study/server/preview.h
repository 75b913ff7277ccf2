// Previews: a researcher takes part in a draft, in a cell of their choice, with the participants'
// own pages. Nothing of it reaches the database of the workspace: previews have one of their own,
// which goes with the server, and tokens of a kind of their own.
#pragma once

#include <deque>
#include <optional>

#include "base/temporary_folder.h"
#include "infra/store/store.h"
#include "study/server/running_study.h"

namespace assay::server {

class Previews {
 public:
  Previews() = default;
  Previews(const Previews&) = delete;
  Previews& operator=(const Previews&) = delete;

  // The token that opens it. `stimuli` is the folder of the study's pictures. Throws Error that
  // names every mistake of the study, or says that there is no such cell. From one thread.
  std::string begin(study::Design design, study::Material material,
                    const std::filesystem::path& stimuli, study::Cell cell, std::int64_t now);

  static bool is_token(std::string_view token) { return token.starts_with(prefix); }
  // Null before the first preview.
  store::Store* store() const { return store_.load(); }
  const RunningStudies& running_studies() const { return running_studies_; }

 private:
  static constexpr std::string_view prefix = "preview-";

  void open_store();

  std::optional<TemporaryFolder> folder_;
  std::unique_ptr<store::Store> owned_;
  std::atomic<store::Store*> store_ = nullptr;
  RunningStudies running_studies_;
  std::deque<std::string> begun_;  // ids, oldest first
  std::int64_t count_ = 0;
};

}  // namespace assay::server
