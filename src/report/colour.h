// Colours of maps and charts that people with any colour vision tell apart.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace assay::report {

using Rgb = std::array<std::uint8_t, 3>;

std::string to_css(Rgb colour);

// Cividis (Nunez, Anderton and Renslow, 2018): dark blue for 0 to yellow for 1, growing evenly in
// lightness, the same for every kind of colour vision. Values outside [0, 1] take the ends.
Rgb sequential(double share);

// Blue for -1, near white for 0, orange for 1.
Rgb diverging(double value);

// Of series in a chart: Okabe and Ito's colours and darker and lighter relatives of them.
Rgb of_series(std::size_t index);

}  // namespace assay::report
