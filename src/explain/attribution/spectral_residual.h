// What stands out in a picture, from its spectrum alone: OpenCV's static saliency, written here
// because its module would bring fifty packages for one function.
#pragma once

#include <vector>

#include "net/data/picture.h"

namespace assay::attribution {

// One number from 0 to about 1 for each pixel, rows from the top: at 64 x 64 pixels of grey, the
// log amplitude's deviation from its own average over 3 x 3 frequencies, with the phase as it was,
// back in space, smoothed and squared, the largest being 1 (Hou and Zhang, 2007;
// cv::saliency::StaticSaliencySpectralResidual).
std::vector<float> spectral_residual(const data::Picture& picture);

}  // namespace assay::attribution
