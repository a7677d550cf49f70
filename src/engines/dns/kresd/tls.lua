-- Servers that are asked by TLS: the name that the certificate must have, and the certificates that it must come from.

local uncompiled = require('uncompiled')

local tls = { servers = {} }

function tls.take(settings)
  local wanted = {}
  for _, server in ipairs(settings.tlsServers) do
    wanted[server.address] = true
    net.tls_client({ server.address, hostname = server.hostname, ca_file = server.ca_file })
  end
  for address in pairs(tls.servers) do
    if not wanted[address] then net.tls_client_clear(address) end
  end
  tls.servers = wanted
end

uncompiled(tls.take)

return tls
