-- Bits in structures of the library, and where they are. LuaJIT compiles nothing that touches a bit field, so that they are read and written as
-- bits of bytes; where each one is, a structure of the installed version says.

local ffi = require('ffi')
local bit = require('bit')

local bytes = ffi.typeof('uint8_t *')
local band, bor, bnot = bit.band, bit.bor, bit.bnot

local bits = {}

--- A function that says whether the bit field of a structure is set, and one that sets it.
function bits.of(type, field)
  local probe = ffi.new(type)
  local data = ffi.cast(bytes, probe)
  probe[field] = true
  local at = 0
  while data[at] == 0 do at = at + 1 end
  local mask = data[at]
  local function get(structure)
    return band(ffi.cast(bytes, structure)[at], mask) ~= 0
  end
  local function set(structure, value)
    local place = ffi.cast(bytes, structure) + at
    place[0] = value and bor(place[0], mask) or band(place[0], bnot(mask))
  end
  return get, set
end

local number = ffi.typeof('uintptr_t')

--- What tells a request from all others that go on: its place. The library has no number for it, as `uid` is the one that the client chose.
function bits.identity(req)
  return tonumber(ffi.cast(number, req))
end

return bits
