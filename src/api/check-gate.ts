import Type, { type Static } from 'typebox'
import { fail, invalid, ok, type Problem, type Result } from '../core/failure.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Transaction } from '../core/transaction.ts'
import type { Author } from '../store/archive.ts'
import type { Store } from '../store/store.ts'
import type { Written } from '../store/writer.ts'

/** The header under which a change is made only when the packet checks pass under it. */
export const gateHeader = 'X-Packet-Checks'

/** Checks of packets that do not come to what is expected, as a plan shows them. */
export const failedChecksSchema = Type.Array(
  Type.Object({
    id: Type.String({ description: 'Id of the check.' }),
    packet: Type.String({ description: 'Its packet, for people.' }),
    expected_result: Type.Enum(['drop', 'accept']),
    result: Type.Enum(['drop', 'accept'], { description: 'What the kernel does.' }),
    rule_id: Type.String({ description: 'The rule that says so.' }),
  }),
)

/** A packet check that fails. */
export type FailedCheck = Static<typeof failedChecksSchema>[number]

/** What the gate asks of the rest. Source: silences#check-gate. */
export interface CheckGate {
  /** Whether every change must pass. */
  isOn(snapshot: Snapshot): boolean
  /** Whether going from one configuration to the other can change what becomes of the packets. */
  matters(before: Snapshot, after: Snapshot): boolean
  /** The checks of a configuration that fail in the kernel under it. Fails `unavailable` where it cannot be asked. */
  failing(snapshot: Snapshot): Promise<Result<readonly FailedCheck[]>>
}

/** What a gated write needs. */
export interface GateContext {
  readonly store: Pick<Store, 'rehearse' | 'write' | 'snapshot'>
  readonly gate: CheckGate
}

/** So often a write is tried again after another one came in between. */
const mostAttempts = 8

/** Reads the header; fails for anything but `required`. */
export function readGate(text: string | undefined): Result<boolean> {
  if (text === undefined) return ok(false)
  return text.trim() === 'required' ? ok(true) : invalid(gateHeader, 'must be "required"')
}

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
  message: 'other changes came in between while the packet checks were made; try again',
})

async function throughGate<T>(
  { store, gate }: GateContext,
  author: Author,
  change: (transaction: Transaction) => Result<T>,
): Promise<Result<Written<T>>> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const tried = store.rehearse(change)
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
    message: `packet check ${id} (${packet}) expects ${expected_result}, but ${rule_id} says ${result}`,
  }
}
