import { isDeepStrictEqual } from 'node:util'
import type { DynamicDnsMemory } from '../../core/engine/declared/dynamic-dns.ts'
import { familyOf } from './address.ts'
import { aimsOf, type NamedAddress, type Outcome, type UpdateJob } from './job.ts'

/** The first pause behind a failure; each further one is twice as long. Source: silences#ddns-repeat. */
const firstPauseSeconds = { soon: 4, later: 30 } as const
const longestPauseSeconds = 3_600

/** The memory of settings that nothing was done with. */
export function emptyMemory(settings: string): DynamicDnsMemory {
  return { settings, sent: [], refused: [], failure: null }
}

/** The memory after an update. `addresses` are those of the connection. */
export function afterUpdate(
  memory: DynamicDnsMemory,
  job: UpdateJob,
  { outcome, ...moment }: { readonly outcome: Outcome } & Moment,
): DynamicDnsMemory {
  switch (outcome.kind) {
    case 'address':
      return memory
    case 'taken':
      return {
        ...memory,
        failure: null,
        sent: withSent(memory.sent, aimsOf(job), { answer: outcome.answer, atSeconds: moment.nowSeconds }),
      }
    case 'refused':
      return { ...memory, failure: null, refused: [...memory.refused, ...refusals(job, outcome, moment)] }
    case 'failed':
      return { ...memory, failure: failureAfter(memory, outcome, moment) }
  }
}

/** When something happens, and the addresses of the connection then. */
export interface Moment {
  readonly nowSeconds: number
  readonly addresses: readonly string[]
}

/** The memory after a question for the outside address that was not answered. */
export function afterFailure(
  memory: DynamicDnsMemory,
  outcome: Extract<Outcome, { readonly kind: 'failed' }>,
  moment: Moment,
): DynamicDnsMemory {
  return { ...memory, failure: failureAfter(memory, outcome, moment) }
}

/** For how long nothing is tried, in seconds, since it failed before with these addresses; 0 where it may be tried now. */
export function pauseSeconds({ failure }: DynamicDnsMemory, { nowSeconds, addresses }: Moment): number {
  if (failure === null || !isDeepStrictEqual(failure.addresses, addresses)) return 0
  return Math.max(0, failure.nextAtSeconds - nowSeconds)
}

/** Returns the pause behind that many failures in a row, in seconds. */
export function pauseAfter(failures: number, again: 'soon' | 'later'): number {
  return Math.min(longestPauseSeconds, firstPauseSeconds[again] * 2 ** Math.min(20, failures - 1))
}

function failureAfter(
  { failure }: DynamicDnsMemory,
  { again, reason }: Extract<Outcome, { readonly kind: 'failed' }>,
  { nowSeconds, addresses }: Moment,
): DynamicDnsMemory['failure'] {
  const isSame = failure !== null && isDeepStrictEqual(failure.addresses, addresses)
  const failures = isSame ? failure.failures + 1 : 1
  return {
    reason,
    failures,
    nextAtSeconds: Math.floor(nowSeconds) + pauseAfter(failures, again),
    addresses: [...addresses],
  }
}

function withSent(
  sent: DynamicDnsMemory['sent'],
  aims: readonly NamedAddress[],
  how: { readonly answer: string; readonly atSeconds: number },
): DynamicDnsMemory['sent'] {
  const isReplaced = (each: NamedAddress) =>
    aims.some(({ name, address }) => name === each.name && familyOf(address) === familyOf(each.address))
  const known = (aim: NamedAddress) =>
    sent.find(({ name, address }) => name === aim.name && address === aim.address)
  return [
    ...sent.filter((each) => !isReplaced(each)),
    // What was there already, and was sent again beside another address, has been there since then.
    ...aims.map((aim) => known(aim) ?? { ...aim, ...how, atSeconds: Math.floor(how.atSeconds) }),
  ]
}

function refusals(
  job: UpdateJob,
  { scope, reason }: Extract<Outcome, { readonly kind: 'refused' }>,
  { nowSeconds }: Moment,
): DynamicDnsMemory['refused'] {
  const atSeconds = Math.floor(nowSeconds)
  const names = scope === 'account' ? [null] : [...new Set(aimsOf(job).map(({ name }) => name))]
  return names.map((name) => ({ name, reason, atSeconds }))
}
