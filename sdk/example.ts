import process from 'node:process'
import { Gatehouse, GatehouseError } from './src/client.ts'

// Forbids the web on one server, lets one client through all the same, reads the counters, and removes it all again:
//   NODE_EXTRA_CA_CERTS=data/tls.crt node sdk/example.ts https://127.0.0.1:8443 PASSWORD

const [origin = 'https://127.0.0.1:8443', password = ''] = process.argv.slice(2)
const gateway = new Gatehouse(origin)
await gateway.login('admin', password)

const server = await gateway.call('POST /aliases/ip_addresses', {
  body: { title: 'example server', value: '203.0.113.1' },
})
const client = await gateway.call('POST /aliases/ip_addresses', {
  body: { title: 'example client', value: '192.168.10.11' },
})
const web = await gateway.call('POST /aliases/ports', { body: { title: 'example web', value: 80 } })

const { answer: drop, headers } = await gateway.send('POST /firewall/rules/forward', {
  body: {
    action: 'drop',
    protocol: 'protocol.tcp',
    destination_addresses: [server.id],
    destination_ports: [web.id],
    comment: 'example: no web',
  },
})
console.log(`rule ${drop.id} is in force since revision ${headers.get('x-applied')}`)

const accept = await gateway.call('POST /firewall/rules/forward', {
  query: { anchor_item_id: drop.id, insert_after: false },
  body: { action: 'accept', source_addresses: [client.id], comment: 'example: but this client may' },
})
const rules = await gateway.call('GET /firewall/rules/forward')
console.log(`in match order: ${rules.map(({ id, action }) => `${id} ${action}`).join(', ')}`)

try {
  await gateway.call('DELETE /aliases/ports/{id}', { params: { id: web.id } })
} catch (error) {
  if (!(error instanceof GatehouseError)) throw error
  console.log(`${error.problem.code}: ${error.message}`)
}

for (const { id, packets } of await gateway.call('GET /firewall/counters/forward')) {
  console.log(`rule ${id}: ${packets} packets`)
}

const log = await gateway.call('GET /logs_backend/logs', {
  query: {
    filter: [
      {
        items: [{ column_name: 'message', operator: 'contains', value: ['post /firewall/rules/forward'] }],
        link_operator: 'and',
      },
    ],
    sort: [{ field: 'id', direction: 'desc' }],
    limit: 2,
  },
})
console.log(`in the log: ${log.rows} rows`)

for (const { id } of [accept, drop])
  await gateway.call('DELETE /firewall/rules/forward/{id}', { params: { id } })
for (const { id } of [server, client])
  await gateway.call('DELETE /aliases/ip_addresses/{id}', { params: { id } })
await gateway.call('DELETE /aliases/ports/{id}', { params: { id: web.id } })
await gateway.logout()
console.log('removed again')
