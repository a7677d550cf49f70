import type { DynamicDnsArtifact, DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import type { NamedAddress, UpdateJob } from './job.ts'

/** Name of the parameter that takes an address of either family. */
const eitherFamily = 'myip'

/** Tells whether nothing is sent whatever the addresses: the provider has refused the account. */
export function isRefused({ refused }: DynamicDnsMemory): boolean {
  return refused.some(({ name }) => name === null)
}

/**
 * The updates that the provider has not taken yet, in the order of the names. Names and accounts that it has refused are
 * left alone.
 */
export function pendingJobs(
  { protocol, names, ipv6Parameter }: Pick<DynamicDnsArtifact, 'protocol' | 'names' | 'ipv6Parameter'>,
  addresses: readonly string[],
  memory: DynamicDnsMemory,
): readonly UpdateJob[] {
  if (isRefused(memory)) return []
  const open = names.filter((name) => !memory.refused.some((each) => each.name === name))
  const pending = open.flatMap((name) =>
    addresses.filter((address) => !isSent(memory, { name, address })).map((address) => ({ name, address })),
  )
  if (pending.length === 0) return []
  if (protocol === 'rfc2136') return [{ kind: 'rfc2136', records: pending }]
  if (ipv6Parameter === eitherFamily) {
    return pending.map(({ name, address }) => ({ kind: 'dyndns', name, addresses: [address] }))
  }
  // Providers of this kind take the sender's address for one that is left out.
  const touched = [...new Set(pending.map(({ name }) => name))]
  return touched.map((name) => ({ kind: 'dyndns', name, addresses }))
}

function isSent({ sent }: DynamicDnsMemory, { name, address }: NamedAddress): boolean {
  return sent.some((each) => each.name === name && each.address === address)
}
