// What objects look like in the arena: a header word, some raw words, then values. One list of kinds; the
// places of each kind are named below and nowhere else.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/value.hpp"

namespace interleave::vm {

// KIND(Name, raw words before the values; -1: no values at all, only bytes)
#define INTERLEAVE_VM_KINDS(KIND)                                                              \
  KIND(Forward, -1) /* only inside a collection: where the object went */                      \
  KIND(String, -1)  /* hash word, then UTF-8 bytes; count is the number of bytes */            \
  KIND(Int64, -1)   /* an int that does not fit in a Value; one word */                        \
  KIND(Float, -1)   /* one word, the bits of a double */                                       \
  KIND(Bytes, -1)   /* raw bytes of the machine's own: the index of a dict */                  \
  KIND(Tuple, 0)                                                                               \
  KIND(Storage, 0) /* the places of a list, a dict, a deque; never seen by a program */        \
  KIND(List, 0)                                                                                \
  KIND(Deque, 0) /* a ring over a storage */                                                   \
  KIND(Dict, 0)                                                                                \
  KIND(Set, 0) /* laid out as a dict */                                                        \
  KIND(FrozenSet, 0)                                                                           \
  KIND(Cell, 0)                                                                                \
  KIND(Function, 0)                                                                            \
  KIND(BoundMethod, 0)                                                                         \
  KIND(Native, 0) /* a function of the machine's or a model's; aux is its number */            \
  KIND(Frame, 2)  /* a running or suspended function, coroutine, generator, or native frame */ \
  KIND(Class, 0)                                                                               \
  KIND(Instance, 0) /* of a class written in the program, or of an exception class */          \
  KIND(Object, 0)   /* of a native type: aux is the type's number; slots are the type's own */ \
  KIND(Module, 0)                                                                              \
  KIND(Range, 0)                                                                               \
  KIND(Slice, 0)                                                                               \
  KIND(Iterator, 0) /* over a container: aux is an IteratorKind */                             \
  KIND(Property, 0)                                                                            \
  KIND(StaticMethod, 0)                                                                        \
  KIND(ClassMethod, 0)                                                                         \
  KIND(Super, 0)

enum class Kind : uint8_t {
#define KIND(name, raw) k##name,
  INTERLEAVE_VM_KINDS(KIND)
#undef KIND
};

inline constexpr int8_t kRawWords[] = {
#define KIND(name, raw) raw,
    INTERLEAVE_VM_KINDS(KIND)
#undef KIND
};

struct Header {
  Kind kind = Kind::kForward;
  uint8_t flags = 0;
  uint16_t aux = 0;
  uint32_t count = 0;  // values (without raw words); bytes for kinds without values
};
static_assert(sizeof(Header) == 8);

// libc++ 13 has no std::bit_cast; the builtin behind it is there.
constexpr Header HeaderFromBits(uint64_t bits) { return __builtin_bit_cast(Header, bits); }
constexpr uint64_t HeaderBits(Header header) { return __builtin_bit_cast(uint64_t, header); }

// Kinds that classes of the program can inherit from: an instance of such a class is an object of that kind
// whose aux is the number of its class (see Machine::ClassOf), 0 in plain ones. Those that can change carry
// one place more, for the dict of their attributes.
constexpr bool IsDerivable(Kind kind) {
  return kind == Kind::kString || kind == Kind::kInt64 || kind == Kind::kFloat || kind == Kind::kTuple ||
         (kind >= Kind::kList && kind <= Kind::kFrozenSet);
}

// Flags of a string.
inline constexpr uint8_t kInterned = 1;  // equal interned strings are one object

namespace list_slot {
enum : uint32_t { kStorage, kSize, kCount };  // kSize: a small int
}
namespace deque_slot {
enum : uint32_t { kStorage, kHead, kSize, kMaximum, kCount };  // kMaximum: maxlen or None
}
// Entries are (hash, key, value) triples in insertion order; a deleted one has an Unset key. Up to 8 entries
// there is no index. A set has Unset values.
namespace dict_slot {
enum : uint32_t { kEntries, kIndex, kUsed, kSize, kDefaultFactory, kCount };  // kUsed: entries incl. deleted
}
inline constexpr uint32_t kDictEntryWords = 3;
namespace function_slot {
enum : uint32_t {
  kCode,
  kDefaults,
  kKeywordDefaults,
  kClosure,
  kName,
  kQualifiedName,
  kIdentity,
  kDict,
  kCount
};
}
namespace bound_method_slot {
enum : uint32_t { kFunction, kSelf, kCount };
}
namespace native_slot {
enum : uint32_t { kName, kCount };  // aux: index into Machine's table of natives
}
namespace class_slot {
enum : uint32_t {
  kName,
  kQualifiedName,
  kBases,
  kMro,
  kDict,
  kConstructor /* a Native, or Unset */,
  kNativeType /* number of the native type or kind its instances have, or Unset */,
  kIdentity,
  kBaseKind /* the Kind of its instances where that is a builtin's, or Unset */,
  kDerived /* of a class of the program with a base kind: the aux of its instances, else Unset */,
  kSlotNames /* a set, where `__slots__` says what its instances may have; else Unset */,
  kCount
};
}
// Where a derived object of a kind that can change keeps its attributes; 0: it has none.
constexpr uint32_t AttributesSlot(Kind kind) {
  switch (kind) {
    case Kind::kList:
      return list_slot::kCount;
    case Kind::kDeque:
      return deque_slot::kCount;
    case Kind::kDict:
    case Kind::kSet:
      return dict_slot::kCount;
    default:
      return 0;
  }
}

// An instance: its attributes are a dict made on first use. Exceptions carry their own places behind.
namespace instance_slot {
enum : uint32_t { kClass, kIdentity, kDict, kCount };
}
namespace exception_slot {
enum : uint32_t {
  kClass,
  kIdentity,
  kDict,
  kArguments,
  kCause,
  kContext,
  kSuppressContext,
  kTraceback /* list of packed places, newest last */,
  kValue /* StopIteration's value, a group's exceptions */,
  kCount
};
}
// A native object: slot 0 is the class, slot 1 the identity, the type's own from 2.
namespace object_slot {
enum : uint32_t { kClass, kIdentity, kFirst };
}
namespace async_step_slot {  // kKind Unset: it was awaited
enum : uint32_t { kGenerator = object_slot::kFirst, kKind, kPayload };
constexpr uint32_t kCount = 3;
}  // namespace async_step_slot
namespace module_slot {
enum : uint32_t { kName, kDict, kCount };
}
namespace range_slot {
enum : uint32_t { kStart, kStop, kStep, kCount };
}
namespace slice_slot {
enum : uint32_t { kStart, kStop, kStep, kCount };
}
namespace iterator_slot {
enum : uint32_t { kContainer, kPosition, kExtra, kCount };
}
namespace property_slot {
enum : uint32_t { kGetter, kSetter, kDeleter, kCount };
}
namespace wrapped_slot {  // StaticMethod, ClassMethod, Cell
enum : uint32_t { kValue, kCount };
}
namespace super_slot {
enum : uint32_t { kClass, kSelf, kCount };
}

enum class IteratorKind : uint16_t {
  kList,
  kTuple,
  kString,
  kRange,
  kDictKeys,
  kDictValues,
  kDictItems,
  kSet,
  kDeque,
  kEnumerate,
  kZip,
  kReversed,
  kChain,
  kSlice,
  kCounter,
  kDictKeysView,
  kDictValuesView,
  kDictItemsView,  // views: iterable, not iterators themselves
  kMap,
  kFilter,
  kCallable,  // these call the program
  kSequence,  // __getitem__ from 0 on
  kRepeat,
  kCycle,
};
// The names of their classes, in that order.
inline constexpr std::string_view kIteratorNames[] = {"list_iterator",
                                                      "tuple_iterator",
                                                      "str_iterator",
                                                      "range_iterator",
                                                      "dict_keyiterator",
                                                      "dict_valueiterator",
                                                      "dict_itemiterator",
                                                      "set_iterator",
                                                      "_deque_iterator",
                                                      "enumerate",
                                                      "zip",
                                                      "reversed",
                                                      "chain",
                                                      "islice",
                                                      "count",
                                                      "dict_keys",
                                                      "dict_values",
                                                      "dict_items",
                                                      "map",
                                                      "filter",
                                                      "callable_iterator",
                                                      "iterator",
                                                      "repeat",
                                                      "cycle"};

// Frames. Raw word 0: pc (low 32 bits), code index or native step (high). Raw word 1: stack top as a slot
// index (low 32), FrameFlag bits (next 16), Delivery (upper 16).
namespace frame_slot {
enum : uint32_t {
  kBack,      // who goes on when this one returns; None at the bottom or while suspended
  kHandled,   // the exception being handled here, or Unset
  kOwner,     // what the return is for: an instance under construction, a class body's dict, a Task
  kFunction,  // the function, or Unset for native frames
  kFirst      // locals, then cells, then the stack; native frames: their own places
};
}
enum FrameFlag : uint16_t {
  kIsNative = 1,
  kIsCoroutine = 2,
  kIsGenerator = 4,
  kIsAsyncGenerator = 6,  // both
  kConstructs = 8,        // returns its owner, the instance, in place of None
  kBodyOfClass = 16,
  kStarted = 32,
  kFinished = 64,
  kRunning = 128,  // on some thread's stack now
  kIsModule = 256,
};
// What the frame below does with what this one returns (or yields, for generators).
enum class Delivery : uint16_t {
  kPush,         // pushes it: a call, next(), send()
  kDiscard,      // drops it: __setitem__ and its kin
  kReplace,      // puts it in place of the top: an await
  kRetry,        // puts it in place of the top, and the instruction runs again: truth, unpacking
  kForIter,      // a generator or __next__ under ForIter: its end ends the loop
  kNext,         // next(): its end is StopIteration
  kNextDefault,  // next() with a default, kept in the frame's owner place
  kYieldFrom,    // a generator delegated to: what it yields is yielded on
  kYieldItem,    // an iterator's next item under `yield from`: yielded on
  kAsyncNext,    // an async generator's next item, awaited
  kAsyncClose,   // an async generator that is being closed: its end is the answer
  kReflect,      // a binary or comparing method: NotImplemented goes on to the next candidate
  kTruth,        // pushes the truth of it: __contains__
  kBool,         // as kRetry, of `__bool__`: anything but a bool is refused
  kLength,       // as kRetry, of `__len__`: anything but a length is refused
};

}  // namespace interleave::vm
