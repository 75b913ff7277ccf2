// The library that processes of mpirun load: the only file that knows MPI.
#include <mpi.h>

#include <climits>
#include <list>

#include "base/error.h"
#include "evaluate/sweep/ranks.h"

namespace assay::sweep {
namespace {

constexpr int our_tag = 1;

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiRanks() override {
    for (Sending& one : under_way_) MPI_Wait(&one.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  std::size_t rank() const override { return static_cast<std::size_t>(rank_); }
  std::size_t size() const override { return static_cast<std::size_t>(size_); }

  void send(std::size_t to, std::string bytes) override {
    expects(bytes.size() <= INT_MAX, "a message is no longer than MPI can count");
    forget_arrived();
    Sending& one = under_way_.emplace_back(Sending{std::move(bytes), {}});
    MPI_Isend(one.bytes.data(), static_cast<int>(one.bytes.size()), MPI_BYTE, static_cast<int>(to),
              our_tag, MPI_COMM_WORLD, &one.request);
  }

  std::optional<Message> poll() override {
    forget_arrived();
    int arrived = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, our_tag, MPI_COMM_WORLD, &arrived, &status);
    if (arrived == 0) return std::nullopt;
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Message message{static_cast<std::size_t>(status.MPI_SOURCE),
                    std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(message.bytes.data(), length, MPI_BYTE, status.MPI_SOURCE, our_tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }

 private:
  struct Sending {
    std::string bytes;
    MPI_Request request;
  };

  void forget_arrived() {
    under_way_.remove_if([](Sending& one) {
      int done = 0;
      MPI_Test(&one.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sending> under_way_;  // bytes stay where they are until they have arrived
};

}  // namespace
}  // namespace assay::sweep

// Whoever calls it owns what it gives.
extern "C" assay::sweep::Ranks* assay_mpi() {
  return std::make_unique<assay::sweep::MpiRanks>().release();
}
