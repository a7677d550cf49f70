-- Lookups of administrators: what happens on the way of a question is written down. The plane asks as any client does, and says at the
-- control socket from which port of the loopback address. Results travel as hexadecimal digits, whatever is in them.

local ffi = require('ffi')
local bit = require('bit')
local kres = require('kres')
local bits = require('bits')
local names = require('names')
local sources = require('sources')
local clients = require('clients')
local proofs = require('proofs')
local uncompiled = require('uncompiled')
local C = ffi.C

local MOST_STEPS, MOST_RECORDS = 60, 2000
local KEPT_MS, FLUSHED_AT_ONCE = 60000, 100
-- The part of a rank that is not about where a set of records comes from.
local LINK_RANKS = 15
local POINTER_SIZE = ffi.sizeof('void *')

local isCached = bits.of('struct kr_qflags', 'CACHED')
local isUncached = bits.of('struct kr_qflags', 'NO_CACHE')

--- How many lookups are known, and in whose name answers to them are held: the gateway's own.
local lookup = { count = 0, client = { text = '-' } }
-- Traces by the port that the question comes from, and by the request once it has come.
local traces, running = {}, {}

local function plain(hexadecimal)
  return (hexadecimal:gsub('..', function (digits) return string.char(tonumber(digits, 16)) end))
end

local function hexadecimal(text)
  return (text:gsub('.', function (byte) return string.format('%02x', byte:byte()) end))
end

local function portOf(address)
  local bytes = ffi.cast('const uint8_t *', address)
  return bytes[2] * 256 + bytes[3]
end

--- Takes the question of a client at the loopback address for that of a lookup, where one is to come from there.
function lookup.begin(req)
  local trace = traces[portOf(req.qsource.addr)]
  if trace == nil or trace.request ~= nil then return end
  trace.request = bits.identity(req)
  running[trace.request] = trace
end

--- The trace of a request; nil where it is no lookup.
function lookup.of(req)
  return running[bits.identity(req)]
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
  local zone = sources.zoneOf(record)
  return {
    name = kres.dname2str(record.wire), reason = sources.reason(record, type),
    zone = zone ~= nil and kres.dname2str(zone) or nil,
  }
end

--- Writes down what was proven of the sets of records that are sent.
local function prove(rrsets, trace)
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    if entry.to_wire and entry.rr.type ~= kres.type.RRSIG then
      local rank = entry.rank
      if bit.band(rank, C.KR_RANK_SECURE) ~= 0 then
        trace.isSecure = trace.isSecure ~= false
      else
        trace.isSecure = false
        if bit.band(rank, LINK_RANKS) == C.KR_RANK_INSECURE then trace.isInsecure = true end
      end
    end
  end
end

--- Writes down the answer before it is sent: its sources, its records, and what was proven of them.
function lookup.finish(req, trace)
  -- Its place is that of another request before long.
  running[trace.request] = nil
  local rrsets, initial = req.answ_selected, req.rplan.initial
  if initial ~= nil then trace.places[1] = placeOf(initial.sname, initial.stype) end
  for index = 0, tonumber(rrsets.len) - 1 do
    local entry = rrsets.at[index]
    local rr = entry.rr
    -- Signatures are sent to those who ask for them.
    if entry.to_wire and (rr.type ~= kres.type.RRSIG or initial.stype == rr.type or initial.stype == kres.type.ANY) then
      for line in tostring(rr):gmatch('[^\n]+') do
        if #trace.records < MOST_RECORDS then trace.records[#trace.records + 1] = line end
      end
      if rr.type == kres.type.CNAME and #trace.places < MOST_STEPS then
        trace.places[#trace.places + 1] = placeOf(ffi.cast('knot_dname_t *', rr:get(0).rdata), initial.stype)
      end
    end
  end
  prove(rrsets, trace)
  -- Of an answer without records the proof stands elsewhere.
  if trace.isSecure == nil then prove(req.auth_selected, trace) end
  trace.broken = proofs.broken(req)
  trace.error = tonumber(req.extended_error.info_code)
  trace.milliseconds = tonumber(C.kr_now()) - trace.since
end

local function forget(port)
  local trace = traces[port]
  if trace == nil then return end
  if running[trace.request] == trace then running[trace.request] = nil end
  traces[port] = nil
  lookup.count = lookup.count - 1
end

--- Awaits the question of a lookup from a port of the loopback address, which stands for a client at `from`, the gateway itself where
--- that is nil. Answers whether that one would be answered.
function lookup.await(port, from)
  local now = tonumber(C.kr_now())
  for each, trace in pairs(traces) do
    if now - trace.since > KEPT_MS then forget(each) end
  end
  if from ~= nil and not clients.admits(plain(from)) then return 'no' end
  forget(port)
  traces[port] = { steps = {}, places = {}, records = {}, since = now }
  lookup.count = lookup.count + 1
  return 'yes'
end

uncompiled(lookup.await)

--- What is known of a lookup, as hexadecimal digits, once.
function lookup.fetch(port)
  local trace = traces[port]
  forget(port)
  if trace ~= nil then trace.request = nil end
  return trace ~= nil and hexadecimal(tojson(trace)) or ''
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
