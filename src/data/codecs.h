// What reads and writes the files of pictures: OpenCV's codecs. They stand on 130 libraries, which
// would take a tenth of a second of every start, so they lie in a library of their own beside the
// program and are loaded by the first picture.
#pragma once

#include <cstdint>
#include <vector>

namespace cv {
class Mat;
}

namespace assay::data {

// As cv::imdecode and cv::imencode.
struct Codecs {
  cv::Mat (*decode)(const cv::Mat& bytes, int flags) = nullptr;
  bool (*encode)(const char* extension, const cv::Mat& picture, std::vector<std::uint8_t>& bytes,
                 const std::vector<int>& options) = nullptr;
};

// Throws Error when the library is not there.
const Codecs& codecs();

}  // namespace assay::data
