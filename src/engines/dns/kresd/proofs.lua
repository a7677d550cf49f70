-- Answers that clients did not get since their signatures do not prove them: how many, and what was wrong with the newest.

local kres = require('kres')
local bits = require('bits')

-- Numbers of RFC 8914 that are about signatures.
local ABOUT_PROOFS = {}
for _, code in ipairs({ 1, 2, 6, 7, 8, 9, 10, 11, 12 }) do ABOUT_PROOFS[code] = true end

local isBogus = bits.of('struct kr_qflags', 'DNSSEC_BOGUS')

local proofs = { failures = 0, newest = nil }

--- The query of these whose answer broke the chain of trust.
local function brokenIn(queries)
  for index = 0, tonumber(queries.len) - 1 do
    local qry = queries.at[index]
    if isBogus(qry.flags) then return { name = kres.dname2str(qry.sname), type = qry.stype } end
  end
end

--- The query of a request whose answer broke the chain of trust; nil while it holds.
function proofs.broken(req)
  return brokenIn(req.rplan.resolved) or brokenIn(req.rplan.pending)
end

--- Takes down a request that has no answer, where that is for its proof.
function proofs.failed(req, record)
  local code = tonumber(req.extended_error.info_code)
  if not ABOUT_PROOFS[code] then return end
  proofs.failures = proofs.failures + 1
  proofs.newest = { name = kres.dname2str(record.wire), code = code, broken = proofs.broken(req), atSeconds = os.time() }
end

return proofs
