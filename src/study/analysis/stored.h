// What a study's analysis starts from, read from a store and a workspace.
#pragma once

#include "infra/store/connection.h"
#include "study/analysis/evidence.h"
#include "study/workspace/workspace.h"

namespace assay::analysis {

// `study` is NAME, whose newest version is analysed, or NAME@VERSION. Throws Error when there is no
// such study.
Source from_store(store::Connection& connection, const std::string& study);

// Every score of every model's explanations, for items and methods.
std::vector<MachineScore> scores_in(const workspace::Workspace& workspace);

// Of all its natural items that have a label and are not for training, by the bins that studies
// draw from: what a model gets right and wrong where nobody has chosen items. Items in no bin are
// left aside, as in the study.
std::vector<NaturalShare> natural_in(const workspace::Workspace& workspace);

// Adds what the workspace knows of the study's items, or of those that were answered where nothing
// else is known of the study: maps of explanations, and the outlines of
// their objects, both in the geometry in which people saw the pictures: cut as a model's input or
// whole. Of older material, and of answers from elsewhere, the sizes of the pictures tell.
void add_maps(Source& source, const workspace::Workspace& workspace);

}  // namespace assay::analysis
