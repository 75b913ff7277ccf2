#include "study/responses/zip.h"

#include <cstdint>

#include "base/error.h"

namespace assay::responses {
namespace {

void put(std::string& out, std::uint32_t value, int bytes) {
  for (int at = 0; at < bytes; ++at) out += static_cast<char>((value >> (8 * at)) & 0xFFU);
}

// The checksum of RFC 1952, which .zip shares.
std::uint32_t checksum(std::string_view bytes) {
  std::uint32_t sum = 0xFFFF'FFFFU;
  for (const char byte : bytes) {
    sum ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ ((sum & 1U) != 0 ? 0xEDB8'8320U : 0U);
  }
  return ~sum;
}

constexpr std::uint32_t first_of_1980 = 0x0021'0000U;  // the date no file has
constexpr std::uint32_t utf8_names = 0x0800U;

// What the local header and the directory say alike.
void put_facts(std::string& out, const ZipFile& file, std::uint32_t sum) {
  const auto size = static_cast<std::uint32_t>(file.bytes.size());
  put(out, 20, 2);
  put(out, utf8_names, 2);
  put(out, 0, 2);  // stored
  put(out, first_of_1980, 4);
  put(out, sum, 4);
  put(out, size, 4);
  put(out, size, 4);
  put(out, static_cast<std::uint32_t>(file.name.size()), 2);
  put(out, 0, 2);
}

}  // namespace

std::string zipped(std::span<const ZipFile> files) {
  std::string archive;
  std::string directory;
  for (const ZipFile& file : files) {
    expects(archive.size() + file.bytes.size() < 0xFFFF'0000U, "the archive has less than 4 GiB");
    const std::uint32_t sum = checksum(file.bytes);
    const auto place = static_cast<std::uint32_t>(archive.size());
    put(archive, 0x0403'4B50U, 4);
    put_facts(archive, file, sum);
    archive += file.name;
    archive += file.bytes;
    put(directory, 0x0201'4B50U, 4);
    put(directory, 20, 2);
    put_facts(directory, file, sum);
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 4);
    put(directory, place, 4);
    directory += file.name;
  }
  const auto begin = static_cast<std::uint32_t>(archive.size());
  const auto count = static_cast<std::uint32_t>(files.size());
  archive += directory;
  put(archive, 0x0605'4B50U, 4);
  put(archive, 0, 4);
  put(archive, count, 2);
  put(archive, count, 2);
  put(archive, static_cast<std::uint32_t>(directory.size()), 4);
  put(archive, begin, 4);
  put(archive, 0, 2);
  return archive;
}

}  // namespace assay::responses
