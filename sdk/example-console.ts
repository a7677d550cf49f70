import process from 'node:process'
import { GatehouseConsole } from './src/client.ts'

// Makes a group of servers on a central console, with a rule that comes before those of its gateways, and removes both:
//   NODE_EXTRA_CA_CERTS=data/tls.crt node sdk/example-console.ts https://127.0.0.1:8443 PASSWORD

const [origin = 'https://127.0.0.1:8443', password = ''] = process.argv.slice(2)
const center = new GatehouseConsole(origin)
await center.login('admin', password)

const groups = await center.call('GET /servers/groups')
const root = groups.find(({ parent_id }) => parent_id === null)!
const branch = await center.call('POST /servers/groups', {
  body: { name: 'branch offices', comment: '', parent_id: root.id },
})
const rule = await center.call('POST /firewall/rules/forward/before', {
  body: { action: 'drop', protocol: 'protocol.gre', parent_id: branch.id, comment: 'no tunnels' },
})
const rules = await center.call('GET /firewall/rules/forward/before', { query: { groups: [branch.id] } })
console.log(`rules of the group: ${rules.map(({ id, action }) => `${id} ${action}`).join(', ')}`)

await center.call('DELETE /firewall/rules/forward/before/{id}', { params: { id: rule.id } })
await center.call('DELETE /servers/groups/{id}', { params: { id: branch.id } })
await center.logout()
console.log('removed again')
