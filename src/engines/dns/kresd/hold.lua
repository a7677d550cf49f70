-- Answers with addresses of names in rules wait until the packet filter has them. The plane is told of a name's addresses
-- only when one is new or its time there has run out; for at most 20 ms the answer waits, then it goes and is counted.
-- A line to the plane is `ID NAME TTL-SECONDS ADDRESSES CLIENT`, addresses as hexadecimal digits, and one back is `ID ok`.

local ffi = require('ffi')
local kres = require('kres')
local names = require('names')
local C = ffi.C

ffi.cdef [[
  int socket(int domain, int type, int protocol);
  int connect(int fd, const void *address, unsigned int length);
  int close(int fd);
  long send(int fd, const void *data, unsigned long length, int flags);
  long recv(int fd, void *data, unsigned long length, int flags);
  struct gatehouse_pollfd { int fd; short events; short revents; };
  int poll(struct gatehouse_pollfd *fds, unsigned long count, int timeout);
  struct gatehouse_address { unsigned short family; char path[108]; };
  struct gatehouse_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct gatehouse_time *time);
]]

local AF_UNIX, SOCK_STREAM, SOCK_CLOEXEC = 1, 1, 524288
local MSG_NOSIGNAL, MSG_DONTWAIT = 16384, 64
local POLLIN, CLOCK_MONOTONIC = 1, 1
local LONGEST_MS, RETRY_MS, MOST_NAMES = 20, 1000, 50000

local hold = {
  path = '', names = {}, below = {}, hasBelow = false, isIdle = true,
  known = {}, count = 0, held = 0, late = 0, lost = 0,
}
local connection = { fd = -1, id = 0, rest = '', retryAt = 0 }
local buffer = ffi.new('char[4096]')
local polled = ffi.new('struct gatehouse_pollfd[1]')
local clock = ffi.new('struct gatehouse_time')

local function milliseconds()
  C.clock_gettime(CLOCK_MONOTONIC, clock)
  return tonumber(clock.seconds) * 1000 + tonumber(clock.nanoseconds) / 1e6
end

function hold.take(settings)
  hold.path = settings.hold
  hold.names = names.set(settings.names)
  hold.below = names.set(settings.below)
  hold.hasBelow = #settings.below > 0
  hold.isIdle = not hold.hasBelow and #settings.names == 0
  hold.known, hold.count = {}, 0
end

local function disconnect()
  if connection.fd >= 0 then C.close(connection.fd) end
  connection.fd, connection.rest = -1, ''
  -- Whoever answers next knows nothing of what this one was told.
  hold.known, hold.count = {}, 0
end

local function connected(now)
  if connection.fd >= 0 then return true end
  if now < connection.retryAt then return false end
  connection.retryAt = now + RETRY_MS
  local place = ffi.new('struct gatehouse_address')
  place.family = AF_UNIX
  ffi.copy(place.path, hold.path)
  connection.fd = C.socket(AF_UNIX, SOCK_STREAM + SOCK_CLOEXEC, 0)
  if connection.fd < 0 then return false end
  if C.connect(connection.fd, place, ffi.sizeof(place)) ~= 0 then disconnect() end
  return connection.fd >= 0
end

--- The word of the answer with this id among what has come; nil while it has not.
local function answerTo(id)
  local found
  for each, word in connection.rest:gmatch('(%d+) (%a+)\n') do
    if each == id then found = word end
  end
  connection.rest = connection.rest:match('[^\n]*$')
  return found
end

--- Reports a line and waits for the word back: `ok`, another word, or nil where it takes too long or nobody is there.
local function ask(line)
  local since = milliseconds()
  if not connected(since) then return nil end
  connection.id = connection.id + 1
  local id = tostring(connection.id)
  local text = id .. ' ' .. line .. '\n'
  if C.send(connection.fd, text, #text, MSG_NOSIGNAL + MSG_DONTWAIT) ~= #text then
    disconnect()
    return nil
  end
  while true do
    local left = LONGEST_MS - (milliseconds() - since)
    if left <= 0 then return nil end
    polled[0].fd, polled[0].events, polled[0].revents = connection.fd, POLLIN, 0
    if C.poll(polled, 1, math.ceil(left)) > 0 then
      local size = tonumber(C.recv(connection.fd, buffer, 4096, MSG_DONTWAIT))
      if size <= 0 then
        disconnect()
        return nil
      end
      connection.rest = connection.rest .. ffi.string(buffer, size)
      local word = answerTo(id)
      if word then return word end
    end
  end
end

local function addWatched(found, wire)
  if hold.names[wire] then
    found[#found + 1] = wire
  elseif hold.hasBelow then
    local above = names.parent(wire)
    if above and names.longest(hold.below, above) then found[#found + 1] = wire end
  end
end

local function hexadecimal(rdata)
  return (rdata:gsub('.', function (byte) return string.format('%02x', byte:byte()) end))
end

local function clientText(req)
  return req.qsource.addr ~= nil and tostring(kres.sockaddr_t(req.qsource.addr)):gsub('[@#]%d+$', '') or '-'
end

--- Those of the addresses that the plane has not been told of for this name, or whose time has run out.
local function newFor(wire, addresses, now)
  local have = hold.known[wire]
  if have == nil then
    if hold.count >= MOST_NAMES then hold.known, hold.count = {}, 0 end
    have = {}
    hold.known[wire] = have
    hold.count = hold.count + 1
  end
  local news = {}
  for _, rdata in ipairs(addresses) do
    if (have[rdata] or 0) <= now then news[#news + 1] = rdata end
  end
  return news, have
end

local function report(wire, addresses, ttl, req)
  local now = milliseconds()
  local news, have = newFor(wire, addresses, now)
  if #news == 0 then return end
  local texts = {}
  for index, rdata in ipairs(news) do texts[index] = hexadecimal(rdata) end
  local name = kres.dname2str(wire)
  local word = ask(table.concat({ name, ttl, table.concat(texts, ','), clientText(req) }, ' '))
  if word == 'ok' then
    hold.held = hold.held + 1
    for _, rdata in ipairs(news) do have[rdata] = now + ttl * 1000 end
  elseif connection.fd >= 0 then
    hold.late = hold.late + 1
  else
    hold.lost = hold.lost + 1
  end
end

hold.layer = {
  finish = function (state, req)
    if hold.isIdle then return state end
    local rrsets = req.answ_selected
    if rrsets.len == 0 then return state end
    local asked = names.of(req:initial() ~= nil and req:initial().sname or req:resolved().sname)
    local found, addresses, ttl = {}, {}, nil
    addWatched(found, asked)
    for index = 0, tonumber(rrsets.len) - 1 do
      local entry = rrsets.at[index]
      local rr = entry.rr
      local isAddress = rr.type == kres.type.A or rr.type == kres.type.AAAA
      if entry.to_wire and (isAddress or rr.type == kres.type.CNAME) then
        local owner = names.of(rr._owner)
        if owner ~= asked then addWatched(found, owner) end
        if isAddress then
          local least = rr:ttl()
          if ttl == nil or least < ttl then ttl = least end
          for each = 0, rr:rdcount() - 1 do addresses[#addresses + 1] = rr:rdata(each) end
        end
      end
    end
    if #addresses > 0 then
      for _, wire in ipairs(found) do report(wire, addresses, ttl, req) end
    end
    return state
  end,
}

return hold
