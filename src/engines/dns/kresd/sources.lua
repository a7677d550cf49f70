-- Where each question is asked. Every query of a request has a source: that of the client's name, and that of each name that
-- a CNAME leads to. A source is a list of servers that are asked as forwarders are; without one the question is asked from
-- the root. The library keeps one list of servers for a request, so that it is exchanged whenever another query goes on.

local ffi = require('ffi')
local kres = require('kres')
local names = require('names')
local C = ffi.C

-- Names that lead to safe ones do so where addresses are asked for; mail to such a name goes where it went.
local addressTypes = {
  [kres.type.A] = true, [kres.type.AAAA] = true, [kres.type.CNAME] = true, [kres.type.ANY] = true,
  [kres.type.PTR] = true, [kres.type.HTTPS or 65] = true, [kres.type.SVCB or 64] = true,
}

-- Sources of names that were asked, so that one that comes again is not taken apart again.
local MOST_REMEMBERED = 20000

local sources = { zones = {}, exact = {}, default = nil, isCutOff = false, remembered = {}, count = 0 }

local function socketAddress(server)
  local made = ffi.gc(C.kr_straddr_socket(server.address, server.port, nil), C.free)
  if made == nil then error('no address: ' .. server.address) end
  return made
end

local function source(entry)
  local servers = {}
  for index, server in ipairs(entry.servers) do servers[index] = socketAddress(server) end
  return { servers = servers, isOwn = entry.own == true, isTls = entry.tls == true, isLocal = entry.isLocal == true }
end

function sources.take(settings)
  local own = source({ servers = { settings.authority }, own = true, isLocal = true })
  sources.zones = names.set(settings.zones, function (zone)
    if zone.servers == nil then return own end
    zone.isLocal = true
    return source(zone)
  end)
  sources.exact = names.set(settings.overlay)
  for name in pairs(sources.exact) do sources.exact[name] = own end
  for name in pairs(names.set(settings.denied)) do sources.zones[name] = { isDenied = true, servers = {} } end
  sources.remembered, sources.count = {}, 0
  sources.isCutOff = settings.isCutOff
  sources.default = #settings.upstream > 0 and source({ servers = settings.upstream, tls = settings.tls }) or nil
end

--- The source of a question about a name in wire form; nil for the root.
function sources.of(wire, type)
  if addressTypes[type] and sources.exact[wire] then return sources.exact[wire] end
  local known = sources.remembered[wire]
  if known == nil then
    if sources.count >= MOST_REMEMBERED then sources.remembered, sources.count = {}, 0 end
    known = names.longest(sources.zones, wire) or false
    sources.remembered[wire] = known
    sources.count = sources.count + 1
  end
  return known or sources.default
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

--- What the library takes for queries that it makes by itself: of keys, of name servers' addresses.
local function inherit(req, found)
  req.options.FORWARD = found ~= nil
  req.options.NO_MINIMIZE = found ~= nil
  req.options.TCP = found ~= nil and found.isTls
  if found == nil then return end
  req.selection_context.forwarding_targets.len = 0
  for _, server in ipairs(found.servers) do C.kr_forward_add_target(req, server) end
end

--- Makes a query that has not begun ask its source.
local function assign(qry, found)
  qry.flags.FORWARD = found ~= nil
  qry.flags.NO_MINIMIZE = found ~= nil
  qry.flags.TCP = found ~= nil and found.isTls
  if found == nil then return end
  qry.flags.ALWAYS_CUT = false
  qry.flags.AWAIT_CUT = true
  if found.isOwn then qry.flags.NO_CACHE = true end
end

--- Makes the query of a client ask its source, and what follows from it.
function sources.begin(req, qry, found)
  assign(qry, found)
  inherit(req, found)
end

--- Queries that a CNAME brought have a source of their own, and whichever query goes on next is asked at its own.
local function goOn(state, req)
  local pending = req.rplan.pending
  local count = tonumber(pending.len)
  if count == 0 or (count == 1 and req.rplan.resolved.len == 0) then return state end
  for index = 0, count - 1 do
    local qry = pending.at[index]
    if qry.cname_parent ~= nil and not qry.server_selection.initialized then
      assign(qry, sources.of(names.of(qry.sname), qry.stype))
    end
  end
  local following = pending.at[count - 1]
  if following == req:current() and following.flags.RESOLVED and count > 1 then following = pending.at[count - 2] end
  inherit(req, sources.ofQuery(following))
  return state
end

--- What our own zones say is not remembered: they are asked again, and a change of one holds at once. The library leaves out
--- what seems to come from its memory, so that it seems so while it would write.
sources.unremembered = {
  consume = function (state, req)
    local qry = req:current()
    if qry.flags.NO_CACHE and not qry.flags.CACHED then
      qry.flags.CACHED = true
      qry.flags.EXPIRING = true
    end
    return state
  end,
}

sources.layer = {
  produce = goOn,
  consume = function (state, req)
    local qry = req:current()
    if qry.flags.NO_CACHE and qry.flags.EXPIRING then
      qry.flags.CACHED = false
      qry.flags.EXPIRING = false
    end
    return goOn(state, req)
  end,
}

return sources
