import { protocolNumbers } from '../../../core/net/protocol.ts'
import type { MatchField, NamedMap } from '../../../core/ruleset/ruleset.ts'
import * as kernel from './numbers.ts'

/** Where a rule finds a field, and what must be there first. */
export type DataField = MatchField | NamedMap['key']['field']

/** A header must be there before a field of it is compared: what to load, and what it must be. */
export interface Need {
  readonly key: 'nfproto' | 'l4proto' | 'iiftype'
  readonly value: Uint8Array
}

export const ipv4: Need = { key: 'nfproto', value: Uint8Array.of(2) }
export const ipv6: Need = { key: 'nfproto', value: Uint8Array.of(10) }
const tcp: Need = { key: 'l4proto', value: Uint8Array.of(protocolNumbers.tcp) }
const icmpv6: Need = { key: 'l4proto', value: Uint8Array.of(protocolNumbers.icmpv6) }
/** `ARPHRD_ETHER`. */
const ethernet: Need = { key: 'iiftype', value: Uint8Array.of(1, 0) }

export const needs: Partial<Record<DataField, readonly Need[]>> = {
  'ip saddr': [ipv4],
  'ip daddr': [ipv4],
  'ip6 saddr': [ipv6],
  'ip6 daddr': [ipv6],
  'ip length': [ipv4],
  'ip6 length': [ipv6],
  'ether saddr': [ethernet],
  'icmpv6 type': [ipv6, icmpv6],
  'tcp doff': [tcp],
  'tcp flags': [tcp],
}

export const payloads: Partial<Record<DataField, readonly [base: number, offset: number]>> = {
  'ip saddr': [kernel.base.network, 12],
  'ip daddr': [kernel.base.network, 16],
  'ip6 saddr': [kernel.base.network, 8],
  'ip6 daddr': [kernel.base.network, 24],
  'ip length': [kernel.base.network, 2],
  'ip6 length': [kernel.base.network, 4],
  'ether saddr': [kernel.base.link, 6],
  'th sport': [kernel.base.transport, 0],
  'th dport': [kernel.base.transport, 2],
  'icmpv6 type': [kernel.base.transport, 0],
  'tcp doff': [kernel.base.transport, 12],
  'tcp flags': [kernel.base.transport, 13],
}

/** Bits of a field that does not fill its bytes. */
export const masks: Partial<Record<DataField, Uint8Array>> = {
  'tcp doff': Uint8Array.of(0xf0),
  'tcp flags': Uint8Array.of(0x17),
}

export const metas: Partial<Record<DataField, number>> = {
  iifname: kernel.metaKey.iifname,
  oifname: kernel.metaKey.oifname,
  'meta l4proto': kernel.metaKey.l4proto,
  'meta nfproto': kernel.metaKey.nfproto,
  'meta mark': kernel.metaKey.mark,
}
