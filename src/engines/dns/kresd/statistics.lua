-- Questions of clients, counted by client, name, type, answer and reason, and handed to the plane in small parts while the server
-- goes on: nothing is put into words when a question is answered, and nobody waits for the plane. A line is
-- `CLIENT NAME TYPE ANSWER REASON COUNT`, with `-` for the client and the name of what there was no room for.

local ffi = require('ffi')
local kres = require('kres')
local uncompiled = require('uncompiled')
local names = require('names')
local unix = require('unix-socket')
local C = ffi.C

local BATCH_MS, PART_MS = 2000, 50
local MOST_ROWS, ROWS_A_PART = 1000, 60

local statistics = { path = '' }

--- Reasons of an answer: what was asked, or why nothing was.
statistics.reasons = {
  'master', 'own', 'safe-search', 'forward', 'upstream', 'root', 'special', 'denied', 'cut-off', 'rebinding', 'limited', 'outsider',
}
local numbers = {}
for number, reason in ipairs(statistics.reasons) do numbers[reason] = number end
statistics.numberOf = numbers

local SILENCE = 15
local connection = unix.open()
-- A batch is counted into while the one before is handed over. Clients hold their rows of a batch, by the name's record.
local era, rows = 1, {}

local function emptyRow(client, record)
  return { client = client, record = record, counts = {}, key = 0, count = 0, era = era }
end

-- What there is no room for, of all clients.
local others = emptyRow(false, false)
local leaving, next, rest, batchAt = {}, 1, '', 0

local function enter(client, record)
  if client.era ~= era then client.era, client.rows = era, {} end
  local row = client.rows[record]
  if row == nil then
    if #rows >= MOST_ROWS then
      row = others
    else
      row = emptyRow(client, record)
      rows[#rows + 1] = row
      client.rows[record] = row
    end
  end
  record.row = row
  return row
end

--- The row of a client and a name, which is mostly the one that the name had last.
local function rowOf(client, record)
  local row = record.row
  if row.era == era and (row.client == client or row == others) then return row end
  return enter(client, record)
end

--- Puts what a row counted last to the rest of it.
local function settle(row)
  if row.count > 0 then row.counts[row.key] = (row.counts[row.key] or 0) + row.count end
  row.count = 0
end

local function add(row, type, rcode, reason)
  local key = (type * 16 + rcode) * 16 + reason
  if row.key ~= key then
    settle(row)
    row.key = key
  end
  row.count = row.count + 1
end

--- Counts an answer; `reason` is a number of `numberOf`.
function statistics.answered(client, record, type, rcode, reason)
  add(rowOf(client, record), type, rcode, reason)
end

--- Counts a question that gets no answer. What it asks does not matter, and a flood of names leaves no trace.
local none = { era = 0 }
local nothing = { wire = '\0', row = none }
function statistics.silenced(client, reason)
  add(rowOf(client, nothing), 0, SILENCE, reason)
end

local function words(row, parts)
  settle(row)
  local client = row.client and row.client.text or '-'
  local name = '-'
  if row.record then
    if row.record.text == nil then row.record.text = kres.dname2str(row.record.wire) end
    name = row.record.text
  end
  for key, count in pairs(row.counts) do
    local reason, rcode = key % 16, math.floor(key / 16) % 16
    local type = math.floor(key / 256)
    parts[#parts + 1] = table.concat({ client, name, type, rcode, statistics.reasons[reason], count }, ' ')
  end
end

uncompiled(words)

--- Begins another batch, and leaves the one that was counted to be handed over.
local function turn(now)
  batchAt = now + BATCH_MS
  leaving, next = rows, 1
  leaving[#leaving + 1] = others
  era, rows = era + 1, {}
  others = emptyRow(false, false)
end

local function handOver()
  local now = tonumber(C.kr_now())
  if rest == '' and next > #leaving and now >= batchAt then turn(now) end
  if rest == '' and next > #leaving then return end
  if not connection:connect(statistics.path, now) then return end
  if rest == '' then
    local parts = {}
    for index = next, math.min(#leaving, next + ROWS_A_PART - 1) do words(leaving[index], parts) end
    next = next + ROWS_A_PART
    if #parts == 0 then return end
    rest = table.concat(parts, '\n') .. '\n'
  end
  rest = rest:sub(connection:send(rest) + 1)
  -- Half a line of a lost connection is no line of the next one.
  if connection.fd < 0 then rest = '' end
end

function statistics.take(settings)
  statistics.path = settings.queries
  if statistics.timer == nil then statistics.timer = event.recurrent(PART_MS, handOver) end
end

names.describe(function (record)
  record.row = none
end)

return statistics
