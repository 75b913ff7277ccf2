#include "net/kernels/onednn.h"

namespace assay::kernels::onednn {

memory::desc weights_plain(const Geometry& g) {
  if (g.groups == 1) {
    return {{g.filters, g.channels, g.kernel[0], g.kernel[1]}, f32, tag::oihw};
  }
  return {{g.groups, g.filters / g.groups, g.channels / g.groups, g.kernel[0], g.kernel[1]},
          f32,
          tag::goihw};
}

memory::desc weights_any(const Geometry& g) { return {weights_plain(g).dims(), f32, tag::any}; }

tag native_tag() { return native_block() == 16 ? tag::nChw16c : tag::nChw8c; }

std::optional<std::int64_t> block_of(const memory::desc& chosen, std::int64_t channels,
                                     const Pair& size) {
  if (chosen == data(channels, size, tag::nchw)) return 1;
  if (chosen == data(channels, size, tag::nChw8c)) return 8;
  if (chosen == data(channels, size, tag::nChw16c)) return 16;
  if (chosen == data(channels, size, tag::nhwc)) return channels;
  return std::nullopt;
}

memory packed(const memory::desc& plain, const float* weights, const memory::desc& wanted,
              const dnnl::engine& engine, dnnl::stream& stream) {
  memory source(plain, engine, const_cast<float*>(weights));
  memory result(wanted, engine);
  dnnl::reorder(source, result).execute(stream, source, result);
  stream.wait();
  return result;
}

}  // namespace assay::kernels::onednn
