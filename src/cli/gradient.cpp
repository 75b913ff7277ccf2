#include "cli/gradient.h"

#include <ostream>

#include "cli/batches.h"
#include "cli/scores_file.h"
#include "tensor/npy.h"

namespace assay::cli {

void Gradient::operator()(Console& console) const {
  expect_npy_file(out);
  const model::Model loaded = model::load(model);
  print_assumptions(console, loaded);
  const data::InputSource source = read_inputs(console, input, loaded);
  const Tensor gradients = cli::gradients(console, loaded, source, target, output);
  write_npy(out, gradients);
  console.out << out.string() << ": " << to_string(gradients.shape) << '\n';
}

}  // namespace assay::cli
