#include "http/asset.h"

#include <openssl/evp.h>

#include <array>

#include "base/error.h"
#include "http/compress.h"
#include "http/content_type.h"

namespace assay::http {
namespace {

// 128 bits of SHA-256 are enough to tell files apart.
std::string hash_of(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  const int done =
      EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
  expects(done == 1, "SHA-256 does not fail");
  std::string text;
  for (std::size_t at = 0; at < 16; ++at) text += fmt::format("{:02x}", digest[at]);
  return text;
}

}  // namespace

std::shared_ptr<const Asset> make_asset(std::string bytes, std::string_view type, Caching caching) {
  const auto asset = std::make_shared<Asset>();
  asset->bytes = std::move(bytes);
  asset->type = type;
  asset->tag = hash_of(asset->bytes);
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
