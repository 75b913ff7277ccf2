#include "net/data/codecs/spectral_residual.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace assay::data {
namespace {

constexpr int side = 64;
// A flat picture has no amplitude but its mean's, and zero has no logarithm.
constexpr double least_amplitude = 1e-9;

cv::Mat small_grey(const Picture& picture) {
  // OpenCV has no view of constant memory; nothing is written to it.
  const cv::Mat colours(picture.height, picture.width, CV_8UC3,
                        const_cast<std::uint8_t*>(picture.rgb.data()));
  cv::Mat grey;
  cv::cvtColor(colours, grey, cv::COLOR_RGB2GRAY);
  cv::Mat small;
  cv::resize(grey, small, {side, side}, 0, 0, cv::INTER_LINEAR_EXACT);
  small.convertTo(small, CV_64F);
  return small;
}

// The spectrum with its amplitudes replaced by their residual.
cv::Mat residual_spectrum(const cv::Mat& image) {
  cv::Mat spectrum;
  cv::dft(image, spectrum, cv::DFT_COMPLEX_OUTPUT);
  cv::Mat parts[2];
  cv::split(spectrum, parts);
  cv::Mat amplitude;
  cv::Mat phase;
  cv::cartToPolar(parts[0], parts[1], amplitude, phase);
  cv::Mat logarithm;
  cv::log(cv::max(amplitude, least_amplitude), logarithm);
  cv::Mat average;
  cv::blur(logarithm, average, {3, 3});
  cv::exp(logarithm - average, amplitude);
  cv::polarToCart(amplitude, phase, parts[0], parts[1]);
  cv::merge(parts, 2, spectrum);
  return spectrum;
}

}  // namespace

std::vector<float> spectral_residual(const Picture& picture) {
  cv::Mat back;
  cv::dft(residual_spectrum(small_grey(picture)), back, cv::DFT_INVERSE);
  cv::Mat parts[2];
  cv::split(back, parts);
  cv::Mat saliency;
  cv::magnitude(parts[0], parts[1], saliency);
  cv::GaussianBlur(saliency, saliency, {5, 5}, 8);
  saliency = saliency.mul(saliency);
  double most = 0;
  cv::minMaxLoc(saliency, nullptr, &most);
  if (most > 0) saliency /= most;
  saliency.convertTo(saliency, CV_32F);

  std::vector<float> map(picture.rgb.size() / 3);
  cv::Mat whole(picture.height, picture.width, CV_32F, map.data());
  cv::resize(saliency, whole, whole.size(), 0, 0, cv::INTER_LINEAR);
  return map;
}

}  // namespace assay::data
