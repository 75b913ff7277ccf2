#include "study/server/pages.h"

#include "infra/http/assets.h"
#include "infra/http/refusal.h"

namespace assay::server {
namespace {

using AllAssets = std::shared_ptr<const http::Assets>;

AllAssets read_assets(const std::filesystem::path& folder, http::Caching caching) {
  if (!std::filesystem::is_directory(folder)) return std::make_shared<http::Assets>();
  return std::make_shared<http::Assets>(folder, caching);
}

http::Response page(const AllAssets& assets, const std::string& file) {
  auto asset = assets->find(file);
  if (!asset) http::refuse(503, "This server has no pages; it answers programs alone.");
  return http::asset_response(std::move(asset));
}

}  // namespace

std::vector<http::Route> page_routes(const std::filesystem::path& folder, FramingOf framing) {
  const AllAssets pages = read_assets(folder, http::Caching::revalidate);
  // Their names are hashes.
  const AllAssets parts = read_assets(folder / "assets", http::Caching::immutable);
  const auto plain = [pages](const std::string& file) {
    return
        [pages, file](const http::Request&, const http::Reply& reply) { reply(page(pages, file)); };
  };
  const auto framed = [pages, framing = std::move(framing)](const http::Request& request,
                                                            const http::Reply& reply) {
    http::Response response = page(pages, "take.html");
    Framing allowed = framing(request.value("study"));
    response.frame_ancestors = std::move(allowed.ancestors);
    response.form_action = std::move(allowed.form_action);
    reply(std::move(response));
  };
  const auto part = [parts](const http::Request& request, const http::Reply& reply) {
    auto asset = parts->find(request.value("name"));
    if (!asset) http::refuse(404, "There is no such file.");
    reply(http::asset_response(std::move(asset)));
  };
  using enum http::Method;
  // Who types the server's name alone is a researcher: participants come by a link.
  const auto front = [](const http::Request&, const http::Reply& reply) {
    reply(http::see_other("/console"));
  };
  return {{get, "/", front},
          {get, "/take", plain("take.html")},
          {get, "/take/:study", framed},
          {get, "/console", plain("console.html")},
          {get, "/assets/*name", part}};
}

}  // namespace assay::server
