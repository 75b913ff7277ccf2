// What pictures and texts give those who look at them, where somebody knows: without it everything
// is clear, and nothing lies anywhere. With it simulated people differ between items and methods as
// real ones do, and a rehearsal has something to find.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "study/design/material.h"

namespace assay::simulate {

// Shares of a picture's width and height.
struct Spot {
  double x = 0;
  double y = 0;
};

struct Sight {
  // By the stem of a stimulus's file: the chance that looking at it tells.
  std::map<std::string, double, std::less<>> clarity = {};
  // By item: around its object.
  std::map<std::string, std::vector<Spot>, std::less<>> outlines = {};
  // By item: for every word of a text the chance that somebody marks it.
  std::map<std::string, std::vector<double>, std::less<>> telling = {};
};

// What somebody has before their eyes.
struct PerceivedStimulus {
  const study::StudyItem* item = nullptr;  // none when that does not show
  std::optional<double> clarity = {};      // of the clearest picture
  std::vector<double> choices = {};        // clarity of what is chosen from
  const std::vector<Spot>* outline = nullptr;
  const std::vector<double>* telling = nullptr;
};

}  // namespace assay::simulate
