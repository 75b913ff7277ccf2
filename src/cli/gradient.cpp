#include "cli/gradient.h"

#include <ostream>

#include "base/file.h"
#include "cli/batches.h"
#include "tensor/npy.h"

namespace assay::cli {

void Gradient::operator()(Console& console) const {
  expect_writable(out);
  const model::Model loaded = model::load(model);
  print_assumptions(console, loaded);
  const data::InputSource source(input, loaded.description().preprocessing, loaded.input_shape());
  const Tensor gradients = cli::gradients(console, loaded, source, target, output);
  write_npy(out, gradients);
  console.out << out.string() << ": " << to_string(gradients.shape) << '\n';
}

}  // namespace assay::cli
