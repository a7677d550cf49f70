import Type from 'typebox'
import { fail, invalid, ok, type Problem, type Result } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { wireId } from '../../core/resource/wire.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { aliasOf, formatted, nullable } from '../../core/schema/fields.ts'
import { arrivals } from '../../domains/firewall/explanation.ts'
import { zones } from '../../domains/objects/zone.ts'
import { isThere } from '../explain/asked-packet.ts'
import { message } from '../messages.ts'

/** One end of traffic; both restrict it. */
export interface ReachEnd {
  readonly address?: string | null
  /** `zone.id.1`, `interface.id.2`, `interface.external_any`, …: as rules name interfaces; `interface.utm_outgoing` is the gateway. */
  readonly zone?: string | null
}

/** Question about accepted traffic; an end that is null or absent is any. */
export interface ReachQuestion {
  readonly from?: ReachEnd | null
  readonly to?: ReachEnd | null
}

const end = (description: string) =>
  Type.Optional(
    nullable(
      Type.Object({
        address: Type.Optional(nullable(formatted('address', { description: 'An address.' }))),
        zone: Type.Optional(
          nullable(
            aliasOf(arrivals, {
              description:
                'A zone or interfaces, as rules name them; `interface.utm_outgoing`: the gateway itself.',
            }),
          ),
        ),
      }),
      { description },
    ),
  )

/** Body of `POST /x/reach`. */
export const reachQuestion = Type.Object(
  {
    from: end('Where the traffic comes from. Null or absent: anywhere.'),
    to: end(
      'Where it goes: the destination as it is sent, or the one that DNAT gives it. Null or absent: anywhere.',
    ),
  },
  { title: 'ReachQuestion' },
)

/** Reads the body of `POST /x/reach`. Fails `invalid` with the field. */
export function readReachQuestion(snapshot: Snapshot, body: unknown): Result<ReachQuestion> {
  const decoded = decodeInput(reachQuestion, body)
  if (!decoded.ok) return decoded
  const { from, to } = decoded.value as ReachQuestion
  const problems = [...endProblems(snapshot, 'from', from), ...endProblems(snapshot, 'to', to)]
  if (problems.length > 0) return fail({ kind: 'invalid', problems })
  if ([from, to].every(saysNothing))
    return invalid('from', message('an address or a zone is needed here, in to, or in both'), 'required')
  return ok({ from: from ?? null, to: to ?? null })
}

function saysNothing(end: ReachEnd | null | undefined): boolean {
  return (end?.address ?? end?.zone ?? null) === null
}

function endProblems(snapshot: Snapshot, side: 'from' | 'to', end: ReachEnd | null | undefined): Problem[] {
  const zone = end?.zone ?? null
  if (zone === null || isThere(snapshot, zone)) return []
  return [missingProblem(`${side}.zone`, message('there is no {name}', { name: zone }))]
}

/** Zones of the matrix, as rules name them: those that are defined, then all external and all local interfaces, then the gateway. */
export function matrixZones(snapshot: Snapshot): string[] {
  const named = snapshot.rows(zones).entries.map(({ id }) => String(wireId(zones, id)))
  return [...named, 'interface.external_any', 'interface.local_any', 'interface.utm_outgoing']
}
