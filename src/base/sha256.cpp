#include "base/sha256.h"

#include <openssl/evp.h>

#include <fstream>
#include <memory>
#include <vector>

#include "base/error.h"

namespace assay {
namespace {

class Hashing {
 public:
  Hashing() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    expects(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1,
            "SHA-256 is there");
  }

  void add(std::string_view bytes) {
    expects(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1, "hashing goes on");
  }

  Digest finish() {
    Digest digest{};
    expects(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1, "hashing ends");
    return digest;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

std::string hexadecimal(const Digest& digest) {
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

}  // namespace

Digest sha256_digest(std::string_view bytes) {
  Hashing hashing;
  hashing.add(bytes);
  return hashing.finish();
}

std::string sha256(std::string_view bytes) { return hexadecimal(sha256_digest(bytes)); }

std::string sha256_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail("'{}' cannot be read.", path.string());
  Hashing hashing;
  std::vector<char> buffer(std::size_t{1} << 20);
  while (file) {
    file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    hashing.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (file.bad()) fail("'{}' cannot be read to its end.", path.string());
  return hexadecimal(hashing.finish());
}

}  // namespace assay
