// The address of what is shown. On the page it is the part of the address behind and with the `#`; natively
// it is the fragment that the program was started with, and changes are only remembered.
//
// Anything may stand there: what is read is hostile input.
#pragma once

#include <functional>
#include <string>

namespace interleave::platform {

class LinkBar {
 public:
  // `initial` is where a native program starts; the page reads its own address.
  explicit LinkBar(std::string initial = "");
  ~LinkBar();
  LinkBar(const LinkBar&) = delete;
  LinkBar& operator=(const LinkBar&) = delete;

  // Whether the address asks for the compact page, `?embed`: it stands in somebody else's page.
  bool IsEmbedded() const;

  // The fragment, from its `#`; empty when there is none.
  std::string Read() const;

  // Replace changes the address in place, and may do so a moment later (browsers refuse many changes in a
  // row); Push adds an entry to the history. Neither calls OnChange.
  void Replace(const std::string& fragment);
  void Push(const std::string& fragment);

  // The whole address of the whole page with this fragment: what Share copies.
  std::string Address(const std::string& fragment) const;

  // Called when somebody else changed the fragment: typed, followed a link, went back. One callback.
  void OnChange(std::function<void()> callback);

 private:
  std::string fragment_;
};

}  // namespace interleave::platform
