import { type Problem, problem } from '../../core/failure.ts'
import { canonicalAddress } from '../../core/net/authority.ts'
import { containsAddress, parseAddress, parsePrefix, printAddress } from '../../core/net/ip.ts'
import { isHostless } from '../../core/net/unicast.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { type Connection, connections } from '../network/connection.ts'
import { message } from './messages.ts'

/** Identifier of all external interfaces. */
export const everyExternal = 'interface.external_any'

const external: readonly Connection['type'][] = ['wan', 'pptp', 'l2tp', 'pppoe']

/** Tells whether a connection leads to a provider. */
export function isExternal({ type }: Pick<Connection, 'type'>): boolean {
  return external.includes(type)
}

/** Addresses of connections as the configuration has them, in their canonical forms; those by DHCP are not among them. */
export function configuredAddresses(snapshot: Snapshot): ReadonlySet<string> {
  return new Set(snapshot.rows(connections).entries.flatMap(({ item }) => addressesOf(item)))
}

function addressesOf({ addresses = [] }: Connection): readonly string[] {
  return addresses.map(plainAddress)
}

/** `IP/prefix` without its prefix, in the one form that an address has. */
export function plainAddress(text: string): string {
  const prefix = parsePrefix(text)
  return prefix === null ? text : printAddress(prefix.family, prefix.value)
}

/** Configured addresses that `listen.address` stands for. */
export function addressesMeant(snapshot: Snapshot, address: string): readonly string[] {
  const { entries } = snapshot.rows(connections)
  if (address === everyExternal)
    return entries.flatMap(({ item }) => (isExternal(item) ? addressesOf(item) : []))
  const alias = parseAlias(address)
  if (alias?.kind !== 'object') return [canonicalAddress(address)]
  const connection = snapshot.rows(connections).get(alias.id)?.item
  return connection === undefined ? [] : addressesOf(connection)
}

const loopback = {
  v4: [{ lo: 0x7f00_0000n, hi: 0x7fff_ffffn }],
  v6: [{ lo: 1n, hi: 1n }],
}
const unspecified = { v4: [{ lo: 0n, hi: 0x00ff_ffffn }], v6: [{ lo: 0n, hi: 0n }] }

/** Tells whether a host is the machine that asks for it. */
export function isLoopback(host: string): boolean {
  const address = parseAddress(canonicalAddress(host))
  if (address === null) return /(^|\.)localhost$/i.test(host)
  return containsAddress(loopback, address) || containsAddress(unspecified, address)
}

/** Problems of the address at which a site is served, and of the server's that is behind it. */
export function addressProblems(
  { listen, upstream }: { readonly listen: Place; readonly upstream: Place },
  snapshot: Snapshot,
): readonly Problem[] {
  const own = configuredAddresses(snapshot)
  return [...listenProblems(listen.address, own, snapshot), ...upstreamProblems(upstream.address, own)]
}

function upstreamProblems(address: string, own: ReadonlySet<string>): readonly Problem[] {
  const path = 'upstream.address'
  if (isLoopback(address) || own.has(canonicalAddress(address)))
    return [problem(path, message('must be another machine than the gateway'))]
  if (isHostless(address)) return [problem(path, message('must be the address of one host'))]
  return isLinkLocal(address)
    ? [
        problem(
          path,
          message('must not be a link-local address, which does not say on which interface it is'),
        ),
      ]
    : []
}

/** Tells whether `host` is an IPv6 address that each link has anew. */
function isLinkLocal(host: string): boolean {
  const address = parseAddress(host)
  return address?.family === 6 && address.value >> 118n === 0x3fan
}

interface Place {
  readonly address: string
}

function listenProblems(address: string, own: ReadonlySet<string>, snapshot: Snapshot): readonly Problem[] {
  const path = 'listen.address'
  if (address === everyExternal) return []
  const alias = parseAlias(address)
  if (alias?.kind === 'object') {
    const connection = snapshot.rows(connections).get(alias.id)?.item
    // One that is not there is said by the check of references.
    return connection === undefined || isExternal(connection)
      ? []
      : [problem(path, message('must be an external interface, or an address of the gateway'))]
  }
  return own.has(canonicalAddress(address))
    ? []
    : [problem(path, message('must be an address of the gateway, as a connection has it'))]
}
