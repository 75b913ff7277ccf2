#include "net/data/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace assay::data {
namespace {

class Inflater {
 public:
  explicit Inflater(std::string_view name) : name_(name) {
    constexpr int gzip_only = 16;
    const int status = ::inflateInit2(&stream_, MAX_WBITS + gzip_only);
    if (status != Z_OK) fail("Cannot unpack '{}': not enough memory.", name_);
  }
  ~Inflater() { ::inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Unpacks one member and takes it off `packed`.
  void member(std::string_view& packed, std::string& unpacked, std::size_t most) {
    ::inflateReset(&stream_);
    int status = Z_OK;
    while (status != Z_STREAM_END) {
      if (packed.empty()) fail("'{}' is cut short; fetch it again.", name_);
      status = step(packed);
      if (unpacked.size() + produced_ > most) {
        fail("'{}' unpacks to more than {} bytes.", name_, most);
      }
      unpacked.append(buffer_, produced_);
    }
  }

 private:
  int step(std::string_view& packed) {
    const auto offered = std::min<std::size_t>(packed.size(), std::numeric_limits<uInt>::max());
    // zlib only reads through this pointer, but its type predates that promise.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(offered);
    stream_.next_out = reinterpret_cast<Bytef*>(buffer_);
    stream_.avail_out = sizeof(buffer_);
    const int status = ::inflate(&stream_, Z_NO_FLUSH);
    if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) {
      fail("'{}' is not a sound gzip file; fetch it again.", name_);
    }
    packed.remove_prefix(offered - stream_.avail_in);
    produced_ = sizeof(buffer_) - stream_.avail_out;
    return status;
  }

  std::string_view name_;
  z_stream stream_{};
  std::size_t produced_ = 0;
  char buffer_[1 << 16];
};

}  // namespace

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

std::string gunzip(std::string_view bytes, std::string_view name, std::size_t most) {
  if (!is_gzip(bytes)) fail("'{}' is not a gzip file.", name);
  Inflater inflater(name);
  std::string unpacked;
  // A gzip file may be several, one after the other.
  while (!bytes.empty()) inflater.member(bytes, unpacked, most);
  return unpacked;
}

}  // namespace assay::data
