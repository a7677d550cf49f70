import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../core/failure.ts'
import { oncePerObject } from '../../core/list/incremental.ts'
import { parseAddress, parsePrefix, printPrefix } from '../../core/net/ip.ts'
import { type CheckContext, ordered } from '../../core/resource/resource.ts'
import type { Id, Rows } from '../../core/resource/snapshot.ts'
import { comment, flag } from '../../core/schema/fields.ts'
import { message } from './messages.ts'
import { checkAnyAlone, ruleObjects, ruleTitle } from './rule-field.ts'

const schema = Type.Object({
  title: ruleTitle(),
  objects: ruleObjects(),
  address: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'An IP address without mask, given to the matching user, or a network from which addresses are given. ' +
      'No two rules have the same.',
    examples: ['10.128.0.7', '10.128.4.0/24'],
  }),
  comment: comment(),
  enabled: flag(true, 'Whether the rule is in force.'),
})

/**
 * Rules that give addresses to VPN users, first match. Source: document 2, "VPN address-lease rule";
 * silences#vpn-leases.
 */
export const vpnLeaseRules = ordered({
  name: 'vpn_lease_rules',
  path: '/vpn_servers/lease_rules',
  area: 'users',
  summary: 'Which addresses VPN users get, first match wins.',
  source: 'document 2, VPN server',
  id: { kind: 'integer' },
  move: 'step',
  schema,
  label: (rule) => rule.title || rule.address,
  search: ['title', 'address', 'comment'],
  check: (rule, context) => [...checkAnyAlone(rule, ['objects']), ...checkAddress(rule, context)],
})

type Rule = Static<typeof schema>

function checkAddress({ address }: Rule, { id, snapshot }: CheckContext<Rule>): Problem[] {
  const meaning = leaseMeaning(address)
  if (meaning === null) {
    return [problem('address', message('must be an IP address without mask, or a network without host bits'))]
  }
  const taken = idsByMeaning(snapshot.rows(vpnLeaseRules)).get(meaning) ?? []
  const isTaken = taken.some((other) => other !== id)
  return isTaken ? [problem('address', message('is already taken by another item'), 'duplicate')] : []
}

/** Ids of rules by what their addresses mean. Rows never change, so they are read once. */
const idsByMeaning = oncePerObject(({ entries }: Rows<Rule>): ReadonlyMap<string, readonly Id[]> => {
  const grouped = Map.groupBy(entries, ({ item }) => leaseMeaning(item.address) ?? '')
  return new Map([...grouped].map(([meaning, alike]) => [meaning, alike.map(({ id }) => id)]))
})

/**
 * Address of a lease rule in one form for every way to write it: an address is the network of that address alone.
 * Null when it is neither an address without mask nor a network without host bits.
 */
export function leaseMeaning(text: string): string | null {
  const address = parseAddress(text)
  if (address) return printPrefix({ ...address, length: address.family === 4 ? 32 : 128, hostBits: false })
  const network = parsePrefix(text)
  return network && !network.hostBits ? printPrefix(network) : null
}
