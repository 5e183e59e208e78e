// Instructions that read or write an attribute remember where they found it last time.
#include "vm/machine.hpp"

namespace interleave::vm {

// A call of a method that the class has and the object hides not.
bool Machine::FindsMethod(const AttributeSite& site, Value object) const {
  if (site.state != AttributeSite::State::kMethod || ClassOf(object) != site.owner) return false;
  const Value dict = InstanceDict(object);
  return dict.is_unset() || FindIdentical(dict, site.name) == kNoEntry;
}

void Machine::NoteField(AttributeSite& site, Value object, uint32_t entry) {
  site.state = AttributeSite::State::kField;
  site.owner = GetSlot(object, instance_slot::kClass);
  site.entry = entry;
}

void Machine::NoteFound(AttributeSite& site, Value object) {
  site.state = AttributeSite::State::kEmpty;
  if (IsKind(object, Kind::kModule) && arena_.frozen(object.ref())) {
    site.found = DictGet(GetSlot(object, module_slot::kDict), site.name);
    site.owner = object;
    // A library's global may change.
    const bool stays = !site.found.is_unset() && !IsKind(site.found, Kind::kCell);
    if (stays) site.state = AttributeSite::State::kValue;
    return;
  }
  if (IsKind(object, Kind::kModule) || IsKind(object, Kind::kSuper) || IsKind(object, Kind::kClass)) return;
  const Value klass = ClassOf(object);
  const Value found = LookUpClass(klass, site.name);
  const Value dict = InstanceDict(object);
  const uint32_t entry = dict.is_unset() ? kNoEntry : FindIdentical(dict, site.name);
  if (entry < kUnsure) {
    if (IsKind(object, Kind::kInstance) && !IsDataDescriptor(found)) NoteField(site, object, entry);
    return;
  }
  if (entry == kUnsure || (!IsKind(found, Kind::kFunction) && !IsKind(found, Kind::kNative))) return;
  site.found = found;
  site.owner = klass;
  site.state = AttributeSite::State::kMethod;
}

Flow Machine::LoadAttributeAt(AttributeSite& site, Value object) {
  if (site.state == AttributeSite::State::kValue && site.owner == object) {
    SetPeek(0, site.for_call ? Value::Unset() : site.found);
    if (site.for_call) Push(site.found);
    return Flow::kNext;
  }
  NoteFound(site, object);
  return LoadAttribute(object, site.name, site.for_call);
}

// value and object are off the stack already.
Flow Machine::StoreAttributeAt(AttributeSite& site, Value object, Value value) {
  if (!IsKind(object, Kind::kInstance)) return StoreAttribute(object, site.name, value);
  const Value klass = GetSlot(object, instance_slot::kClass);
  if (site.state != AttributeSite::State::kField || site.owner != klass) {
    site.state = AttributeSite::State::kEmpty;
    const bool is_plain = OwnMethod(object, "__setattr__").is_unset() && !IsException(object) &&
                          !IsDataDescriptor(LookUpClass(klass, site.name)) &&
                          GetSlot(klass, class_slot::kSlotNames).is_unset() && klass != object_class_;
    if (!is_plain) return StoreAttribute(object, site.name, value);
  }
  SetAttribute(object, site.name, value);
  const Value dict = GetSlot(object, instance_slot::kDict);
  const uint32_t entry = FindIdentical(dict, site.name);
  if (entry < kUnsure) NoteField(site, object, entry);
  return Flow::kNext;
}

}  // namespace interleave::vm
