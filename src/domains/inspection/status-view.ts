import Type from 'typebox'
import type { InspectionProcess } from '../../core/engine/declared/inspection-process.ts'
import type { InspectorState } from '../../core/engine/declared/ips.ts'
import { engineState, neededState } from '../../core/engine/engine-state.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { InspectionPair, InspectionState } from '../../core/engine/inspection.ts'
import type { Observed } from '../../core/engine/observation.ts'
import { ok } from '../../core/failure.ts'
import { askingRules } from '../../core/resource/inspected-rules.ts'
import { view } from '../../core/resource/resource.ts'
import { statusValue } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { joined, type Said } from '../../core/text/message.ts'
import { whenAsked } from '../../core/when-asked.ts'
import { customSignatures, refusedSignatures } from '../ips/custom-signature.ts'
import { message } from './messages.ts'
import { inspectionSettings } from './settings.ts'

const nullable = (description: string) => Type.Union([Type.Null(), Type.Integer()], { description })

const row = Type.Object({
  name: Type.String({ description: 'Engine, or the profile that a process inspects for.' }),
  status: statusValue,
  msg: Type.String({
    description: 'What is wrong or missing, the remedy, and what becomes of the traffic meanwhile.',
  }),
  profile: Type.String({ description: 'Id of the IPS profile; empty where it is of none.' }),
  profiles: Type.Array(Type.String(), {
    description: 'Ids of all IPS profiles that it inspects for: those that come to the same signatures.',
  }),
  queue: nullable('Queue of the kernel at which it listens; null where it has none.'),
  limit: nullable('Packets that the queue has room for; null where it has none.'),
  packets: Type.Integer({ description: 'Packets that the kernel handed over since it listens.' }),
  waiting: Type.Integer({ description: 'Packets that wait in the queue.' }),
  dropped: Type.Integer({
    description: 'Packets that the kernel dropped since the queue was full or nobody took them.',
  }),
  memory: Type.Integer({ description: 'Bytes of memory that it has.' }),
  memory_expected: Type.Integer({
    description:
      'Bytes that it takes with its signatures loaded, by estimate; a reload takes that twice for a while.',
  }),
  signatures: nullable('Signatures that it has loaded; null where it has none.'),
  since: nullable('Unix seconds since which it inspects; null while it does not.'),
})

type Row = Omit<Type.Static<typeof row>, 'msg'> & { readonly msg: Said }

/** State of every process that inspects traffic. Source: silences#inspection. */
export const inspectionStatus = view({
  name: 'inspection_status',
  path: '/x/inspection/status',
  area: 'security',
  summary: 'State of every process that inspects traffic, with its queue and its memory.',
  source: 'silences#inspection',
  output: Type.Array(row),
  needsInputs: true,
  read: ({ snapshot, observed, inputs, say }) => {
    const rows = inspectionRows(snapshot, observed, inputs)
    return ok(rows.map((each) => ({ ...each, msg: say(each.msg) })))
  },
})

/** The rows of the engines: a process for each list of signatures, and that of application control where it is asked for. */
function inspectionRows(
  snapshot: Snapshot,
  observed: Observed,
  inputs: CompileInputs | null,
): readonly Row[] {
  const state = inputs?.inspection
  // All rules are gone through, and only where something does not inspect.
  const asking = whenAsked(() => askingRules(snapshot))
  const inspectors = observed.values.ips?.inspectors ?? []
  const ips = engineState(observed, 'ips')
  const isOld = (each: InspectorState) => hasOldRules(each, inputs)
  // Where all have their rules, what changes is what they have in common.
  const isCommon = observed.behind.includes('ips') && !inspectors.some(isOld)
  const isBehind = (each: InspectorState) => isCommon || isOld(each)
  const all = inspectors.map((each) =>
    told(inspectorRow(ofNewest(each, isBehind(each)), ips.message), 'ips', observed),
  )
  const application = engineState(observed, 'application-control')
  const recogniser = observed.values['application-control']?.process ?? null
  const rows = [
    ...(all.length > 0 ? all : [engineRow('ips', ips)]),
    recogniser === null
      ? engineRow('application-control', application)
      : told(
          { ...noQueue, ...processRow('application-control', recogniser, application.message) },
          'application-control',
          observed,
        ),
  ]
  const said = rows.map((each) =>
    each.status === 'active' || each.since !== null || (each.status !== 'failed' && each.queue === null)
      ? each
      : { ...each, msg: bothOf(each.msg, consequenceOf(each, { snapshot, asking, state })) },
  )
  return [...said, ...refusedRow(snapshot)]
}

