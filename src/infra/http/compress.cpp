#include "infra/http/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace assay::http {

std::string gzip(std::string_view bytes, int level) {
  expects(bytes.size() < std::numeric_limits<uInt>::max(), "zlib counts in 32 bits");
  constexpr int with_gzip_header = 15 + 16;
  z_stream stream{};
  const int begun =
      deflateInit2(&stream, level, Z_DEFLATED, with_gzip_header, 8, Z_DEFAULT_STRATEGY);
  if (begun != Z_OK) fail("There is not enough memory to compress a response.");
  std::string result(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  // zlib does not write to its input.
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  const int ended = deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  expects(ended == Z_STREAM_END, "the bound of zlib holds");
  return result;
}

std::string brotli(std::string_view bytes) {
  // The best quality takes ten times as long, seconds at every start, and saves 8 % of a page.
  constexpr int quality = 9;
  std::size_t size = BrotliEncoderMaxCompressedSize(bytes.size());
  expects(size > 0, "an asset has less than 2 GB");
  std::string result(size, '\0');
  const auto done =
      BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, bytes.size(),
                            reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                            reinterpret_cast<std::uint8_t*>(result.data()));
  expects(done == BROTLI_TRUE, "the bound of brotli holds");
  result.resize(size);
  return result;
}

}  // namespace assay::http
