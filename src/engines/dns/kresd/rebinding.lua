-- Names on the Internet that have addresses of a private network would make browsers of local hosts reach local servers.

local ffi = require('ffi')
local kres = require('kres')
local names = require('names')
local answers = require('answers')
local sources = require('sources')
local C = ffi.C

local A, AAAA = kres.type.A, kres.type.AAAA

local rebinding = { exceptions = {}, refused = 0 }
local networks = {}

for _, text in ipairs({
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16',
  '::/127', 'fc00::/7', 'fe80::/10', 'fec0::/10',
}) do
  local address = ffi.new('char[16]')
  local bits = C.kr_straddr_subnet(address, text)
  networks[#networks + 1] = { address = address, bits = bits, size = text:find(':') and 16 or 4 }
end

-- Addresses that begin otherwise are in none of the networks.
local firstBytes4, firstBytes16 = {}, {}
for byte = 0, 255 do firstBytes4[byte], firstBytes16[byte] = false, false end
for _, byte in ipairs({ 0, 10, 100, 127, 169, 172, 192 }) do firstBytes4[byte] = true end
for _, byte in ipairs({ 0, 252, 253, 254 }) do firstBytes16[byte] = true end

local MAPPED = ('\0'):rep(10) .. '\255\255'

local function isPrivate(address)
  if #address == 16 and address:sub(1, 12) == MAPPED then address = address:sub(13) end
  for _, network in ipairs(networks) do
    if network.size == #address and C.kr_bitcmp(address, network.address, network.bits) == 0 then return true end
  end
  return false
end

function rebinding.take(settings)
  rebinding.exceptions = names.set(settings.private)
end

names.describe(function (record)
  record.mayBePrivate = names.longest(rebinding.exceptions, record.wire) == true
end)

local function isOutside(owner, type)
  local record = names.of(owner)
  if record.mayBePrivate then return false end
  local found = sources.of(record, type)
  return found == nil or not found.isLocal
end

local function isRefused(rr, data)
  local firstBytes = rr.type == A and firstBytes4 or firstBytes16
  return firstBytes[data[2]] and isPrivate(answers.text(data)) and isOutside(rr._owner, rr.type)
end

--- True where an answer has a private address of a name outside.
function rebinding.isRefused(req)
  local rrsets = req.answ_selected
  -- Most answers have one address; the compiler takes no short loop well.
  local only = rrsets.at[0].rr
  if rrsets.len == 1 and only.rrs.count == 1 then
    return (only.type == A or only.type == AAAA) and isRefused(only, answers.first(only))
  end
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    if (rr.type == A or rr.type == AAAA) and answers.isSent(entry) then
      local data = answers.first(rr)
      for _ = 1, rr.rrs.count do
        if isRefused(rr, data) then return true end
        data = answers.following(data)
      end
    end
  end
  return false
end

return rebinding
