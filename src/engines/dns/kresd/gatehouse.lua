-- Knot Resolver as the gateway's name server. Settings are data: `settings.json` in the working folder, which `compile/text`
-- writes and `gatehouse.apply()` reads again while queries go on. `gatehouse.counts()` answers counters.

local ffi = require('ffi')
local kres = require('kres')
local names = require('names')
local sources = require('sources')
local clients = require('clients')
local hold = require('hold')
local rebinding = require('rebinding')
local tls = require('tls')

gatehouse = { queries = 0 }

local applied = { zones = {}, listening = {}, anchors = {}, dnssec = nil }

local function read(path)
  local file = assert(io.open(path, 'r'))
  local text = file:read('*a')
  file:close()
  return fromjson(text)
end

--- Closes addresses that are no more and opens new ones.
local function listen(settings)
  local wanted, failed = {}, {}
  for _, address in ipairs(settings.listen) do wanted[address] = true end
  for address in pairs(applied.listening) do
    if not wanted[address] then
      net.close(address, settings.port)
      applied.listening[address] = nil
    end
  end
  for address in pairs(wanted) do
    if not applied.listening[address] then
      local ok, why = pcall(net.listen, address, settings.port, { kind = 'dns', freebind = true })
      if ok then applied.listening[address] = true else failed[#failed + 1] = address .. ': ' .. tostring(why) end
    end
  end
  if #failed > 0 then error(table.concat(failed, '; '), 0) end
end

--- Forgets what was known of zones that have another source now.
local function forget(settings)
  local zones = {}
  for _, zone in ipairs(settings.zones) do zones[zone.name] = tojson(zone.servers or 'own') end
  for _, name in ipairs(settings.overlay) do zones[name] = 'own' end
  for name, servers in pairs(zones) do
    if applied.zones[name] ~= servers then cache.clear(name) end
  end
  for name in pairs(applied.zones) do
    if zones[name] == nil then cache.clear(name) end
  end
  applied.zones = zones
end

--- What is trusted and what is excepted: the root's key, or an administrator's keys in its place.
local function trust(settings)
  local wanted = tojson({ settings.dnssec, settings.anchors })
  if applied.dnssec ~= wanted then
    for _, zone in ipairs(applied.anchors) do trust_anchors.remove(zone) end
    applied.anchors = {}
    if settings.dnssec then
      local zones = {}
      for _, anchor in ipairs(settings.anchors) do
        trust_anchors.add(anchor.record)
        zones[anchor.zone] = true
      end
      if #settings.anchors == 0 then
        trust_anchors.add_file(settings.rootKey)
        zones['.'] = true
      end
      for zone in pairs(zones) do applied.anchors[#applied.anchors + 1] = zone end
    else
      trust_anchors.remove('.')
    end
    if applied.dnssec ~= nil then cache.clear() end
    applied.dnssec = wanted
  end
  trust_anchors.set_insecure(settings.insecure)
end

local function take(settings)
  sources.take(settings)
  clients.take(settings)
  hold.take(settings)
  rebinding.take(settings)
  tls.take(settings)
  trust(settings)
end

--- Reads the settings again; an error says what does not hold.
function gatehouse.apply()
  local settings = read('settings.json')
  take(settings)
  forget(settings)
  listen(settings)
  return 'applied'
end

--- Reads settings without serving, for the checker.
function gatehouse.check()
  take(read('settings.json'))
end

function gatehouse.counts()
  return tojson({
    queries = gatehouse.queries, outsiders = clients.outsiders, limited = clients.limited,
    held = hold.held, late = hold.late, lost = hold.lost, rebinding = rebinding.refused,
  })
end

--- There are servers to ask by the settings, and none of them now: to ask others would go another way than was set.
local function failure()
  return kres.FAIL
end

local function rule(req, qry)
  gatehouse.queries = gatehouse.queries + 1
  local refusal = clients.refusal(req)
  if refusal then return refusal end
  local found = sources.of(names.of(qry.sname), qry.stype)
  if found == nil then return sources.isCutOff and failure or nil end
  if found.isDenied then return policy.DENY end
  return function (state, request)
    sources.begin(request, request:current(), found)
    -- Zones for special use are the library's, unless they are ours.
    if found.isLocal then return state end
  end
end

policy.add(rule)
package.loaded['kres_modules.gatehouse_sources'] = { layer = sources.layer }
package.loaded['kres_modules.gatehouse_unremembered'] = { layer = sources.unremembered }
package.loaded['kres_modules.gatehouse_rebinding'] = { layer = rebinding.layer }
package.loaded['kres_modules.gatehouse_hold'] = { layer = hold.layer }
modules.load('gatehouse_unremembered < cache')
modules.load('gatehouse_sources')
modules.load('gatehouse_hold')
-- `finish` goes from the last module to the first: what is refused is not held.
modules.load('gatehouse_rebinding')
