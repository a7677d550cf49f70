import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import {
  type Finding,
  type FindingKind,
  type FindingTable,
  findingKinds,
  findingTables,
} from '../../core/finding.ts'
import type { Id } from '../../core/resource/snapshot.ts'
import type { ControlSide } from '../change/control-side.ts'
import { readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { findingSchema } from '../schema/finding-schema.ts'

/** Selection of findings; empty lists restrict nothing, `limit` null neither. */
export interface FindingsRequest {
  readonly kinds: readonly FindingKind[]
  readonly tables: readonly FindingTable[]
  readonly offset: number
  readonly limit: number | null
  /** Findings that come from counters. */
  readonly neverHit: readonly NeverHit[]
}

/** Rules of a table that no packet has hit, in a form that is soon sent to a thread. */
export interface NeverHit {
  readonly table: FindingTable
  /** Their ids, with commas. */
  readonly rules: string
  /** Of each, Unix seconds. */
  readonly since: Float64Array
}

/** Finds faults of rules and objects, without holding up other requests. */
export interface Analyst {
  findings(request: FindingsRequest): Promise<{ readonly total: number; readonly json: Uint8Array }>
  /** Resolves when `findings` can answer without further work, as long as nothing changes. */
  prepare(): Promise<void>
  /** Findings that a rule brings, by the name of its table's declaration and its id. */
  rule(table: string, id: Id): Promise<readonly Finding[]>
}

/** Parts of the route of the analysis. */
export interface AnalysisContext {
  readonly analyst: Analyst
  readonly control: Pick<ControlSide, 'freshCounters'>
  /** Rules that no packet has hit, if findings of these kinds ask for them. */
  readonly neverHit: (kinds: readonly FindingKind[]) => Promise<readonly NeverHit[]>
}

const query = Type.Object({
  kind: Type.Optional(
    Type.Array(Type.Enum([...findingKinds]), {
      maxItems: 100,
      description:
        'Only findings of these kinds: `[shadowed,redundant]`, and `undecided` findings that leave one of them open.',
    }),
  ),
  table: Type.Optional(
    Type.Array(Type.Enum([...findingTables]), {
      maxItems: 100,
      description: 'Only findings of these tables: `[forward,objects]`.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'At most so many findings.' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Findings to leave out first.' })),
})

/** Routes about the findings of the analysis, each with its proof. Source: silences#analysis. */
export function analysisRoutes({ analyst, control, neverHit }: AnalysisContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/analysis',
      access: { area: 'firewall', competence: 'read' },
      doc: {
        summary: 'What is wrong with the rules and objects, each finding with its proof.',
        description:
          'Exact over addresses, ports, protocols, interfaces, negation and time; who is where, addresses of domains ' +
          'and countries count as unknown. In match order. A finding changes nothing. The work on each rule is bounded: ' +
          'what would take longer is told as an `undecided` finding about the rule, with the kinds that stay `open`.',
        source: 'silences#analysis',
        tag: 'analysis',
        query,
        response: Type.Array(findingSchema),
        headers: ['X-Total-Count'],
      },
      handle: async (request) => {
        const read = readQuery(query, request.query)
        if (!read.ok) return read
        const { kind = [], table = [], offset = 0, limit = null } = read.value
        const kinds = kind as FindingKind[]
        const needsCounters = kinds.length === 0 || kinds.includes('never_hit')
        await Promise.all([analyst.prepare(), needsCounters ? control.freshCounters() : null])
        const { total, json } = await analyst.findings({
          kinds,
          tables: table as FindingTable[],
          offset,
          limit,
          neverHit: await neverHit(kinds),
        })
        return ok({
          body: Buffer.from(json.buffer, json.byteOffset, json.byteLength),
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'X-Total-Count': String(total),
          },
        })
      },
    },
  ]
}
