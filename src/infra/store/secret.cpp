#include "infra/store/secret.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <vector>

#include "base/error.h"
#include "base/file.h"

namespace assay::store {
namespace {

void start_sodium() { expects(sodium_init() >= 0, "libsodium starts"); }

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

template <class Bytes>
std::string hexadecimal(const Bytes& data) {
  std::string text(data.size() * 2 + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), data.data(), data.size());
  text.pop_back();
  return text;
}

std::optional<std::vector<unsigned char>> from_hexadecimal(std::string_view text) {
  // One more than it can be, for sodium takes no null pointer.
  std::vector<unsigned char> data(text.size() / 2 + 1);
  std::size_t size = 0;
  const int code =
      sodium_hex2bin(data.data(), data.size(), text.data(), text.size(), nullptr, &size, nullptr);
  if (code != 0 || size * 2 != text.size()) return std::nullopt;
  data.resize(size);
  return data;
}

// The purpose, its end marked, before what is sealed.
std::string labelled(std::string_view purpose, std::string_view text) {
  return fmt::format("{}\n{}", purpose, text);
}

}  // namespace

std::string keyed_hash(std::string_view key, std::string_view text) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes(text), text.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> hash{};
  crypto_auth_hmacsha256_final(&state, hash.data());
  return hexadecimal(hash);
}

bool same_secret(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string random_token() {
  start_sodium();
  std::array<unsigned char, 16> token{};
  randombytes_buf(token.data(), token.size());
  return hexadecimal(token);
}

std::uint64_t random_seed() {
  start_sodium();
  std::array<unsigned char, 8> seed{};
  randombytes_buf(seed.data(), seed.size());
  return std::bit_cast<std::uint64_t>(seed);
}

SealingKey random_sealing_key() {
  start_sodium();
  SealingKey key{};
  crypto_secretbox_keygen(key.data());
  return key;
}

std::optional<SealingKey> sealing_key_of(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  const auto data = from_hexadecimal(text);
  SealingKey key{};
  if (!data || data->size() != key.size()) return std::nullopt;
  std::copy(data->begin(), data->end(), key.begin());
  return key;
}

void keep_sealing_key(const std::filesystem::path& file, const SealingKey& key) {
  // Complete before it has its name, so that a server that starts at the same time reads all of it.
  const std::string draft = fmt::format("{}.{}", file.string(), random_token());
  const int made = ::open(draft.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  const std::string text = hexadecimal(key) + "\n";
  const bool written = made >= 0 && ::write(made, text.data(), text.size()) == std::ssize(text);
  const bool kept = written && ::fsync(made) == 0;
  if (made >= 0) ::close(made);
  const bool named = kept && (::link(draft.c_str(), file.c_str()) == 0 || errno == EEXIST);
  ::unlink(draft.c_str());
  if (!named) fail("The key '{}' cannot be written.", file.string());
}

std::string secret_word(const std::filesystem::path& file) {
  constexpr std::size_t shortest = 16;
  if (!std::filesystem::exists(file)) keep_sealing_key(file, random_sealing_key());
  std::string word = read_file(file, 1024);
  while (word.ends_with('\n') || word.ends_with('\r')) word.pop_back();
  if (word.size() < shortest) {
    fail("The secret in '{}' has {} letters; it needs at least {}.", file.string(), word.size(),
         shortest);
  }
  return word;
}

SealingKey sealing_key(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) keep_sealing_key(file, random_sealing_key());
  const auto key = sealing_key_of(read_file(file, 1024));
  if (!key) {
    fail(
        "'{}' is not a key of assay: restore it from where you keep it. Without it nobody can read "
        "or check what was written with it.",
        file.string());
  }
  return *key;
}

std::string seal(const SealingKey& key, std::string_view purpose, std::string_view text) {
  start_sodium();
  const std::string plain = labelled(purpose, text);
  std::vector<unsigned char> sealed(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES +
                                    plain.size());
  randombytes_buf(sealed.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(sealed.data() + crypto_secretbox_NONCEBYTES, bytes(plain), plain.size(),
                        sealed.data(), key.data());
  return hexadecimal(sealed);
}

std::optional<std::string> unseal(const SealingKey& key, std::string_view purpose,
                                  std::string_view sealed) {
  const auto data = from_hexadecimal(sealed);
  constexpr std::size_t around = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (!data || data->size() < around) return std::nullopt;
  std::string plain(data->size() - around, '\0');
  const int code = crypto_secretbox_open_easy(
      reinterpret_cast<unsigned char*>(plain.data()), data->data() + crypto_secretbox_NONCEBYTES,
      data->size() - crypto_secretbox_NONCEBYTES, data->data(), key.data());
  const std::string label = labelled(purpose, "");
  if (code != 0 || !plain.starts_with(label)) return std::nullopt;
  return plain.substr(label.size());
}

}  // namespace assay::store
