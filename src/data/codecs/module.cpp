// The library that codecs.h tells of.
#include <opencv2/imgcodecs.hpp>

#include "data/codecs.h"

namespace {

constexpr assay::data::Codecs all{
    .decode = [](const cv::Mat& bytes, int flags) { return cv::imdecode(bytes, flags); },
    .encode =
        [](const char* extension, const cv::Mat& picture, std::vector<std::uint8_t>& bytes,
           const std::vector<int>& options) {
          return cv::imencode(extension, picture, bytes, options);
        }};

}  // namespace

extern "C" const assay::data::Codecs* assay_codecs() { return &all; }
