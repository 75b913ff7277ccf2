// The processes of one sweep. Rank 0 has the file and the terminal; the others are told what to do
// and send what they have done. Alone, rank 0 does everything itself. OpenMPI lies in a library of
// its own beside the program (mpi/plugin.cpp), which only processes of mpirun load: no other start
// pays for it, and assay runs where it is not installed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assay::sweep {

struct Message {
  std::size_t from;
  std::string bytes;
};

class Ranks {
 public:
  Ranks() = default;
  virtual ~Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  virtual std::size_t rank() const = 0;
  virtual std::size_t size() const = 0;
  // Does not wait until anybody receives it. Messages from one rank to another keep their order.
  virtual void send(std::size_t to, std::string bytes) = 0;
  // What has arrived, if anything has.
  virtual std::optional<Message> poll() = 0;
  // The next message, however long that takes.
  Message wait();

  bool is_first() const { return rank() == 0; }
};

// The ranks this process was started among: those of mpirun, or itself alone. Throws Error when
// mpirun has started it and the library that talks to the others is not there.
std::unique_ptr<Ranks> join_ranks();

}  // namespace assay::sweep
