#include "base/flush_denormals.h"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

namespace assay {

#ifdef __SSE__

FlushDenormals::FlushDenormals() : before_(_mm_getcsr()) {
  constexpr unsigned results_to_zero = 0x8000;
  constexpr unsigned operands_to_zero = 0x0040;
  _mm_setcsr(before_ | results_to_zero | operands_to_zero);
}

FlushDenormals::~FlushDenormals() { _mm_setcsr(before_); }

#else

FlushDenormals::FlushDenormals() : before_(0) {}
FlushDenormals::~FlushDenormals() = default;

#endif

}  // namespace assay
