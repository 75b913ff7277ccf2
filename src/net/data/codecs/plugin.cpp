// The library that codecs.h tells of.
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "net/data/codecs.h"
#include "net/data/codecs/spectral_residual.h"

namespace assay::data {
namespace {

constexpr int face = cv::FONT_HERSHEY_SIMPLEX;

Decoded decode(std::string_view bytes, bool as_stored) {
  const int flags = as_stored ? static_cast<int>(cv::IMREAD_UNCHANGED)
                              : cv::IMREAD_COLOR | cv::IMREAD_IGNORE_ORIENTATION;
  // OpenCV has no view of constant memory; nothing is written to it.
  const cv::Mat packed(1, static_cast<int>(bytes.size()), CV_8U, const_cast<char*>(bytes.data()));
  cv::Mat decoded;
  try {
    decoded = cv::imdecode(packed, flags);
  } catch (const cv::Exception&) {
    return {};
  }
  // 16 bits hold 0..65535, which is 257 times 0..255.
  if (decoded.depth() == CV_16U) decoded.convertTo(decoded, CV_8U, 1.0 / 257.0);
  if (decoded.empty() || decoded.depth() != CV_8U) return {};
  Decoded result{decoded.cols, decoded.rows, decoded.channels(), {}};
  const std::size_t row = decoded.elemSize() * static_cast<std::size_t>(decoded.cols);
  for (int y = 0; y < decoded.rows; ++y) {
    const auto* const from = decoded.ptr<std::uint8_t>(y);
    result.bytes.insert(result.bytes.end(), from, from + row);
  }
  return result;
}

std::string encode(const Picture& picture, int quality) {
  const cv::Mat rgb(picture.height, picture.width, CV_8UC3,
                    const_cast<std::uint8_t*>(picture.rgb.data()));
  cv::Mat bgr;
  cv::cvtColor(rgb, bgr, cv::COLOR_RGB2BGR);
  std::vector<std::uint8_t> bytes;
  std::vector<int> options;
  if (quality > 0) options = {cv::IMWRITE_JPEG_QUALITY, quality};
  if (!cv::imencode(quality > 0 ? ".jpg" : ".png", bgr, bytes, options)) return {};
  return {bytes.begin(), bytes.end()};
}

cv::Mat canvas(Picture& picture) {
  return {picture.height, picture.width, CV_8UC3, picture.rgb.data()};
}

int width_of(const std::string& words, double size) {
  return cv::getTextSize(words, face, size, 1, nullptr).width;
}

void write(Picture& picture, const std::string& words, int x, int y, double size, int grey) {
  const cv::Scalar ink(grey, grey, grey);
  cv::putText(canvas(picture), words, {x, y}, face, size, ink, 1, cv::LINE_AA);
}

void line(Picture& picture, int x0, int y0, int x1, int y1, int grey, int width) {
  const cv::Scalar ink(grey, grey, grey);
  cv::line(canvas(picture), {x0, y0}, {x1, y1}, ink, width, cv::LINE_8);
}

constexpr Codecs all{.decode = decode,
                     .encode = encode,
                     .width_of = width_of,
                     .write = write,
                     .line = line,
                     .spectral_residual = spectral_residual};

}  // namespace
}  // namespace assay::data

extern "C" const void* assay_codecs() { return &assay::data::all; }