/** An inspector that works by other rules than those of the newest revision is reloading, also before it has heard of them. */
function ofNewest(state: InspectorState, isBehind: boolean): InspectorState {
  return isBehind && state.status === 'active' ? { ...state, status: 'reloading' } : state
}

function hasOldRules({ profiles, rules }: InspectorState, inputs: CompileInputs | null): boolean {
  return profiles.some(({ id }) => {
    const wanted = inputs?.signatures?.rules.get(id)?.file
    return inputs?.signaturesBehind === true || (wanted !== undefined && wanted !== rules)
  })
}

function inspectorRow(state: InspectorState, reason: Said): Row {
  const { profile, signatures } = state
  const profiles = [...state.profiles].sort((a, b) => (a.name < b.name ? -1 : 1))
  // While it starts in place of another, it inspects for none yet.
  const names = profiles.length === 0 ? state.name : profiles.map(({ name }) => name).join(', ')
  return {
    ...processRow(names, state, reason),
    ...{ profile: profiles[0]?.id ?? profile, profiles: profiles.map(({ id }) => id), signatures },
  }
}

function processRow(
  name: string,
  state: InspectionProcess,
  reason: Said,
): Omit<Row, 'profile' | 'profiles' | 'signatures'> {
  const { status, message: said, queue, limit, packets, waiting, dropped } = state
  return {
    ...{ name, status, queue, limit, packets, waiting, dropped },
    msg: said === '' && status !== 'active' ? reason : said,
    memory: state.memoryBytes,
    memory_expected: state.expectedBytes,
    since: state.sinceSeconds,
  }
}

/** The row of a process, whose own words count no more once the data plane that kept it is gone, and the one behind it has not started it yet. */
function told(row: Row, name: 'ips' | 'application-control', observed: Observed): Row {
  const state = engineState(observed, name)
  if (observed.engines[name] !== undefined && state.status !== 'inactive') return row
  const { status, message: msg } = neededState(state)
  return { ...row, status, msg, since: null }
}

const noQueue = {
  ...{ profile: '', profiles: [], queue: null, limit: null, packets: 0, waiting: 0, dropped: 0 },
  ...{ memory: 0, memory_expected: 0, signatures: null, since: null },
} satisfies Partial<Row>

function engineRow(name: string, { status, message: msg }: ReturnType<typeof engineState>): Row {
  return { ...noQueue, name, status, msg }
}

/** Own signatures that are not in force any more, though nobody took them out. */
function refusedRow(snapshot: Snapshot): readonly Row[] {
  const refused = refusedSignatures(snapshot.rows(customSignatures))
  if (refused.length === 0) return []
  const sids = refused.slice(0, mostNamed).join(', ')
  const more = refused.length - mostNamed
  const msg =
    more > 0
      ? message('own signatures that are refused today, and not in force: {sids} and {more} more', {
          sids,
          more,
        })
      : message('own signatures that are refused today, and not in force: {sids}', { sids })
  return [engineRow('own-signatures', { status: 'failed', message: msg })]
}

const mostNamed = 20

function bothOf(...said: readonly Said[]): Said {
  return joined(said.flatMap((each) => (each === '' ? [] : [each]))) ?? ''
}

interface Sight {
  readonly snapshot: Snapshot
  readonly asking: () => ReadonlyMap<string, InspectionPair>
  readonly state: InspectionState | undefined
}

/** The fate of traffic of rules that ask for a process: those that wait for it are as they were, the others do as is set. */
function consequenceOf({ name, profiles }: Row, { snapshot, asking, state }: Sight): Said {
  const isApplication = name === 'application-control'
  const rules = [...asking()].flatMap(([rule, { ips, application }]) =>
    (isApplication ? application !== null : ips !== null && (profiles.length === 0 || profiles.includes(ips)))
      ? [rule]
      : [],
  )
  const waiting = rules.filter((rule) => state?.former.has(rule)).length
  const rulesWait = isApplication && (state?.awaitsRules ?? false)
  const isAsWas = waiting === rules.length && (waiting > 0 || rulesWait)
  return bothOf(
    waiting > 0 ? message('rules that wait for it stay as they were: {waiting}', { waiting }) : '',
    rulesWait ? message('connections that only its rules are about pass as before') : '',
    isAsWas ? '' : setConsequence(snapshot),
  )
}

function setConsequence(snapshot: Snapshot): Said {
  return snapshot.value(inspectionSettings).on_failure === 'block'
    ? message('meanwhile traffic that asks for it is dropped (on_failure is block)')
    : message('meanwhile traffic that asks for it passes without inspection (on_failure is pass)')
}
