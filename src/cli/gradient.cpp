#include "cli/gradient.h"

#include <ostream>

#include "cli/scores_file.h"
#include "runner/batches.h"
#include "tensor/npy.h"

namespace assay::cli {

void Gradient::operator()(Console& console) const {
  expect_npy_file(out);
  const model::Model loaded = model::load(model);
  runner::print_assumptions(console, loaded);
  const data::InputSource source = runner::read_inputs(console, input, loaded);
  const Tensor gradients = runner::gradients(console, loaded, source, target, output);
  write_npy(out, gradients);
  console.out << out.string() << ": " << to_string(gradients.shape) << '\n';
}

}  // namespace assay::cli
