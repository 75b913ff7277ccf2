// Texts with their words shaded by how many people marked them.
#pragma once

#include "study/analysis/marks/word_marks.h"

namespace assay::analysis {

// Of the first `most` texts, and of each the beginning.
Figure word_picture(std::span<const MarkedText> texts, std::size_t most);

}  // namespace assay::analysis
