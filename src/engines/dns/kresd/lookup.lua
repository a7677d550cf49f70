-- Lookups of administrators: a question is answered as one of a client is, and what happened on its way is written down. They come
-- and are fetched by the control socket; names and results travel as hexadecimal digits, whatever is in them.

-- Nothing here is compiled: a lookup runs the library, which calls back, and compiled code must not stand between the two.
jit.off(true, true)

local ffi = require('ffi')
local bit = require('bit')
local kres = require('kres')
local bits = require('bits')
local names = require('names')
local sources = require('sources')
local clients = require('clients')
local C = ffi.C

local MOST_STEPS, MOST_RUNNING, MOST_RECORDS = 60, 50, 2000
local KEPT_MS, FLUSHED_AT_ONCE = 60000, 100
local POINTER_SIZE = ffi.sizeof('void *')

local isCached = bits.of('struct kr_qflags', 'CACHED')
local isUncached = bits.of('struct kr_qflags', 'NO_CACHE')
local isBogus = bits.of('struct kr_qflags', 'DNSSEC_BOGUS')
local isInsecure = bits.of('struct kr_qflags', 'DNSSEC_INSECURE')
local isWanted = bits.of('struct kr_qflags', 'DNSSEC_WANT')

local lookup = {}
-- Traces of lookups by their id, and the ids of those under way by that of the library.
local traces, running, count, lastId = {}, {}, 0, 0

local function plain(hexadecimal)
  return (hexadecimal:gsub('..', function (digits) return string.char(tonumber(digits, 16)) end))
end

local function hexadecimal(text)
  return (text:gsub('.', function (byte) return string.format('%02x', byte:byte()) end))
end

--- The trace of a request that nobody's address stands behind; nil for the library's own.
function lookup.of(req)
  return count > 0 and running[req.uid] or nil
end

local function serverOf(req)
  local transport = req.upstream.transport
  if transport == nil then return nil end
  -- The address stands behind the pointer to the server's name.
  local address = kres.sockaddr_t(ffi.cast('char *', transport) + POINTER_SIZE)
  return tostring(address)
end

--- Writes down what came for a query.
function lookup.consumed(req, trace)
  local qry = req.current_query
  local flags = qry.flags
  if #trace.steps >= MOST_STEPS then return end
  local fromMemory = isCached(flags) and not isUncached(flags)
  trace.steps[#trace.steps + 1] = {
    name = kres.dname2str(qry.sname), type = qry.stype, cached = fromMemory,
    server = not fromMemory and serverOf(req) or nil,
    isLink = qry.parent == nil or qry.cname_parent ~= nil,
  }
end

--- Where a question about a name is asked, in words of the settings.
local function placeOf(dname, type)
  local record = names.of(dname)
  local kind, zone = sources.describe(record, type)
  if record.special and kind ~= 'own' and kind ~= 'forward' and kind ~= 'denied' then kind = 'special' end
  return { name = kres.dname2str(record.wire), kind = kind, zone = zone }
end

--- The query whose answer broke the chain of trust.
local function brokenIn(queries)
  for index = 0, tonumber(queries.len) - 1 do
    local qry = queries.at[index]
    if isBogus(qry.flags) then return { name = kres.dname2str(qry.sname), type = qry.stype } end
  end
end

--- Writes down the answer before it is sent: its sources, and what was proven of it.
function lookup.finish(req, trace)
  local rrsets = req.answ_selected
  local initial = req.rplan.initial
  if initial ~= nil then trace.places[1] = placeOf(initial.sname, initial.stype) end
  local secure, insecure = false, false
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    if entry.to_wire then
      if bit.band(entry.rank, C.KR_RANK_SECURE) ~= 0 then secure = true else insecure = true end
      if entry.rr.type == kres.type.CNAME and #trace.places < MOST_STEPS then
        local target = entry.rr:get(0)
        trace.places[#trace.places + 1] = placeOf(ffi.cast('knot_dname_t *', target.rdata), initial.stype)
      end
    end
  end
  trace.isSecure, trace.isInsecure = secure and not insecure, insecure
  if rrsets.len == 0 then trace.isSecure = bit.band(req.rank, C.KR_RANK_SECURE) ~= 0 end
  trace.broken = brokenIn(req.rplan.resolved) or brokenIn(req.rplan.pending)
  if initial ~= nil then
    trace.isWanted = isWanted(initial.flags)
    trace.isExcepted = isInsecure(initial.flags)
  end
end

local function finished(id, trace, answer, req)
  trace.rcode = answer:rcode()
  trace.error = tonumber(req.extended_error.info_code)
  trace.errorText = req.extended_error.extra_text ~= nil and ffi.string(req.extended_error.extra_text) or nil
  for _, rr in ipairs(answer:rrsets(kres.section.ANSWER)) do
    for line in tostring(rr):gmatch('[^\n]+') do
      if #trace.records < MOST_RECORDS then trace.records[#trace.records + 1] = line end
    end
  end
  trace.milliseconds = tonumber(C.kr_now()) - trace.since
  trace.isDone = true
  running[trace.uid] = nil
  count = count - 1
end

--- Results that nobody fetches are not kept for ever.
local function forgetOld()
  local now = tonumber(C.kr_now())
  for id, trace in pairs(traces) do
    if now - trace.since > KEPT_MS then
      traces[id] = nil
      if trace.uid ~= nil and running[trace.uid] == trace then
        running[trace.uid] = nil
        count = count - 1
      end
    end
  end
end

--- Begins a lookup, and answers its id as text. Without an address it is the gateway itself that asks.
function lookup.start(name, type, address)
  forgetOld()
  if count >= MOST_RUNNING then return '' end
  lastId = lastId + 1
  local id = tostring(lastId)
  local trace = { steps = {}, places = {}, records = {}, since = tonumber(C.kr_now()), isDone = false }
  traces[id] = trace
  if address ~= nil and not clients.admits(plain(address)) then
    trace.isDone, trace.isOutsider = true, true
    return id
  end
  local begun = worker.resolve({
    name = plain(name), type = type,
    init = function (req)
      trace.uid = req.uid
      running[req.uid] = trace
      count = count + 1
    end,
    finish = function (answer, req) finished(id, trace, answer, req) end,
  })
  if not begun and not trace.isDone then trace.isDone = true end
  return id
end

--- The result of a lookup as hexadecimal digits, once; empty while it goes on.
function lookup.fetch(id)
  local trace = traces[id]
  if trace == nil then return hexadecimal('null') end
  if not trace.isDone then return '' end
  traces[id] = nil
  return hexadecimal(tojson(trace))
end

--- Forgets what is remembered of a name, with all names below it where `below` is true. Answers how many sets of records went.
function lookup.flush(name, below)
  local dname, context = kres.str2dname(plain(name)), kres.context()
  local removed = 0
  -- The library has room for as many at a time on its stack.
  repeat
    local part = C.kr_cache_remove_subtree(context.cache, dname, not below, FLUSHED_AT_ONCE)
    if part < 0 then error(ffi.string(C.knot_strerror(part)), 0) end
    removed = removed + part
  until part < FLUSHED_AT_ONCE
  return tostring(removed)
end

return lookup
