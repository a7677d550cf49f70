-- Answers with addresses of names in rules wait until the packet filter has them. The plane is told of a name's addresses
-- only when one is new or its time there has run out; for at most 20 ms the answer waits, then it goes and is counted.
-- A line to the plane is `ID NAME TTL-SECONDS ADDRESSES CLIENT`, addresses as hexadecimal digits, and one back is `ID ok`.

local ffi = require('ffi')
local kres = require('kres')
local answers = require('answers')
local names = require('names')
local uncompiled = require('uncompiled')
local unix = require('unix-socket')
local C = ffi.C

ffi.cdef [[
  long recv(int fd, void *data, unsigned long length, int flags);
  struct gatehouse_pollfd { int fd; short events; short revents; };
  int poll(struct gatehouse_pollfd *fds, unsigned long count, int timeout);
  struct gatehouse_time { long seconds; long nanoseconds; };
  int clock_gettime(int clock, struct gatehouse_time *time);
]]

local MSG_DONTWAIT = 64
local POLLIN, CLOCK_MONOTONIC = 1, 1
local LONGEST_MS, MOST_ADDRESSES, MOST_KNOWN = 20, 1000, 50000
local A, AAAA, CNAME = kres.type.A, kres.type.AAAA, kres.type.CNAME

local hold = {
  path = '', listener = '', names = {}, below = {}, hasBelow = false, isIdle = true,
  held = 0, late = 0, lost = 0,
}
-- Grows whenever what the plane was told before counts no more.
local era = 0
-- What the plane was told of names in rules, by their wire form.
local known, knownCount = {}, 0
local connection = unix.open()
local lastId, rest = 0, ''
local buffer = ffi.new('char[4096]')
local polled = ffi.new('struct gatehouse_pollfd[1]')
local clock = ffi.new('struct gatehouse_time')

local function milliseconds()
  C.clock_gettime(CLOCK_MONOTONIC, clock)
  return tonumber(clock.seconds) * 1000 + tonumber(clock.nanoseconds) / 1e6
end

local function isWatched(wire)
  if hold.names[wire] then return true end
  local above = hold.hasBelow and names.parent(wire) or nil
  return above ~= nil and names.longest(hold.below, above) == true
end

--- What the plane was told of a name in rules: it outlives other settings, and the record of the name.
local function toldFor(wire)
  local told = known[wire]
  if told == nil then
    if knownCount >= MOST_KNOWN then known, knownCount = {}, 0 end
    told = { era = 0, addresses = false, count = 0 }
    known[wire] = told
    knownCount = knownCount + 1
  end
  return told
end

function hold.take(settings)
  -- Another plane knows nothing of what this one was told.
  if hold.listener ~= settings.listener then era = era + 1 end
  hold.path, hold.listener = settings.hold, settings.listener
  hold.names = names.set(settings.names)
  hold.below = names.set(settings.below)
  hold.hasBelow = #settings.below > 0
  hold.isIdle = not hold.hasBelow and #settings.names == 0
  local before = known
  known, knownCount = {}, 0
  for wire, told in pairs(before) do
    if isWatched(wire) then
      known[wire] = told
      knownCount = knownCount + 1
    end
  end
end

uncompiled(hold.take)

local function disconnect()
  connection:close()
  rest = ''
  -- Whoever answers next knows nothing of what this one was told.
  era = era + 1
end

--- The word of the answer with this id among what has come; nil while it has not.
local function answerTo(id)
  local found
  for each, word in rest:gmatch('(%d+) (%a+)\n') do
    if each == id then found = word end
  end
  rest = rest:match('[^\n]*$')
  return found
end

--- Reports a line and waits for the word back: `ok`, another word, or nil where it takes too long or nobody is there.
local function ask(line)
  local since = milliseconds()
  if not connection:connect(hold.path, since) then return nil end
  lastId = lastId + 1
  local id = tostring(lastId)
  local text = id .. ' ' .. line .. '\n'
  if connection:send(text) ~= #text then
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
      rest = rest .. ffi.string(buffer, size)
      local word = answerTo(id)
      if word then return word end
    end
  end
