import type { Preview } from '../api/change/planner.ts'
import { type Analysis, analysisOf } from '../compile/analysis/analyse.ts'
import { analyseRule } from '../compile/analysis/rule.ts'
import { sortFindings } from '../compile/analysis/sort.ts'
import { createCompiler } from '../compile/compiler.ts'
import { renewedAnalysis } from '../compile/difference/renewed-analysis.ts'
import { type LoggedTraffic, verdictChanges } from '../compile/difference/verdict-changes.ts'
import { reach } from '../compile/reach/reach.ts'
import { zoneMatrix } from '../compile/reach/zone-matrix.ts'
import type { CompileState } from '../compile/state/compile-state.ts'
import { createCountries } from '../control/countries.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { Finding } from '../core/finding.ts'
import { Sequence } from '../core/list/sequence.ts'
import { emptyAddressSet } from '../core/net/ip.ts'
import type { Entry, Id, Rows, Snapshot } from '../core/resource/snapshot.ts'
import { graphLayout } from '../domains/firewall/compile/graph/layout.ts'
import { linearLayout } from '../domains/firewall/compile/layout.ts'
import { gateway } from '../domains/gateway.ts'
import { loggedPacket } from '../domains/logs/packet-row.ts'
import { collector } from '../processes/heap-trim.ts'
import { References } from '../store/config/reference.ts'
import { UsageIndex } from '../store/config/usage-index.ts'
import { loggedRows } from '../store/log/logged-rows.ts'
import { analysedSettings, analysedTables } from './analysed-tables.ts'
import type {
  AnalysisAnswer,
  AnalysisOptions,
  AnalysisRequest,
  FindingsPage,
  FindingsQuery,
  Policy,
  Splice,
  WouldBe,
} from './analysis-message.ts'
import { neverHitFindings, unusedObjects } from './observed-findings.ts'
import { engineDifferences, findingDifference } from './plan-preview.ts'
import { SharedValues } from './shared-values.ts'

// A process that keeps a copy of the rules and objects, and says what is wrong with them while the gateway serves.
const { policyLayout, dataFolder } = JSON.parse(process.env['GATEHOUSE_ANALYSIS'] ?? '') as AnalysisOptions
const daySeconds = 86_400
/** More rows of the log are not looked at. */
const mostLogRows = 100_000
const compiler = createCompiler(() => (policyLayout === 'graph' ? graphLayout() : linearLayout))
const countries = createCountries()
/** So long after an answer the process gives back what the answer took, unless it is asked again. */
const idleMs = 2_000
const collect = collector()
const giveBack = setTimeout(() => {
  usages = null
  collect({ type: 'major', flavor: 'last-resort' })
}, idleMs)
const tables = new Map<string, readonly Entry<unknown>[]>()
const shared = new SharedValues()
let latest: Latest | null = null
/** Users of each item, while questions come. */
let usages: UsageIndex | null = null

/** The newest analysis of what the process holds. */
interface Latest {
  readonly key: string
  /** The day and the cards, as text: what else findings depend on. */
  readonly circumstances: string
  readonly analysis: Analysis
}

process.on('disconnect', () => process.exit())
process.on('message', (request: AnalysisRequest) => {
  if (request.op === 'rows') {
    const entries = request.entries.map((entry) => shared.share(entry))
    tables.set(request.table, spliced({ ...request, entries }))
    return
  }
  try {
    process.send?.(answer(request))
  } catch (error) {
    process.send?.({ id: request.id, error: (error as Error).message } satisfies AnalysisAnswer)
  }
  giveBack.refresh()
})

function answer(request: Exclude<AnalysisRequest, { op: 'rows' }>): AnalysisAnswer {
  const { id, policy } = request
  const snapshot = snapshotOf(tables, policy.values)
  switch (request.op) {
    case 'rule':
      return { id, findings: analyseRule(stateOf(snapshot, policy), request.rule.table, request.rule.id) }
    case 'prepare':
      analysisNow(policy)
      return { id }
    case 'findings':
      return { id, page: pageOf(snapshot, analysisNow(policy).findings, request.query) }
    case 'reach':
      return { id, reach: reach(stateOf(snapshot, policy), request.question) }
    case 'zones':
      return { id, zones: zoneMatrix(stateOf(snapshot, policy), request.zones) }
    case 'preview':
      return { id, preview: preview(policy, snapshot, request.after) }
  }
}

/** The analysis of the policy that the process holds, which is kept. */
function analysisNow(policy: Policy): Analysis {
  const { key, nics, nowSeconds } = policy
  if (latest?.key === key) return latest.analysis
  const circumstances = JSON.stringify([Math.floor(nowSeconds / daySeconds), nics])
  const known = latest?.circumstances === circumstances ? latest.analysis : null
  // Rows that come later must not be in it.
  const snapshot = snapshotOf(new Map(tables), policy.values)
  const state = stateOf(snapshot, policy)
  const analysis = known === null ? analysisOf(state) : renewedAnalysis(known, state)
  latest = { key, circumstances, analysis }
  return analysis
}

