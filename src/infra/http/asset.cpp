#include "infra/http/asset.h"

#include "base/sha256.h"
#include "infra/http/compress.h"
#include "infra/http/content_type.h"

namespace assay::http {
namespace {

// 128 bits are enough to tell files apart.
constexpr std::size_t tag_digits = 32;

}  // namespace

std::shared_ptr<const Asset> make_asset(std::string bytes, std::string_view type, Caching caching) {
  const auto asset = std::make_shared<Asset>();
  asset->bytes = std::move(bytes);
  asset->type = type;
  asset->tag = sha256(asset->bytes).substr(0, tag_digits);
  asset->caching = caching;
  if (is_worth_compressing(type, asset->bytes.size())) {
    asset->gzip = gzip(asset->bytes, 9);
    asset->brotli = brotli(asset->bytes);
    if (asset->gzip.size() >= asset->bytes.size()) asset->gzip.clear();
    if (asset->brotli.size() >= asset->bytes.size()) asset->brotli.clear();
  }
  return asset;
}

}  // namespace assay::http
