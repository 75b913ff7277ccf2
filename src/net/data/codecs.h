// What OpenCV does for us: it reads and writes the files of pictures, writes and draws on them, and
// finds their spectrum. It stands on 130 libraries, which would take a tenth of a second of every
// start (and OpenBLAS among them never ends to start where memory is limited), so all that knows it
// is a library of its own beside the program, which the first picture loads.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "net/data/picture.h"

namespace assay::data {

// Rows of 8-bit numbers from the top; a pixel is grey, grey and alpha, BGR or BGRA.
struct Decoded {
  int width = 0;
  int height = 0;
  int channels = 0;
  std::vector<std::uint8_t> bytes;

  const std::uint8_t* row(int y) const {
    return bytes.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width) *
                              static_cast<std::size_t>(channels);
  }
};

struct Codecs {
  // As the file has it, or as colours without alpha; empty when it cannot be read.
  Decoded (*decode)(std::string_view bytes, bool as_stored) = nullptr;
  // A .jpg of that quality, or a .png when it is 0; empty when it cannot be written.
  std::string (*encode)(const Picture& picture, int quality) = nullptr;
  // Words in a plain face, from the left end of their base line.
  int (*width_of)(const std::string& words, double size) = nullptr;
  void (*write)(Picture& picture, const std::string& words, int x, int y, double size,
                int grey) = nullptr;
  void (*line)(Picture& picture, int x0, int y0, int x1, int y1, int grey, int width) = nullptr;
  // explain/attribution/spectral_residual.h.
  std::vector<float> (*spectral_residual)(const Picture& picture) = nullptr;
};

// Throws Error when the library is not there.
const Codecs& codecs();

}  // namespace assay::data
