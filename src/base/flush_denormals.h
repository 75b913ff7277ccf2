// For its lifetime, this thread takes and leaves numbers too small for a normal float (below
// 1.2e-38) as zero. A sure classifier's gradients are full of them, and the processor needs a
// hundred times as long for each.
#pragma once

namespace assay {

class FlushDenormals {
 public:
  FlushDenormals();
  ~FlushDenormals();
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
  unsigned before_;
};

}  // namespace assay
