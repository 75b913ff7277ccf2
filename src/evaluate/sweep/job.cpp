#include "evaluate/sweep/job.h"

#include "evaluate/sweep/bytes.h"

namespace assay::sweep {

std::string to_bytes(const std::vector<Job>& jobs) {
  ByteWriter bytes;
  bytes.put(jobs.size());
  for (const Job& job : jobs) {
    bytes.put(job.model);
    bytes.put(job.first);
    bytes.put_all(job.targets);
    bytes.put(job.steps.size());
    for (const Step& step : job.steps) {
      bytes.put(step.method);
      bytes.put_all(step.metrics);
    }
  }
  return bytes.take();
}

std::vector<Job> jobs_of(std::string_view text) {
  ByteReader bytes(text);
  std::vector<Job> jobs(bytes.get<std::size_t>());
  for (Job& job : jobs) {
    job.model = bytes.get<std::size_t>();
    job.first = bytes.get<std::size_t>();
    job.targets = bytes.get_all();
    const auto steps = bytes.get<std::size_t>();
    for (std::size_t at = 0; at < steps; ++at) {
      const auto method = bytes.get<std::size_t>();
      job.steps.push_back({method, bytes.get_all()});
    }
  }
  expects(bytes.is_empty(), "bytes of jobs are no more than they");
  return jobs;
}

}  // namespace assay::sweep