function preview(policy: Policy, before: Snapshot, wouldBe: WouldBe): Preview {
  const { splices, values, inputs, comparesFindings, comparesVerdicts } = wouldBe
  const changed = new Map([...tables, ...splices.map((splice) => [splice.table, spliced(splice)] as const)])
  const after = snapshotOf(changed, values)
  const engines =
    inputs &&
    engineDifferences(
      { snapshot: before, inputs: { ...inputs.before, countries: countries.lookup, devices: [] } },
      { snapshot: after, inputs: { ...inputs.after, countries: countries.lookup, devices: [] } },
      compiler,
    )
  const isTouched = comparesFindings && touchesAnalysis(splices, policy.values, values)
  const now = isTouched ? analysisNow(policy) : null
  const findings =
    comparesFindings &&
    findingDifference(
      { snapshot: before, findings: [...(now?.findings ?? []), ...unusedIn(before)] },
      {
        snapshot: after,
        findings: [
          ...(now === null ? [] : renewedAnalysis(now, stateOf(after, policy)).findings),
          ...unusedIn(after),
        ],
      },
    )
  const traffic = () => trafficBefore(policy.nowSeconds)
  const verdicts = comparesVerdicts && verdictChanges(before, after, stateOf(after, policy), traffic)
  return {
    ...(engines ? { engines } : {}),
    ...(findings ? { findings } : {}),
    ...(verdicts ? { verdict_changes: verdicts } : {}),
  }
}

/** Packets logged on the last day, of the newest rows. Source: silences#plan. */
function trafficBefore(nowSeconds: number): LoggedTraffic {
  const { rows, sinceMicroseconds } = loggedRows(dataFolder, {
    sinceMicroseconds: (nowSeconds - daySeconds) * 1_000_000,
    mostRows: mostLogRows,
  })
  const packets = rows.map(({ atMicroseconds, packet }) => loggedPacket(atMicroseconds, packet))
  return { packets, sinceSeconds: Math.ceil(sinceMicroseconds / 1_000_000) }
}

/** True when findings may differ that follow from the configuration alone. */
function touchesAnalysis(
  splices: readonly Splice[],
  before: Policy['values'],
  after: Policy['values'],
): boolean {
  return (
    splices.some(({ table }) => analysedTables.some(({ name }) => name === table)) ||
    analysedSettings.some(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  )
}

function spliced({ table, at, remove, entries }: Splice): readonly Entry<unknown>[] {
  const before = tables.get(table) ?? []
  return [...before.slice(0, at), ...entries, ...before.slice(at + remove)]
}

/** Objects that nothing names. Which settings were never written does not matter here. */
function unusedIn(snapshot: Snapshot): readonly Finding[] {
  usages ??= new UsageIndex(new References(gateway))
  const index = usages
  const written = { ...snapshot, revisionOf: () => 1 }
  return unusedObjects(written, { used: (table) => index.used(written, table) })
}

function pageOf(snapshot: Snapshot, findings: readonly Finding[], query: FindingsQuery): FindingsPage {
  const { kinds, tables: wanted, offset, limit, neverHit } = query
  const isOfKind = ({ kind, open = [] }: Finding) =>
    kinds.length === 0 || [kind, ...open].some((each) => kinds.includes(each))
  const isWanted = (finding: Finding) =>
    isOfKind(finding) && (wanted.length === 0 || wanted.includes(finding.table))
  const unused = kinds.length === 0 || kinds.includes('unused_object') ? unusedIn(snapshot) : []
  const all = [...findings, ...neverHitFindings(neverHit), ...unused]
  const kept = sortFindings(snapshot, all.filter(isWanted))
  const page = kept.slice(offset, limit === null ? undefined : offset + limit)
  return { total: kept.length, json: new TextEncoder().encode(JSON.stringify(page)) }
}

function snapshotOf(
  entries: ReadonlyMap<string, readonly Entry<unknown>[]>,
  values: Policy['values'],
): Snapshot {
  const rows = new Map<string, Rows<unknown>>()
  return {
    revision: 0,
    rows: (table) => {
      const known = rows.get(table.name) ?? rowsOf(entries.get(table.name) ?? [])
      rows.set(table.name, known)
      return known as Rows<never>
    },
    value: (singleton) => (values[singleton.name] ?? singleton.initial) as never,
    revisionOf: () => 0,
  }
}

function rowsOf(entries: readonly Entry<unknown>[]): Rows<unknown> {
  let byId: ReadonlyMap<Id, Entry<unknown>> | null = null
  const get = (id: Id) => {
    // Most tables are only gone through.
    byId ??= new Map(entries.map((entry) => [entry.id, entry]))
    return byId.get(id)
  }
  const placeOf = (id: Id) => entries.findIndex((entry) => entry.id === id)
  return { entries, sequence: Sequence.from(entries), revision: 0, get, placeOf }
}

function stateOf(snapshot: Snapshot, policy: Policy): CompileState {
  return compiler.state(snapshot, inputsOf(policy))
}

/** Inputs of the compiler: observations other than the cards are what the analysis leaves open. */
function inputsOf({ nics, nowSeconds }: Policy): CompileInputs {
  return {
    nics,
    nowSeconds,
    neighbours: [],
    agents: [],
    postures: [],
    devices: [],
    names: [],
    countries: () => emptyAddressSet,
    quotaExceeded: [],
    forwardingBlocked: false,
    directoryGroups: new Map(),
  }
}
