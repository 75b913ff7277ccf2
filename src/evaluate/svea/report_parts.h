// The sections of the report, in their order.
#pragma once

#include "evaluate/svea/summary.h"
#include "report/element.h"

namespace assay::svea {

report::Element table_section(const Results& results, const std::vector<Summary>& rows);
report::Element chart_section(const Results& results, const std::vector<Summary>& rows);
report::Element curve_section(const Results& results, const data::Mnist1d& set);
report::Element sample_section(const Results& results, const data::Mnist1d& set);
report::Element grid_section(const Results& results, const data::Mnist1d& set);
report::Element agreement_section(const std::vector<Summary>& rows);
report::Element fact_section(const Results& results);
report::Element settings_section(const Results& results);

}  // namespace assay::svea
