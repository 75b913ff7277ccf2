#include "server/pages.h"

#include "http/assets.h"
#include "http/refusal.h"

namespace assay::server {

std::vector<http::Route> page_routes(const std::filesystem::path& folder) {
  auto assets = std::make_shared<http::Assets>();
  if (!folder.empty()) *assets = http::Assets(folder, http::Caching::revalidate);
  const auto page = [assets](const std::string& file) {
    return [assets, file](const http::Request&, const http::Reply& reply) {
      auto asset = assets->find(file);
      if (!asset) http::refuse(503, "This server has no pages; it answers programs alone.");
      reply(http::asset_response(std::move(asset)));
    };
  };
  const auto part = [assets](const http::Request& request, const http::Reply& reply) {
    auto asset = assets->find("assets/" + request.value("name"));
    if (!asset) http::refuse(404, "There is no such file.");
    reply(http::asset_response(std::move(asset)));
  };
  using enum http::Method;
  return {{get, "/take", page("take.html")},
          {get, "/console", page("console.html")},
          {get, "/assets/*name", part}};
}

}  // namespace assay::server
