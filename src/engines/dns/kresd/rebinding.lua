-- Names on the Internet that have addresses of a private network would make browsers of local hosts reach local servers.

local ffi = require('ffi')
local kres = require('kres')
local names = require('names')
local sources = require('sources')
local C = ffi.C

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
local firstBytes = { [4] = {}, [16] = {} }
for _, byte in ipairs({ 0, 10, 100, 127, 169, 172, 192 }) do firstBytes[4][byte] = true end
for _, byte in ipairs({ 0, 252, 253, 254 }) do firstBytes[16][byte] = true end

local MAPPED = ('\0'):rep(10) .. '\255\255'

local function isPrivate(rdata)
  if #rdata == 16 and rdata:sub(1, 12) == MAPPED then rdata = rdata:sub(13) end
  for _, network in ipairs(networks) do
    if network.size == #rdata and C.kr_bitcmp(rdata, network.address, network.bits) == 0 then return true end
  end
  return false
end

function rebinding.take(settings)
  rebinding.exceptions = names.set(settings.private)
end

local function isRefused(req)
  local rrsets = req.answ_selected
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    if entry.to_wire and (rr.type == kres.type.A or rr.type == kres.type.AAAA) then
      for each = 0, rr:rdcount() - 1 do
        local data = rr:rdata_pt(each)
        if firstBytes[data.len] and firstBytes[data.len][data.data[0]] and isPrivate(rr:rdata(each)) then
          local owner = names.of(rr._owner)
          local found = sources.of(owner, rr.type)
          local isInside = found ~= nil and found.isLocal
          if not isInside and not names.longest(rebinding.exceptions, owner) then return true end
        end
      end
    end
  end
  return false
end

rebinding.layer = {
  finish = function (state, req)
    if req.answ_selected.len == 0 or req.qsource.addr == nil then return state end
    if not isRefused(req) then return state end
    rebinding.refused = rebinding.refused + 1
    local policy = require('kres_modules.policy')
    return policy.REFUSE(state, req)
  end,
}

return rebinding
