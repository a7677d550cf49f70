import Type, { type Static } from 'typebox'
import type { EngineName } from '../../core/engine/artifact.ts'
import type { Enforcement, EngineDeclaration } from '../../core/engine/declaration.ts'
import { engineState, isWorking } from '../../core/engine/engine-state.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import type { Account } from '../../core/resource/account.ts'
import type { Say, Stored } from '../../core/resource/resource.ts'
import { choice } from '../../core/schema/fields.ts'
import type { Said } from '../../core/text/message.ts'
import { pageOf } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Dependencies of the route. */
export interface EnforcementContext {
  /** Stored resources, by the names of their declarations. */
  readonly resources: ReadonlyMap<string, Stored>
  readonly engines: readonly EngineDeclaration[]
  /** Resources that the gateway process enforces without an engine, by name. */
  readonly own: Readonly<Record<string, Enforcement>>
  readonly observed: () => Observed
}

const states = ['enforced', 'partly', 'not_enforced'] as const

const row = Type.Object({
  resource: Type.String({ description: 'Name of the resource.' }),
  path: Type.String({ description: 'Where it is served.' }),
  state: choice([...states]),
  engine: Type.Union([Type.String(), Type.Null()], {
    description:
      'The engine that enforces it (of several the one that does least), `gateway` for the gateway process itself; null for none.',
  }),
  code: choice(['', 'partly', 'no_engine', 'engine_not_active', 'no_data_plane', 'not_applied'], {
    description: 'Why it is not enforced as a whole; empty where it is.',
  }),
  reason: Type.String({ description: 'The same in words, with the remedy where there is one.' }),
})

type Row = Static<typeof row>

const query = Type.Object({
  state: Type.Optional(choice([...states], { description: 'Only resources in this state.' })),
  ...pageQuery.properties,
})

/** Routes about the extent to which each stored resource is in force now. Source: silences#enforcement. */
export function enforcementRoutes(context: EnforcementContext): Route[] {
  return [
    {
      method: 'GET',
      path: '/x/enforcement',
      access: 'session',
      doc: {
        summary: 'How far each stored resource is in force, and why where it is not.',
        description: 'Resources of the areas that the access level may read.',
        source: 'silences#enforcement',
        tag: 'operation',
        query,
        response: Type.Array(row),
        headers: ['X-Total-Count'],
      },
      handle: ({ query: raw, say, caller }) => {
        const read = readQuery(query, raw)
        if (!read.ok) return read
        const wanted = read.value.state
        const found = enforcement(context, caller.account, say).filter(
          ({ state }) => wanted === undefined || state === wanted,
        )
        const { rows, total } = pageOf(found, read.value)
        return ok({ body: rows, headers: { 'X-Total-Count': String(total) } })
      },
    },
  ]
}

function enforcement(
  { resources, engines, own, observed }: EnforcementContext,
  { competences }: Account,
  say: Say,
): readonly Row[] {
  const now = observed()
  const seen = [...resources.values()].filter(({ area }) => competences[area] !== undefined)
  return seen.map((resource) => {
    const { name, path } = resource
    const ofIt = engines.filter(({ enforces }) => enforces[name] !== undefined)
    const asked = ofIt.filter((engine) => !isIdle(engine, now))
    const [least] = (asked.length > 0 ? asked : ofIt)
      .map((engine) => byEngine(engine, engine.enforces[name]!, now, say))
      .sort((a, b) => states.indexOf(b.state) - states.indexOf(a.state))
    if (least !== undefined) return { resource: name, path, ...least }
    const part = own[name]
    if (part !== undefined) return { resource: name, path, engine: 'gateway', ...asDeclared(part, say) }
    const reason = say(message('not enforced yet: this version has no engine for it'))
    return { resource: name, path, state: 'not_enforced', engine: null, code: 'no_engine', reason }
  })
}

type State = Pick<Row, 'state' | 'code' | 'reason'>

function asDeclared(part: Enforcement, say: Say): State {
  if (part === 'whole') return { state: 'enforced', code: '', reason: '' }
  return { state: 'partly', code: 'partly', reason: say(part.partly) }
}

/** True when nothing that is switched on asks for an engine. */
function isIdle({ name }: EngineDeclaration, observed: Observed): boolean {
  const { status, message: told } = engineState(observed, name)
  return status === 'inactive' && told === ''
}

function byEngine(
  engine: EngineDeclaration,
  part: Enforcement,
  observed: Observed,
  say: Say,
): State & { readonly engine: EngineName } {
  const { name, gates } = engine
  const { status, message: told, isPartial } = engineState(observed, name)
  const not = (code: Row['code'], reason: Said) =>
    ({ engine: name, state: 'not_enforced', code, reason: say(reason) }) as const
  if (observed.plane?.mode === 'none') return not('no_data_plane', told)
  const isPartly = status === 'failed' && isPartial === true && observed.faults[name] === undefined
  if (!isWorking({ status }) && !isPartly) {
    return not(
      'engine_not_active',
      isIdle(engine, observed) ? message('nothing that is switched on asks for it') : told,
    )
  }
  if (gates && observed.applyError !== '') return not('not_applied', observed.applyError)
  if (isPartly) return { engine: name, state: 'partly', code: 'partly', reason: say(told) }
  return { engine: name, ...asDeclared(part, say) }
}
