import Type, { type Static } from 'typebox'
import { fail, ok, type Problem, type Result } from '../../core/failure.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import type { Author } from '../../store/config/archive.ts'
import type { Store } from '../../store/config/store.ts'
import type { Written } from '../../store/config/writer.ts'
import { inspectingProfiles } from '../schema/inspecting-profiles.ts'
import { message } from './messages.ts'

/** Checks of packets that do not come to what is expected, as a plan shows them. */
export const failedChecksSchema = Type.Array(
  Type.Object({
    id: Type.String({ description: 'Id of the check.' }),
    packet: Type.String({ description: 'Its packet, for people.' }),
    expected_result: Type.Enum(['drop', 'accept']),
    result: Type.Enum(['drop', 'accept'], { description: 'What the kernel does.' }),
    rule_id: Type.String({ description: 'The rule that says so.' }),
    profiles: Type.Optional(inspectingProfiles),
  }),
)

/** A packet check that fails. */
export type FailedCheck = Static<typeof failedChecksSchema>[number]

/** Gate of packet checks. Source: silences#check-gate. */
export interface CheckGate {
  /** True when every change must pass. */
  isOn(snapshot: Snapshot): boolean
  /** True when going from one configuration to the other can change what becomes of the packets. */
  matters(before: Snapshot, after: Snapshot): boolean
  /** The checks of a configuration that fail in the kernel under it. Fails `unavailable` where it cannot be asked. */
  failing(snapshot: Snapshot): Promise<Result<readonly FailedCheck[]>>
}

/** The gate of a product without packet checks. */
export const openGate: CheckGate = {
  isOn: () => false,
  matters: () => false,
  failing: async () => ok([]),
}

/** Dependencies of a gated write. */
export interface GateContext {
  readonly store: Pick<Store, 'dryRun' | 'write' | 'snapshot'>
  readonly gate: CheckGate
}

/** So often a write is tried again after another one came in between. */
const mostAttempts = 8

const turns = new WeakMap<object, Promise<unknown>>()

/**
 * Makes a change, behind the gate where the header or the setting asks for it: then it is rehearsed, the checks are made
 * with what it would come to, and it is written only when nothing else was written meanwhile. Gated writes go one after
 * the other. Fails `invalid` with the failing packets, `unavailable` where the kernel cannot be asked, `conflict` when
 * others write all the time. Source: silences#check-gate.
 */
export async function gatedWrite<T>(
  { store, gate }: GateContext,
  isAsked: boolean,
  author: Author,
  change: (transaction: Transaction) => Result<T>,
): Promise<Result<Written<T>>> {
  if (!isAsked && !gate.isOn(store.snapshot)) {
    let closed = false
    const written = await store.write(author, (transaction) => {
      closed = gate.isOn(transaction.snapshot)
      return closed ? cameBetween : change(transaction)
    })
    if (!closed) return written
  }
  const own = (turns.get(gate) ?? Promise.resolve()).then(() => throughGate({ store, gate }, author, change))
  turns.set(
    gate,
    own.catch(() => undefined),
  )
  return own
}

const cameBetween = fail({
  kind: 'conflict',
  message: message('other changes came in between while the packet checks were made; try again'),
})

async function throughGate<T>(
  { store, gate }: GateContext,
  author: Author,
  change: (transaction: Transaction) => Result<T>,
): Promise<Result<Written<T>>> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const tried = store.dryRun(change)
    if (!tried.ok) return tried
    const { before, after } = tried.value
    const failed = gate.matters(before, after) ? await gate.failing(after) : ok([])
    if (!failed.ok) return failed
    if (failed.value.length > 0) return fail({ kind: 'invalid', problems: failed.value.map(problemOf) })
    let isStale = false
    const written = await store.write(author, (transaction) => {
      isStale = transaction.snapshot.revision !== before.revision
      return isStale ? cameBetween : change(transaction)
    })
    if (!isStale) return written
  }
  return cameBetween
}

function problemOf({ id, packet, expected_result, result, rule_id }: FailedCheck): Problem {
  return {
    path: '',
    code: 'packet_check_failed',
    message: message('packet check {id} ({packet}) expects {wanted}, but {rule} says {result}', {
      id,
      packet,
      wanted: expected_result,
      rule: rule_id,
      result,
    }),
  }
}
