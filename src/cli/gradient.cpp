#include "cli/gradient.h"

#include <ostream>

#include "evaluate/runner/kind.h"
#include "evaluate/runner/scores_file.h"
#include "math/tensor/npy.h"

namespace assay::cli {

void Gradient::operator()(Console& console) const {
  runner::expect_npy_file(out);
  const std::unique_ptr<runner::Subject> subject =
      runner::open(console, {.model = model, .input = input});
  const Tensor gradients = runner::gradients(console, *subject, target, output);
  write_npy(out, gradients);
  console.out << out.string() << ": " << to_string(gradients.shape) << '\n';
}

}  // namespace assay::cli
