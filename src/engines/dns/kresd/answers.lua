-- Records of an answer as they lie in memory: a length of two bytes, the data, and a byte more where that is odd.

local ffi = require('ffi')
local bits = require('bits')

local answers = {}

local bytes = ffi.typeof('const uint8_t *')

--- True for a set of records that is part of the answer.
answers.isSent = bits.of('ranked_rr_array_entry_t', 'to_wire')

local function lengthOf(data)
  return data[0] + data[1] * 256
end

--- The first record of a set.
function answers.first(rr)
  return ffi.cast(bytes, rr.rrs.rdata)
end

--- The record behind another.
function answers.following(data)
  local length = lengthOf(data)
  return data + 2 + length + length % 2
end

--- The data of a record.
function answers.text(data)
  return ffi.string(data + 2, lengthOf(data))
end

return answers
