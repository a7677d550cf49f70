-- Who may ask, and how often. Others get nothing: not even a refusal, which would tell them that a server is here.

local ffi = require('ffi')
local kres = require('kres')
local C = ffi.C

local MOST_CLIENTS = 20000

local clients = { networks = {}, rate = nil, byAddress = {}, count = 0, outsiders = 0, limited = 0 }

function clients.take(settings)
  clients.rate = settings.rate
  clients.networks = {}
  for index, text in ipairs(settings.clients) do
    local address = ffi.new('char[16]')
    local bits = C.kr_straddr_subnet(address, text)
    if bits < 0 then error('no network: ' .. text) end
    clients.networks[index] = { address = address, bits = bits, size = text:find(':') and 16 or 4 }
  end
  clients.byAddress, clients.count = {}, 0
end

local function isAdmitted(key)
  for _, network in ipairs(clients.networks) do
    if network.size == #key and C.kr_bitcmp(key, network.address, network.bits) == 0 then return true end
  end
  return false
end

--- Counts a query against the client's bucket, which holds the queries of one second.
local function hasRoom(client, now)
  local rate = clients.rate
  if not rate then return true end
  local room = math.min(rate, client.room + (now - client.at) * rate / 1000)
  client.at = now
  client.room = room < 1 and room or room - 1
  return room >= 1
end

local function clientOf(key, now)
  local client = clients.byAddress[key]
  if client == nil then
    if clients.count >= MOST_CLIENTS then clients.byAddress, clients.count = {}, 0 end
    client = { isAdmitted = isAdmitted(key), room = clients.rate or 0, at = now }
    clients.byAddress[key] = client
    clients.count = clients.count + 1
  end
  return client
end

local function silence(req)
  req.options.NO_ANSWER = true
  return kres.FAIL
end

--- A policy's action that leaves a client without an answer; nil where it gets one.
function clients.refusal(req)
  local address = req.qsource.addr
  if address == nil then return nil end
  local now = tonumber(C.kr_now())
  local client = clientOf(ffi.string(C.kr_inaddr(address), C.kr_inaddr_len(address)), now)
  if not client.isAdmitted then
    clients.outsiders = clients.outsiders + 1
    return function (_, request) return silence(request) end
  end
  if hasRoom(client, now) then return nil end
  clients.limited = clients.limited + 1
  return function (_, request) return silence(request) end
end

return clients
