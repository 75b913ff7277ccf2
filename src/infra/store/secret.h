// Hashes, tokens and sealed text. What is given to a participant or a researcher is kept as a hash
// only; what must be readable again is sealed by a key that is not in the database.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace assay::store {

// HMAC-SHA-256 as hexadecimal digits: equal for equal text, meaningless without the key.
std::string keyed_hash(std::string_view key, std::string_view text);
// Whether both are the same, in a time that does not tell where they differ.
bool same_secret(std::string_view one, std::string_view other);

// 128 random bits as 32 hexadecimal digits: an identifier, a token, a key of keyed_hash.
std::string random_token();
std::uint64_t random_seed();

using SealingKey = std::array<unsigned char, 32>;
SealingKey random_sealing_key();
// The key in that file, which is made, readable by its owner alone, when it is not there. Throws
// Error when it holds anything else.
SealingKey sealing_key(const std::filesystem::path& file);
// What such a file holds: 64 hexadecimal digits, with or without the end of their line. Nothing
// when it is something else.
std::optional<SealingKey> sealing_key_of(std::string_view text);
// Writes the key to a file that is not there yet, readable by its owner alone; whoever comes second
// changes nothing.
void keep_sealing_key(const std::filesystem::path& file, const SealingKey& key);

// A secret word in a file, such as one that a panel gave; 64 random hexadecimal digits, readable by
// their owner alone, are written when the file is not there. Throws Error when it is shorter than
// 16 letters.
std::string secret_word(const std::filesystem::path& file);

// Encrypts and authenticates (XSalsa20-Poly1305). What was sealed for one purpose does not open
// for another, so that sealed text cannot be moved from row to row.
std::string seal(const SealingKey& key, std::string_view purpose, std::string_view text);
// Nothing when the key or the purpose is another, or a bit has changed.
std::optional<std::string> unseal(const SealingKey& key, std::string_view purpose,
                                  std::string_view sealed);

}  // namespace assay::store
