// The one place where threads are spread. Work is cut into chunks by its size alone, never by the
// number of threads, so a result cannot depend on how many there are.
#pragma once

#include <cstddef>
#include <functional>

namespace assay {

// How many threads the next parallel work of this thread may use. Zero means all cores.
void set_threads(int count);
int threads();

// Calls body(begin, end) for consecutive ranges of at most `chunk` indices covering [0, count).
// Bodies run concurrently and must write to disjoint places. An exception of a body is rethrown
// here after the others have finished. Inside a body, further parallel work runs on one thread.
void parallel_for(std::size_t count, std::size_t chunk,
                  const std::function<void(std::size_t begin, std::size_t end)>& body);

// The same for work that needs memory of its own: body(begin, end, worker), where `worker` is less
// than threads() and no two bodies that run at once have the same. What a body computes must not
// depend on it.
void parallel_for_workers(
    std::size_t count, std::size_t chunk,
    const std::function<void(std::size_t begin, std::size_t end, std::size_t worker)>& body);

// For its lifetime, parallel work of this thread (ours and the libraries') uses one thread.
class SingleThread {
 public:
  SingleThread();
  ~SingleThread();
  SingleThread(const SingleThread&) = delete;
  SingleThread& operator=(const SingleThread&) = delete;

 private:
  int before_;
};

}  // namespace assay
