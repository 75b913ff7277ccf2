// A folder of files that never change while the server runs, read once. A request's path is looked
// up among the names that were found, so no path leads out of the folder.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "infra/http/asset.h"

namespace assay::http {

class Assets {
 public:
  Assets() = default;

  // Throws Error when the folder cannot be read or holds more than `most` bytes. Hidden files and
  // symbolic links are passed over.
  explicit Assets(const std::filesystem::path& folder, Caching caching,
                  std::size_t most = std::size_t{2} << 30);

  // The type follows from the name.
  void add(const std::string& name, std::string bytes, Caching caching);

  // "css/page.css", without a slash in front; nothing when there is no such file.
  std::shared_ptr<const Asset> find(std::string_view name) const;

  std::size_t size() const { return by_name_.size(); }

 private:
  std::map<std::string, std::shared_ptr<const Asset>, std::less<>> by_name_;
};

}  // namespace assay::http
