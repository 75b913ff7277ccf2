// For tests: a cache of their own, so that nothing depends on what this machine has fetched.
#pragma once

#include <cstdlib>
#include <string>

#include "base/temporary_folder.h"

namespace assay::attribution {

class OwnCache {
 public:
  OwnCache() {
    const char* set = std::getenv("XDG_CACHE_HOME");
    before_ = set == nullptr ? "" : set;
    ::setenv("XDG_CACHE_HOME", folder_.path().c_str(), 1);
  }
  ~OwnCache() { ::setenv("XDG_CACHE_HOME", before_.c_str(), 1); }
  OwnCache(const OwnCache&) = delete;
  OwnCache& operator=(const OwnCache&) = delete;

  // What assay uses of it.
  std::filesystem::path path() const { return folder_.path() / "assay"; }
  std::filesystem::path operator/(const std::string& name) const { return folder_.path() / name; }

 private:
  TemporaryFolder folder_;
  std::string before_;
};

}  // namespace assay::attribution
