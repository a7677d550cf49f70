-- Where each question is asked. Every query of a request has a source: that of the client's name, and that of each name that
-- a CNAME leads to. A source is a list of servers that are asked as forwarders are; without one the question is asked from
-- the root. The library keeps one list of servers for a request, so that it is exchanged whenever another query goes on.

local bit = require('bit')
local ffi = require('ffi')
local kres = require('kres')
local bits = require('bits')
local names = require('names')
local uncompiled = require('uncompiled')
local staleness = require('kres_modules.serve_stale')
local C = ffi.C

-- Names that lead to safe ones do so where addresses are asked for; mail to such a name goes where it went.
local addressTypes = {
  [kres.type.A] = true, [kres.type.AAAA] = true, [kres.type.CNAME] = true, [kres.type.ANY] = true,
  [kres.type.PTR] = true, [kres.type.HTTPS or 65] = true, [kres.type.SVCB or 64] = true,
}

-- The library remembers something of each server in a list, and takes a list of one length for granted in a request.
local MOST_SERVERS = 16
local STALE_MS = 3000
-- A question lives that long at most.
local UNSETTLED_MS = 11000

local sources = { zones = {}, exact = {}, default = nil, isCutOff = false, size = 1 }

local isForwarded, setForward = bits.of('struct kr_qflags', 'FORWARD')
local _, setNoMinimize = bits.of('struct kr_qflags', 'NO_MINIMIZE')
local _, setTcp = bits.of('struct kr_qflags', 'TCP')
local _, setAlwaysCut = bits.of('struct kr_qflags', 'ALWAYS_CUT')
local _, setAwaitCut = bits.of('struct kr_qflags', 'AWAIT_CUT')
local isUncached, setUncached = bits.of('struct kr_qflags', 'NO_CACHE')
local isCached, setCached = bits.of('struct kr_qflags', 'CACHED')
local isExpiring, setExpiring = bits.of('struct kr_qflags', 'EXPIRING')
local isResolved = bits.of('struct kr_qflags', 'RESOLVED')
local hasNoServer = bits.of('struct kr_qflags', 'NO_NS_FOUND')

local function socketAddress(server)
  local made = ffi.gc(C.kr_straddr_socket(server.address, server.port, nil), C.free)
  if made == nil then error('no address: ' .. server.address) end
  return made
end

