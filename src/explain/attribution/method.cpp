#include "explain/attribution/method.h"

#include "base/unsuited.h"

namespace assay::attribution {

void expect_suited(const Info& method, const model::Classifier& classifier) {
  if (method.asks == Asks::net && classifier.net() == nullptr) {
    unsuited("'{}' looks into a net, and this classifier only answers from outside.", method.name);
  }
  if (method.asks == Asks::gradients && !classifier.gradients()) {
    unsuited("'{}' follows gradients, and this classifier says its scores only.", method.name);
  }
}

const model::Model& net_of(const model::Classifier& classifier) {
  const model::Model* const net = classifier.net();
  if (net == nullptr) {
    unsuited("The method looks into a net, and this classifier only answers from outside.");
  }
  return *net;
}

model::Gradients gradients_of(const model::Classifier& classifier) {
  model::Gradients gradients = classifier.gradients();
  if (!gradients) {
    unsuited("The method follows gradients, and this classifier says its scores only.");
  }
  return gradients;
}

}  // namespace assay::attribution
