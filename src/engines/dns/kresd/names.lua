-- Names in wire form, in lower case, and what is known of each. A name that was asked is taken apart once: its record holds
-- what every part of the server says of it, and comes again by the bytes of the name alone.

local ffi = require('ffi')
local kres = require('kres')
local C = ffi.C

local names = {}

local MOST_RECORDS = 20000

local buffer = ffi.new('uint8_t[256]')
local describers = {}
-- Records of two generations: those of the older that are not asked for again are forgotten, and never all at once.
local young, old, count = {}, {}, 0

--- The wire form of a name in text, which ends with a dot.
function names.wire(text)
  return kres.dname2wire(kres.str2dname(text)):lower()
end

--- The wire form of a name of the library's.
local function wireOf(dname)
  local size = C.knot_dname_size(dname)
  ffi.copy(buffer, dname, size)
  C.knot_dname_to_lower(buffer)
  return ffi.string(buffer, size)
end

--- Has a function complete each new record, whose `wire` is there.
function names.describe(describer)
  describers[#describers + 1] = describer
end

--- Forgets all records: what is said of names has changed.
function names.forget()
  young, old, count = {}, {}, 0
end

local function remember(wire)
  local record = old[wire]
  if record == nil then
    record = { wire = wire }
    for index = 1, #describers do describers[index](record) end
  end
  if count >= MOST_RECORDS then young, old, count = {}, young, 0 end
  young[wire] = record
  count = count + 1
  return record
end

--- The record of a name of the library's.
function names.of(dname)
  local wire = wireOf(dname)
  return young[wire] or remember(wire)
end

--- A table that holds `true`, or what `value` makes of an entry, by the wire form of each entry's name.
function names.set(entries, value)
  local set = {}
  for _, entry in ipairs(entries) do
    if value then set[names.wire(entry.name)] = value(entry) else set[names.wire(entry)] = true end
  end
  return set
end

--- The value at the longest name that is the name itself or above it, and that name; nil where there is none.
function names.longest(set, wire)
  local at = 1
  while true do
    local name = at == 1 and wire or wire:sub(at)
    local found = set[name]
    if found then return found, name end
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
