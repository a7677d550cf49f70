-- Knot Resolver as the gateway's name server. Settings are data: `settings.json` in the working folder, which `compile/text`
-- writes and `gatehouse.apply()` reads again while queries go on. `gatehouse.counts()` answers counters.

local ffi = require('ffi')
local bit = require('bit')
local bits = require('bits')
local kres = require('kres')
local policy = require('kres_modules.policy')
local memory = require('memory')
local names = require('names')
local uncompiled = require('uncompiled')
local sources = require('sources')
local clients = require('clients')
local hold = require('hold')
local rebinding = require('rebinding')
local proofs = require('proofs')
local lookup = require('lookup')
local statistics = require('statistics')
local tls = require('tls')
require('special')

-- A path that is new to many names at first is given up by the compiler after some tries, and would stay slow for all.
jit.opt.start('tryside=1000')
-- What was compiled for names that were new is poor for names that are known: it is made anew, which takes milliseconds.
local RENEW_MS, FIRST_MS = 60000, 3000
local renewal

gatehouse = { queries = 0 }

local isSilent, setSilent = bits.of('struct kr_qflags', 'NO_ANSWER')

local applied = { learned = nil, listening = {}, anchors = {}, dnssec = nil }

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

--- Where a zone is asked, as text that stays the same.
local function placeOf(zone)
  if zone.servers == nil then return 'own' end
  local servers = {}
  for index, server in ipairs(zone.servers) do servers[index] = server.address .. '#' .. server.port end
  return table.concat(servers, ' ')
end

--- Forgets what was known of zones that have another source now, and all of it where other keys are trusted.
local function forget(settings)
  local before = applied.learned or memory.settings()
  local zones, keys = {}, tostring(settings.dnssec)
  for _, anchor in ipairs(settings.anchors) do keys = keys .. '\n' .. anchor.record end
  for _, zone in ipairs(settings.zones) do zones[zone.name] = placeOf(zone) end
  for _, name in ipairs(settings.overlay) do zones[name] = 'own' end
  local isFirst = applied.learned == nil
  applied.learned = { zones = zones, keys = keys }
  local changed = {}
  if before == nil or before.keys ~= keys then
    cache.clear()
    changed[1] = '.'
  else
    for name, servers in pairs(zones) do
      if before.zones[name] ~= servers then changed[#changed + 1] = name end
    end
    for name in pairs(before.zones) do
      if zones[name] == nil then changed[#changed + 1] = name end
    end
    for _, name in ipairs(changed) do cache.clear(name) end
  end
  if not isFirst and #changed > 0 then sources.unsettle(changed) end
  memory.note(applied.learned)
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
    applied.dnssec = wanted
  end
  trust_anchors.set_insecure(settings.insecure)
end

-- The request that began last: most end before another one begins.
local last = { request = nil, client = nil, record = nil }

for _, walker in ipairs({ listen, forget, trust }) do uncompiled(walker) end

local function take(settings)
  names.forget()
  last.request = nil
  sources.take(settings)
  clients.take(settings)
  hold.take(settings)
  rebinding.take(settings)
  statistics.take(settings)
  tls.take(settings)
  trust(settings)
  if renewal == nil then renewal = event.recurrent(RENEW_MS, function () jit.flush() end) end
  event.after(FIRST_MS, function () jit.flush() end)
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
    unproven = proofs.failures, newestUnproven = proofs.newest,
  })
end

local ENDED = bit.bor(kres.FAIL, kres.DONE)

gatehouse.lookup, gatehouse.looked, gatehouse.flush = lookup.await, lookup.fetch, lookup.flush

local function begin(state, req)
  last.request = nil
  if bit.band(state, ENDED) ~= 0 then return state end
  gatehouse.queries = gatehouse.queries + 1
  local address = req.qsource.addr
  local client
  if address ~= nil then
    client = clients.of(address)
    local refusal = clients.refusal(client)
    if refusal ~= nil then
      statistics.silenced(client, statistics.numberOf[refusal])
      setSilent(req.options, true)
      return kres.FAIL
    end
    if lookup.count > 0 and client.isOwn then lookup.begin(req) end
  end
  local qry = req.current_query
  local record = names.of(qry.sname)
  last.request, last.client, last.record = bits.identity(req), client, record
  local found = sources.of(record, qry.stype)
  if record.special and not sources.isOurs(found) then return record.special(state, req) or state end
  if not sources.mayAsk(found) then return found == nil and kres.FAIL or policy.DENY(state, req) end
  if found ~= nil then sources.begin(req, qry, found) end
  return state
end

--- A lookup is refused and held as an answer to a client is, and not counted.
local function finishLookup(state, req, trace)
  local asked = req.rplan.initial
  lookup.finish(req, trace)
  if asked == nil or req.answ_selected.len == 0 then return state end
  if rebinding.isRefused(req) then
    trace.isRebinding = true
    return policy.REFUSE(state, req)
  end
  hold.answer(req, names.of(asked.sname), lookup.client)
  return state
end

local function finish(state, req)
  local address, asked = req.qsource.addr, req.rplan.initial
  if sources.endsEmpty(req) and req.answer ~= nil and req.answ_selected.len == 0 then
    req.answer:rcode(kres.rcode.SERVFAIL)
  end
  if lookup.count > 0 then
    local trace = lookup.of(req)
    if trace ~= nil then return finishLookup(state, req, trace) end
  end
  if address == nil or asked == nil or isSilent(req.options) then return state end
  local client, record, type = last.client, last.record, asked.stype
  if bits.identity(req) ~= last.request then client, record = clients.of(address), names.of(asked.sname) end
  local reason = sources.reason(record, type)
  if req.answ_selected.len > 0 then
    if rebinding.isRefused(req) then
      rebinding.refused = rebinding.refused + 1
      reason = 'rebinding'
      state = policy.REFUSE(state, req)
    else
      hold.answer(req, record, client)
    end
  end
  if req.answer ~= nil then
    local rcode = bit.band(req.answer.wire[3], 15)
    statistics.answered(client, record, type, rcode, statistics.numberOf[reason])
    if rcode == kres.rcode.SERVFAIL then proofs.failed(req, record) end
  end
  return state
end

local function load(name, layer)
  package.loaded['kres_modules.gatehouse_' .. name] = { layer = layer }
end

local function consume(state, req)
  if lookup.count > 0 then
    local trace = lookup.of(req)
    if trace ~= nil then lookup.consumed(req, trace) end
  end
  return state
end

load('questions', { begin = begin, consume = consume, finish = finish })
load('sources', sources.layer)
modules.load('gatehouse_sources < cache')
modules.load('gatehouse_questions')