end

names.describe(function (record)
  record.isWatched = isWatched(record.wire)
  record.told = record.isWatched and toldFor(record.wire) or nil
end)

local function digits(byte)
  return string.format('%02x', byte:byte())
end

local function hexadecimal(rdata)
  return (rdata:gsub('.', digits))
end

--- When the time of each address runs out that the plane was told of for a name, by the address.
local function toldOf(record)
  local told = record.told
  if told.era ~= era or told.count > MOST_ADDRESSES then
    told.era, told.addresses, told.count = era, {}, 0
  end
  return told.addresses
end

--- An address as a key of a table: a number where that is possible, as it takes no memory.
local function keyOf(data)
  if data[0] == 4 then return ((data[2] * 256 + data[3]) * 256 + data[4]) * 256 + data[5] end
  return answers.text(data)
end

local function report(record, addresses, ttl, client)
  local now = tonumber(C.kr_now())
  local told = toldOf(record)
  local keys, texts = {}, {}
  for key, text in pairs(addresses) do
    if (told[key] or 0) <= now then
      keys[#keys + 1] = key
      texts[#texts + 1] = text
    end
  end
  if #keys == 0 then return end
  local name = kres.dname2str(record.wire)
  local word = ask(table.concat({ name, ttl, table.concat(texts, ','), client.text }, ' '))
  if word == 'ok' then
    hold.held = hold.held + 1
    -- The plane may have been lost and found meanwhile.
    told = toldOf(record)
    for _, key in ipairs(keys) do told[key] = now + ttl * 1000 end
    record.told.count = record.told.count + #keys
  elseif connection.fd >= 0 then
    hold.late = hold.late + 1
  else
    hold.lost = hold.lost + 1
  end
end

uncompiled(report)

local function isAddress(rr)
  return rr.type == A or rr.type == AAAA
end

--- Addresses of an answer as hexadecimal digits, by their keys, and the least time of them.
local function addressesOf(rrsets)
  local addresses, ttl = {}, nil
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    if isAddress(rr) and answers.isSent(entry) then
      if ttl == nil or rr._ttl < ttl then ttl = rr._ttl end
      local data = answers.first(rr)
      for _ = 1, rr.rrs.count do
        addresses[keyOf(data)] = hexadecimal(answers.text(data))
        data = answers.following(data)
      end
    end
  end
  return addresses, ttl
end

--- True where the plane knows all addresses of an answer for a name.
local function isTold(record, rrsets)
  local now = tonumber(C.kr_now())
  local told = toldOf(record)
  -- Most answers have one address; the compiler takes no short loop well.
  local only = rrsets.at[0].rr
  if rrsets.len == 1 and only.rrs.count == 1 then
    return not isAddress(only) or (told[keyOf(answers.first(only))] or 0) > now
  end
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    if isAddress(rr) and answers.isSent(entry) then
      local data = answers.first(rr)
      for _ = 1, rr.rrs.count do
        if (told[keyOf(data)] or 0) <= now then return false end
        data = answers.following(data)
      end
    end
  end
  return true
end

local function answerFor(record, rrsets, client)
  if not record.isWatched or isTold(record, rrsets) then return end
  local addresses, ttl = addressesOf(rrsets)
  report(record, addresses, ttl, client)
end

--- Waits until the packet filter has the addresses of an answer about a name, as far as rules name it or one that it led to.
function hold.answer(req, asked, client)
  if hold.isIdle then return end
  local rrsets = req.answ_selected
  answerFor(asked, rrsets, client)
  -- A single set is that of the name itself.
  if rrsets.len == 1 then return end
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    if (isAddress(rr) or rr.type == CNAME) and answers.isSent(entry) then
      local owner = names.of(rr._owner)
      if owner ~= asked then answerFor(owner, rrsets, client) end
    end
  end
end

return hold
