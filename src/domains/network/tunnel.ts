import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { parseAddress, printAddress, unmapAddress } from '../../core/net/ip.ts'
import { type CheckContext, collection } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { aliasOf, comment, flag, formatted, nullable, title } from '../../core/schema/fields.ts'
import { lowestFree } from './generated-number.ts'
import { message } from './messages.ts'

const prefix = 'tunnel'

const schema = Type.Object({
  title: title(),
  enabled: flag(true, 'Whether the tunnel is up.'),
  comment: comment(),
  addresses: Type.Array(formatted('address-prefix'), {
    maxItems: 255,
    uniqueItems: true,
    default: [],
    description: '`IP/prefix` of the tunnel interface.',
  }),
  gateway: nullable(formatted('address'), { default: null, description: 'Next hop in the tunnel.' }),
  parent_interface: aliasOf(['interface', 'isp'], {
    description: 'Connection that carries the tunnel; its address is the source of the tunnel.',
  }),
  osdevname: Type.String({
    readOnly: true,
    'x-ignored': true,
    default: '',
    description: 'Name of the kernel interface; generated, unique.',
  }),
  server: formatted('host', { description: 'IP or domain name of the peer.' }),
  zone: nullable(aliasOf(['zone']), { default: null, description: 'Zone the interface belongs to.' }),
})

/** A tunnel as it is stored. */
export type Tunnel = Static<typeof schema>

/**
 * Tunnel interfaces. Two tunnels over one connection have different peers: 542 `duplicate` on `server`.
 * Source: document 2, "Tunnel interface"; silences#tunnel-names.
 */
export const tunnels = collection({
  name: 'tunnels',
  path: '/network/tunnels',
  area: 'network',
  summary: 'Tunnel interfaces.',
  source: 'document 2, Tunnel interfaces',
  id: { kind: 'uuid' },
  unique: [{ fields: ['osdevname'] }],
  schema,
  label: (tunnel) => tunnel.title,
  derive: (tunnel, _id, { snapshot }) => (tunnel.osdevname === '' ? { osdevname: freeName(snapshot) } : {}),
  check: checkPeer,
  search: ['title', 'comment', 'server'],
})

/** Id of the connection that carries a tunnel. */
export function parentId(tunnel: Tunnel): number | null {
  const alias = parseAlias(tunnel.parent_interface)
  return alias?.kind === 'object' ? alias.id : null
}

function freeName(snapshot: Snapshot): string {
  const used = snapshot.rows(tunnels).entries.map(({ item }) => Number(item.osdevname.slice(prefix.length)))
  return `${prefix}${lowestFree(used)}`
}

function checkPeer(tunnel: Tunnel, { id, snapshot }: CheckContext<Tunnel>): Problem[] {
  const key = peerKey(tunnel)
  const same = snapshot.rows(tunnels).entries.some((other) => other.id !== id && peerKey(other.item) === key)
  return same
    ? [problem('server', message('is already the peer of a tunnel over this interface'), 'duplicate')]
    : []
}

/** The connection and the peer, however they are written: `interface.id.1` is `isp.id.1`, `A.example` is `a.example`. */
function peerKey(tunnel: Tunnel): string {
  const address = parseAddress(tunnel.server)
  const plain = address && unmapAddress(address)
  return `${parentId(tunnel)} ${plain ? printAddress(plain.family, plain.value) : asciiName(tunnel.server)}`
}
