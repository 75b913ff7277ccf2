// The two kinds of coroutine that connections are written in. A Task is a function that may wait:
// it runs when it is awaited, and its frame goes when its value has been taken. A Detached runs by
// itself; it catches what it throws.
#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace assay::http {

template <class T>
class Task {
 public:
  struct promise_type {
    std::optional<T> value;
    std::exception_ptr problem;
    std::coroutine_handle<> caller;

    Task get_return_object() { return Task(Handle::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    auto final_suspend() noexcept {
      struct ToCaller {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<> await_suspend(Handle ended) noexcept {
          return ended.promise().caller;
        }
        void await_resume() noexcept {}
      };
      return ToCaller{};
    }
    void return_value(T result) { value.emplace(std::move(result)); }
    void unhandled_exception() { problem = std::current_exception(); }
  };
  using Handle = std::coroutine_handle<promise_type>;

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const noexcept { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller) noexcept {
    handle_.promise().caller = caller;
    return handle_;
  }
  T await_resume() {
    if (handle_.promise().problem) std::rethrow_exception(handle_.promise().problem);
    return std::move(*handle_.promise().value);
  }

 private:
  explicit Task(Handle handle) : handle_(handle) {}

  Handle handle_;
};

struct Detached {
  struct promise_type {
    Detached get_return_object() noexcept { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() noexcept {}
    void unhandled_exception() noexcept { std::terminate(); }
  };
};

}  // namespace assay::http
