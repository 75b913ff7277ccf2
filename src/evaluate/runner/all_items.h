// All items by one method, with progress: explained, or explained and scored.
#pragma once

#include "evaluate/runner/kept_parts.h"
#include "evaluate/runner/subject.h"

namespace assay::runner {

// By the method of that place. Part by part; what an interrupted run has kept is not computed
// again. Nothing is kept without `kept`.
Part explain_all(Console& console, const Subject& subject, const Questions& questions,
                 std::size_t method, std::span<const std::size_t> targets,
                 const KeptParts* kept = nullptr);

// Of the maps of a method, by all judges. A few items are judged at a time, unless a metric has to
// see all of them.
Scores score_all(Console& console, const Subject& subject, Questions questions, std::size_t method,
                 std::span<const std::size_t> targets);

}  // namespace assay::runner
