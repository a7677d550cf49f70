-- What the server remembers outlives it, with a note of the settings under which it was learned: zones that have another source by
-- now, or other keys that are trusted, make it forget.

local memory = { path = nil }

local NOTE = '/settings.json'

--- Opens the memory in a folder; a damaged one is made anew.
function memory.open(path, size)
  memory.path = path
  local place = 'lmdb://' .. path
  if pcall(cache.open, size, place) then return end
  for _, name in ipairs({ '/data.mdb', '/lock.mdb', NOTE }) do os.remove(path .. name) end
  cache.open(size, place)
end

--- The settings under which it was learned; nil where that is not known.
function memory.settings()
  local file = io.open(memory.path .. NOTE, 'r')
  if file ~= nil then
    local ok, noted = pcall(fromjson, file:read('*a'))
    file:close()
    if ok and type(noted) == 'table' and type(noted.zones) == 'table' then return noted end
  end
  return nil
end

--- Notes the settings under which it learns from now on. Without a note nothing is learned from an earlier run.
function memory.note(settings)
  local fresh = memory.path .. NOTE .. '.new'
  local file = io.open(fresh, 'w')
  if file == nil then return end
  local written = file:write(tojson(settings)) and file:close()
  if written then os.rename(fresh, memory.path .. NOTE) else os.remove(memory.path .. NOTE) end
end

return memory
