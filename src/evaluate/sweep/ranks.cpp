#include "evaluate/sweep/ranks.h"

#include <dlfcn.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "base/error.h"
#include "base/program_folder.h"

namespace assay::sweep {
namespace {

constexpr const char* mpi_file = "libassay_mpi.so";

class Alone final : public Ranks {
 public:
  std::size_t rank() const override { return 0; }
  std::size_t size() const override { return 1; }
  void send(std::size_t, std::string) override { expects(false, "there is nobody to send to"); }
  std::optional<Message> poll() override { return std::nullopt; }
};

std::unique_ptr<Ranks> load_mpi() {
  const std::filesystem::path folder = folder_with(mpi_file, {".", "../lib/assay"});
  if (folder.empty()) {
    fail(
        "mpirun started several processes, but '{}' is not beside the program in '{}'; install "
        "libopenmpi-dev and build assay again, or start it without mpirun.",
        mpi_file, program_folder().string());
  }
  // OpenMPI's own plugins look for its symbols among those that everybody sees.
  void* const library = ::dlopen((folder / mpi_file).c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) fail("OpenMPI cannot be loaded: {}.", ::dlerror());
  // The only way from a symbol to a function; POSIX promises that it works.
  const auto make = reinterpret_cast<Ranks* (*)()>(::dlsym(library, "assay_mpi"));
  if (make == nullptr) {
    fail("'{}' is not assay's; build or install assay again.", (folder / mpi_file).string());
  }
  return std::unique_ptr<Ranks>(make());
}

}  // namespace

Message Ranks::wait() {
  // MPI itself would wait with a whole core, which another rank may need.
  for (int times = 0;; ++times) {
    if (std::optional<Message> message = poll()) return std::move(*message);
    std::this_thread::sleep_for(std::chrono::microseconds(times < 100 ? 100 : 2000));
  }
}

std::unique_ptr<Ranks> join_ranks() {
  const char* const size = std::getenv("OMPI_COMM_WORLD_SIZE");
  if (size == nullptr || std::string_view(size) == "1") return std::make_unique<Alone>();
  return load_mpi();
}

}  // namespace assay::sweep
