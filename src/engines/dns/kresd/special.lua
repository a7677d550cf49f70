-- Zones for special use (RFC 6303, RFC 6761): of the library's rules about them those that answer by themselves.

local policy = require('kres_modules.policy')
local names = require('names')

-- A question as these rules see it.
local wire
local question = { name = function () return wire end }

names.describe(function (record)
  wire = record.wire
  record.special = false
  for _, rule in ipairs(policy.special_names) do
    local action = rule.cb(nil, question)
    if action ~= nil then
      record.special = action
      return
    end
  end
end)

return {}
