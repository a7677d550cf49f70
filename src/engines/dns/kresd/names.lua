-- Names in wire form, in lower case.

local kres = require('kres')
local names = {}

--- The wire form of a name in text, which ends with a dot.
function names.wire(text)
  return kres.dname2wire(kres.str2dname(text)):lower()
end

--- The wire form of a name of the library's.
function names.of(dname)
  return kres.dname2wire(dname):lower()
end

--- A table that holds `true`, or what `value` makes of an entry, by the wire form of each entry's name.
function names.set(entries, value)
  local set = {}
  for _, entry in ipairs(entries) do
    if value then set[names.wire(entry.name)] = value(entry) else set[names.wire(entry)] = true end
  end
  return set
end

--- The value at the longest name that is the name itself or above it; nil where there is none.
function names.longest(set, wire)
  local at = 1
  while true do
    local found = set[at == 1 and wire or wire:sub(at)]
    if found then return found end
    local length = wire:byte(at)
    if length == 0 then return nil end
    at = at + length + 1
  end
end

--- The name above; nil for the root.
function names.parent(wire)
  local length = wire:byte(1)
  return length > 0 and wire:sub(length + 2) or nil
end

return names
