// A value or an error of the user's. An Error says what is wrong and how to mend it, in one line of text
// that can be shown as it is.
//
//   base::Result<Link> link = ParseLink(text);
//   if (!link.ok()) return Show(link.error().message);
//   Use(link.value());
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/check.hpp"

namespace interleave::base {

struct Error {
  std::string message;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return value_.has_value(); }

  // REQUIRES: ok().
  const T& value() const& {
    CHECK(ok());
    return *value_;
  }
  T&& value() && {
    CHECK(ok());
    return std::move(*value_);
  }

  // REQUIRES: !ok().
  const Error& error() const {
    CHECK(!ok());
    return error_;
  }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace interleave::base
