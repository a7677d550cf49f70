import type { DynamicDnsArtifact, DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Message } from '../../core/text/message.ts'
import { utcMoment } from '../../core/text/moment.ts'
import { familyOf, isPrivate } from './address.ts'
import { message } from './messages.ts'
import { isRefused, pendingJobs } from './plan.ts'

/** State of dynamic DNS: the artifact, the memory of what was done, and the addresses that are published now. */
export interface UpdateState {
  readonly artifact: DynamicDnsArtifact
  readonly memory: DynamicDnsMemory
  /** Null before it is known. */
  readonly published: readonly string[] | null
}

/** The status of updates, as long as the updater itself is well. */
export function updateStatus({
  artifact,
  memory,
  published,
}: UpdateState): Pick<EngineStatus, 'status' | 'message'> {
  const { connection, addresses } = artifact
  const lasting = [...memory.refused.map(({ reason }) => reason), ...unreachableAddresses(artifact)]
  if (memory.failure !== null && !isRefused(memory)) {
    const { reason, nextAtSeconds } = memory.failure
    lasting.push(message('{reason}; next try at {time}', { reason, time: utcMoment(nextAtSeconds) }))
  }
  if (lasting.length > 0) return { status: 'failed', message: joined(lasting) ?? '' }
  if (addresses.length === 0) {
    const waiting =
      connection === ''
        ? message('waiting for a provider connection: none is enabled')
        : message('waiting for an address of the connection {connection}', { connection })
    return { status: 'activating', message: waiting }
  }
  const isDone = published !== null && pendingJobs(artifact, published, memory).length === 0
  return isDone
    ? { status: 'active', message: '' }
    : { status: 'activating', message: message('the update is being sent') }
}

/** Private addresses that nothing tells the outside one of. A private IPv6 address beside another one is nobody's loss. */
function unreachableAddresses({
  addresses,
  checkipUrl,
  checkipAlways,
  connection,
}: DynamicDnsArtifact): readonly Message[] {
  const isAsked = (address: string) => checkipUrl !== '' && (checkipAlways || familyOf(address) === 4)
  const hidden = addresses.filter((address) => isPrivate(address) && !isAsked(address))
  const isAlone = hidden.length === addresses.length
  return hidden
    .filter((address) => isAlone || familyOf(address) === 4)
    .map((address) =>
      message(
        'the address {address} of the connection {connection} is private, and nobody reaches it from the Internet: set checkip_url in /x/dns/ddns, for IPv6 with checkip always',
        { address, connection },
      ),
    )
}