local function source(entry, reason)
  local servers = {}
  for index, server in ipairs(entry.servers) do servers[index] = socketAddress(server) end
  sources.size = math.max(sources.size, math.min(#servers, MOST_SERVERS))
  return {
    servers = servers, count = #servers, first = 0, reason = reason,
    isOwn = entry.own == true, isTls = entry.tls == true, isLocal = entry.isLocal == true, isDenied = false,
    isFailing = entry.isFailing == true,
  }
end

function sources.take(settings)
  sources.size = 1
  local authority = { servers = { settings.authority }, own = true, isLocal = true }
  local own = source(authority, 'master')
  sources.zones = names.set(settings.zones, function (zone)
    if zone.servers == nil then return own end
    zone.isLocal = true
    return source(zone, 'forward')
  end)
  sources.exact = names.set(settings.overlay)
  sources.safe = names.set(settings.safe)
  sources.redirect, sources.own = source(authority, 'safe-search'), source(authority, 'own')
  for name in pairs(names.set(settings.denied)) do
    sources.zones[name] = { servers = {}, count = 0, isDenied = true, reason = 'denied' }
  end
  sources.isCutOff = settings.isCutOff
  sources.default = #settings.upstream > 0 and source({ servers = settings.upstream, tls = settings.tls }, 'upstream') or nil
end

uncompiled(sources.take)

-- Zones whose source changed not long ago, and until when answers about them may still come from the source before.
local unsettled, unsettledSince, unsettledUntil = {}, 0, 0

--- Has no answer be remembered of zones, with all names below them, that the source before may have given: it would hold as long as its
--- time to live says.
function sources.unsettle(zones)
  if C.kr_now() >= unsettledUntil then unsettled = {} end
  for name in pairs(names.set(zones)) do unsettled[name] = true end
  unsettledSince = C.kr_now()
  unsettledUntil = unsettledSince + UNSETTLED_MS
  names.forget()
end

uncompiled(sources.unsettle)

-- What the library knows of a server that it asks (lib/selection.h).
ffi.cdef([[
  struct gatehouse_transport {
    void *name; uint32_t address[7]; size_t length; int protocol; unsigned timeout; bool isCapped; bool isShared;
  };
]])
local transportType = ffi.typeof('const struct gatehouse_transport *')

--- True for an answer to a request that began before a change, or to another request that this one joined.
local function isUnsettled(req, qry)
  if C.kr_now() >= unsettledUntil or not names.of(qry.sname).isUnsettled then return false end
  if req.rplan.initial.creation_time_mono <= unsettledSince then return true end
  local transport = req.upstream.transport
  return transport ~= nil and ffi.cast(transportType, transport).isShared
end

names.describe(function (record)
  record.zone = names.longest(sources.zones, record.wire)
  record.isRedirected = sources.exact[record.wire] == true
  record.isSafe = sources.safe[record.wire] == true
  record.isUnsettled = names.longest(unsettled, record.wire) == true
end)

--- The source of a question about a name with this record; nil for the root.
function sources.of(record, type)
  if record.isRedirected and addressTypes[type] then return record.isSafe and sources.redirect or sources.own end
  return record.zone or sources.default
end

--- What a question about a name is answered from, as a word.
function sources.reason(record, type)
  local found = sources.of(record, type)
  if record.special and not sources.isOurs(found) then return 'special' end
  if found ~= nil then return found.reason end
  return sources.isCutOff and 'cut-off' or 'root'
end

--- The zone of the settings that a name lies in, in wire form; nil where there is none.
function sources.zoneOf(record)
  return select(2, names.longest(sources.zones, record.wire))
end

--- True where a source is of this gateway's own settings about a name. Zones for special use are the library's otherwise.
function sources.isOurs(found)
  return found ~= nil and (found.isLocal or found.isDenied)
end

--- The name for whose sake a query is asked: the client's, or one that a CNAME led to.
local function linkOf(qry)
  while qry.parent ~= nil and qry.cname_parent == nil do qry = qry.parent end
  return qry
end

function sources.ofQuery(qry)
  local link = linkOf(qry)
  return sources.of(names.of(link.sname), link.stype)
end

--- Exchanges the servers of a request. The library has room for as many as there were when a query began, so that all lists of
-- a request, and of those that were begun under other settings, have the length of its first: a shorter one goes round, and of
-- a longer one each request takes the next part, in which the library leaves out the dead.
local function give(req, found)
  local targets = req.selection_context.forwarding_targets
  local size = tonumber(targets.len)
  if size == 0 then size = sources.size end
  local count, servers = found.count, found.servers
  local first = 0
  if count > size then
    first = found.first
    found.first = (first + size) % count
  end
  targets.len = 0
  for index = 0, size - 1 do C.kr_forward_add_target(req, servers[(first + index) % count + 1]) end
end

--- What the library takes for queries that it makes by itself: of keys, of name servers' addresses.
local function inherit(req, found)
  local options = req.options
  setForward(options, found ~= nil)
  setNoMinimize(options, found ~= nil)
  setTcp(options, found ~= nil and found.isTls)
  if found ~= nil then give(req, found) end
end

--- Makes a query that has not begun ask its source.
local function assign(qry, found)
  local flags = qry.flags
  setForward(flags, found ~= nil)
  setNoMinimize(flags, found ~= nil)
  setTcp(flags, found ~= nil and found.isTls)
  if found == nil then return end
  setAlwaysCut(flags, false)
  setAwaitCut(flags, true)
  if found.isOwn then setUncached(flags, true) end
end

--- Makes the query of a client ask its source, and what follows from it.
function sources.begin(req, qry, found)
  assign(qry, found)
  inherit(req, found)
end

--- True where a question may be asked: not where its name is denied, nor where servers are set and none of them is there now, since
--- to ask others would go another way than was set.
function sources.mayAsk(found)
  if found == nil then return not sources.isCutOff end
  return not found.isDenied
end

--- Queries that a CNAME brought have a source of their own, and whichever query goes on next is asked at its own. Answers whether
--- that may be asked.
local function goOn(req)
  local pending = req.rplan.pending
  local count = tonumber(pending.len)
  if count == 0 or (count == 1 and req.rplan.resolved.len == 0) then return true end
  for index = 0, count - 1 do
    local qry = pending.at[index]
    if qry.cname_parent ~= nil and not qry.server_selection.initialized then
      local found = sources.ofQuery(qry)
      if sources.mayAsk(found) then assign(qry, found) end
    end
  end
  local following = pending.at[count - 1]
  if following == req.current_query and count > 1 and isResolved(following.flags) then
    following = pending.at[count - 2]
  end
  local found = sources.ofQuery(following)
  if not sources.mayAsk(found) then return false end
  inherit(req, found)
  return true
end

--- True for an answer without an error and without a record, by one that asks no others (RA). Whether it was an authority (AA) cannot be
--- seen any more here. The library takes it for one that there is nothing, where a server may know nothing of the name.
local function isEmpty(pkt)
  local wire = pkt.wire
  return bit.band(wire[3], 0x8f) == 0 and wire[6] == 0 and wire[7] == 0 and wire[8] == 0 and wire[9] == 0
end

-- Requests whose newest answer was such a one, of a server that is known to fail, and how many these are.
local emptyRequests, emptyCount = {}, 0

local function noteEmpty(req, isNoted)
  local id = bits.identity(req)
  if isNoted == (emptyRequests[id] == true) then return end
  emptyRequests[id] = isNoted or nil
  emptyCount = emptyCount + (isNoted and 1 or -1)
end

--- Answers whether a request ends with nothing but such an answer: the library, which asks again as often as it may, then says all the
--- same that there is nothing.
function sources.endsEmpty(req)
  if emptyCount == 0 then return false end
  local isEnding = emptyRequests[bits.identity(req)] == true
  noteEmpty(req, false)
  return isEnding
end

--- The layer stands before the cache. What our own zones say is not remembered: they are asked again, and a change of one holds
--- at once; nor what may come from a source that is another one by now. The library leaves out what seems to come from its memory, so that it seems so while it would write.
sources.layer = {
  produce = function (state, req)
    local qry = req.current_query
    local flags = qry.flags
    if isUncached(flags) then
      if isExpiring(flags) then
        setCached(flags, false)
        setExpiring(flags, false)
      end
    elseif hasNoServer(flags) or C.kr_now() > qry.creation_time_mono + STALE_MS then
      qry.stale_cb = staleness.callback
    end
    return goOn(req) and state or kres.FAIL
  end,
  consume = function (state, req, pkt)
    local qry = req.current_query
    local flags = qry.flags
    -- What comes from memory was an answer when it was learned, and its packet is not filled yet.
    if isForwarded(flags) and not isUncached(flags) and not isCached(flags) and isEmpty(pkt) then
      local found = sources.ofQuery(qry)
      if found ~= nil and found.isFailing then
        noteEmpty(req, true)
        return kres.FAIL
      end
    end
    if emptyCount > 0 and not isEmpty(pkt) then noteEmpty(req, false) end
    if not isCached(flags) and (isUncached(flags) or isUnsettled(req, qry)) then
      setUncached(flags, true)
      setCached(flags, true)
      setExpiring(flags, true)
    end
    goOn(req)
    return state
  end,
}

return sources
