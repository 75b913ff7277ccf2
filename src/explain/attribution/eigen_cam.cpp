#include "explain/attribution/eigen_cam.h"

#include "base/parallel.h"
#include "explain/attribution/backward.h"
#include "math/algebra/eigenpairs.h"

namespace assay::attribution {
namespace {

// The eigenvector of the largest eigenvalue.
Eigen::VectorXd leading(const Eigen::MatrixXd& symmetric) {
  return algebra::eigenpairs(symmetric).vectors.col(symmetric.cols() - 1);
}

// The points' coordinates along the first right singular vector of points x channels. The smaller
// of the two Gram matrices has it.
Eigen::VectorXd first_component(const Eigen::MatrixXd& numbers) {
  if (numbers.cols() <= numbers.rows()) {
    return numbers * leading(numbers.transpose() * numbers);
  }
  const Eigen::VectorXd left = leading(numbers * numbers.transpose());
  return left * (numbers.transpose() * left).norm();
}

std::vector<double> component_of(const Layer& layer, std::span<const float> values, bool centre) {
  const SingleThread alone;  // so that the bits do not depend on how many there are
  Eigen::MatrixXd numbers(static_cast<Eigen::Index>(layer.points()),
                          static_cast<Eigen::Index>(layer.channels));
  for_channels(layer, values, [&](std::size_t channel, std::span<const float> points) {
    for (std::size_t at = 0; at < points.size(); ++at) {
      numbers(static_cast<Eigen::Index>(at), static_cast<Eigen::Index>(channel)) =
          double{points[at]};
    }
  });
  if (centre) numbers.rowwise() -= numbers.colwise().mean().eval();
  Eigen::VectorXd component = first_component(numbers);
  if (component.dot(numbers.rowwise().sum()) < 0) component = -component;
  return {component.begin(), component.end()};
}

}  // namespace

Maps EigenCam::operator()(const Question& question) const {
  const Layer found = find_layer(net_of(question.classifier), layer);
  const Upsampler upsampler = upsampler_for(net_of(question.classifier), found, upsampling);
  Maps maps = zero_maps(question);
  net_of(question.classifier)
      .values(question.batch.rows(), items_from(question, 0), {found.node},
              [&](const engine::Result& result) {
                write_map(component_of(found, result.values[0], centre), rectify, upsampler,
                          maps.values.row(result.row));
              });
  return maps;
}

}  // namespace assay::attribution
