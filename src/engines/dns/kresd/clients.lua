-- Who may ask, and how often. Others get nothing: not even a refusal, which would tell them that a server is here.

local ffi = require('ffi')
local kres = require('kres')
local C = ffi.C

local AF_INET = 2
local MOST_CLIENTS = 20000
-- The gateway itself asks from here.
local OWN = '\127\0\0\1'

local clients = { networks = {}, rate = nil, byAddress = {}, count = 0, outsiders = 0, limited = 0 }
local number = ffi.typeof('const uint32_t *')

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

local function isAdmitted(address)
  for _, network in ipairs(clients.networks) do
    if network.size == #address and C.kr_bitcmp(address, network.address, network.bits) == 0 then return true end
  end
  return false
end

--- True where a client at an address in text form gets answers; nothing is counted.
function clients.admits(text)
  local address = ffi.gc(C.kr_straddr_socket(text, 0, nil), C.free)
  if address == nil then return false end
  return isAdmitted(ffi.string(C.kr_inaddr(address), C.kr_inaddr_len(address)))
end

--- Counts a query against the client's bucket, which holds the queries of one second.
local function hasRoom(client)
  local rate = clients.rate
  if not rate then return true end
  local now = tonumber(C.kr_now())
  local room = math.min(rate, client.room + (now - client.at) * rate / 1000)
  client.at = now
  client.room = room < 1 and room or room - 1
  return room >= 1
end

local function enter(key, address)
  if clients.count >= MOST_CLIENTS then clients.byAddress, clients.count = {}, 0 end
  local bytes = ffi.string(C.kr_inaddr(address), C.kr_inaddr_len(address))
  local client = {
    text = tostring(kres.sockaddr_t(address)):gsub('[@#]%d+$', ''):lower(), isOwn = bytes == OWN,
    isAdmitted = isAdmitted(bytes), room = clients.rate or 0, at = tonumber(C.kr_now()),
    era = 0, rows = {},
  }
  clients.byAddress[key] = client
  clients.count = clients.count + 1
  return client
end

--- The client at an address of the library's.
function clients.of(address)
  -- Behind the family come the port and the address, of IPv6 the port, a label and the address.
  local key
  if address.sa_family == AF_INET then
    key = ffi.cast(number, address._stub + 2)[0]
  else
    key = ffi.string(address._stub + 6, 16)
  end
  return clients.byAddress[key] or enter(key, address)
end

--- Why a client gets no answer; nil where it gets one.
function clients.refusal(client)
  if not client.isAdmitted then
    clients.outsiders = clients.outsiders + 1
    return 'outsider'
  end
  if hasRoom(client) then return nil end
  clients.limited = clients.limited + 1
  return 'limited'
end

return clients
