#include "get/sha256.h"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>
#include <vector>

#include "base/error.h"

namespace assay::get {
namespace {

class Digest {
 public:
  Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    expects(context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1,
            "SHA-256 is there");
  }

  void add(std::string_view bytes) {
    expects(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1, "hashing goes on");
  }

  std::string finish() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    expects(EVP_DigestFinal_ex(context_.get(), digest.data(), &size) == 1, "hashing ends");
    std::string result;
    for (unsigned at = 0; at < size; ++at) result += fmt::format("{:02x}", digest[at]);
    return result;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

}  // namespace

std::string sha256(std::string_view bytes) {
  Digest digest;
  digest.add(bytes);
  return digest.finish();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail("'{}' cannot be read.", path.string());
  Digest digest;
  std::vector<char> buffer(std::size_t{1} << 20);
  while (file) {
    file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    digest.add({buffer.data(), static_cast<std::size_t>(file.gcount())});
  }
  if (file.bad()) fail("'{}' cannot be read to its end.", path.string());
  return digest.finish();
}

}  // namespace assay::get
