#include "infra/http/assets.h"

#include "base/error.h"
#include "base/file.h"
#include "infra/http/content_type.h"

namespace assay::http {

Assets::Assets(const std::filesystem::path& folder, Caching caching, std::size_t most) {
  namespace fs = std::filesystem;
  std::error_code error;
  std::size_t total = 0;
  auto at = fs::recursive_directory_iterator(folder, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (at->path().filename().string().starts_with('.')) {
      at.disable_recursion_pending();
      continue;
    }
    if (at->is_symlink() || !at->is_regular_file()) continue;
    std::string bytes = read_file(at->path(), most);
    total += bytes.size();
    if (total > most) {
      fail("The folder '{}' has more than {} MB to serve; take out what is not needed.",
           folder.string(), most >> 20);
    }
    add(at->path().lexically_relative(folder).generic_string(), std::move(bytes), caching);
  }
  if (error) fail("The folder '{}' cannot be read: {}.", folder.string(), error.message());
}

void Assets::add(const std::string& name, std::string bytes, Caching caching) {
  by_name_[name] = make_asset(std::move(bytes), content_type(name), caching);
}

std::shared_ptr<const Asset> Assets::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : found->second;
}

}  // namespace assay::http
