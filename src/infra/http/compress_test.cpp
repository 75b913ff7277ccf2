#include "infra/http/compress.h"

#include <brotli/decode.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "base/rng.h"

namespace assay::http {
namespace {

std::string plain_of_gzip(const std::string& packed, std::size_t size) {
  std::string plain(size + 1, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
  std::string input = packed;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  return plain;
}

std::string plain_of_brotli(const std::string& packed, std::size_t size) {
  std::string plain(size + 1, '\0');
  std::size_t written = plain.size();
  EXPECT_EQ(
      BrotliDecoderDecompress(packed.size(), reinterpret_cast<const std::uint8_t*>(packed.data()),
                              &written, reinterpret_cast<std::uint8_t*>(plain.data())),
      BROTLI_DECODER_RESULT_SUCCESS);
  plain.resize(written);
  return plain;
}

TEST(Compress, ComesBackAsItWas) {
  Random random(1);
  for (const std::size_t size : {0U, 1U, 1000U, 100'000U}) {
    std::string text, noise;
    for (std::size_t at = 0; at < size; ++at) {
      text += static_cast<char>('a' + random.below(4));
      noise += static_cast<char>(random.below(256));
    }
    for (const std::string& bytes : {text, noise}) {
      EXPECT_EQ(plain_of_gzip(gzip(bytes, 1), size), bytes);
      EXPECT_EQ(plain_of_gzip(gzip(bytes, 9), size), bytes);
      EXPECT_EQ(plain_of_brotli(brotli(bytes), size), bytes);
    }
    if (size < 1000) continue;
    EXPECT_LT(gzip(text, 1).size(), size / 2);
    EXPECT_LT(brotli(text).size(), size / 2);
  }
}

}  // namespace
}  // namespace assay::http
