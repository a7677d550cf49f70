import { parentPort, workerData } from 'node:worker_threads'
import type { Foreseen } from '../api/plan.ts'
import { type Analysis, analysisOf } from '../compile/analysis/analyse.ts'
import { analyseRule } from '../compile/analysis/rule.ts'
import { sortFindings } from '../compile/analysis/sort.ts'
import { renewedAnalysis } from '../compile/difference/renewed-analysis.ts'
import { type LoggedTraffic, verdictChanges } from '../compile/difference/verdict-changes.ts'
import { createCountries } from '../control/countries.ts'
import type { Finding } from '../core/finding.ts'
import type { CompileInputs } from '../core/inputs.ts'
import { emptyAddressSet } from '../core/ip.ts'
import { Sequence } from '../core/sequence.ts'
import type { Entry, Id, Rows, Snapshot } from '../core/snapshot.ts'
import { graphLayout } from '../domains/firewall/graph/layout.ts'
import { linearLayout } from '../domains/firewall/layout.ts'
import { gateway } from '../domains/gateway.ts'
import { packetLogUnit, readPacketRow } from '../domains/logs/packet-row.ts'
import { loggedRows } from '../store/logged-rows.ts'
import { References } from '../store/reference.ts'
import { UsageIndex } from '../store/usage-index.ts'
import type {
  AnalysisAnswer,
  AnalysisRequest,
  AnalysisThreadData,
  FindingsPage,
  FindingsQuery,
  Policy,
  Splice,
  WouldBe,
} from './analysis-message.ts'
import { analysedSettings, analysedTables } from './analysis-scope.ts'
import { engineDifferences, findingDifference, type Layouts } from './foresight.ts'
import { collector } from './heap-trim.ts'
import { neverHitFindings, unusedObjects } from './observed-findings.ts'
import { SharedValues } from './shared-values.ts'

// A thread that keeps a copy of the rules and objects, and says what is wrong with them while the gateway serves.
const { policyLayout, dataFolder } = workerData as AnalysisThreadData
const daySeconds = 86_400
/** More rows of the log are not looked at. */
const mostLogRows = 100_000
const layouts =
  policyLayout === 'graph' ? graphLayouts() : { inForce: linearLayout, wouldBe: () => linearLayout }
const { lookup: countries } = createCountries()
/** So long after an answer the thread gives back what the answer took, unless it is asked again. */
const idleMs = 2_000
const collect = collector()
const giveBack = setTimeout(() => {
  usages = null
  collect({ type: 'major', flavor: 'last-resort' })
}, idleMs)
const tables = new Map<string, readonly Entry<unknown>[]>()
const shared = new SharedValues()
let latest: Latest | null = null
/** Who names whom, while questions come. */
let usages: UsageIndex | null = null

/** The newest analysis of what the thread holds. */
interface Latest {
  readonly key: string
  /** The day and the cards, as text: what else findings depend on. */
  readonly circumstances: string
  readonly analysis: Analysis
}

parentPort?.on('message', (request: AnalysisRequest) => {
  if (request.op === 'rows') {
    const entries = request.entries.map((entry) => shared.share(entry))
    tables.set(request.table, spliced({ ...request, entries }))
    return
  }
  try {
    const answered = answer(request)
    // Handed over, not copied: the other side serves requests.
    const page = answered.page?.json.buffer
    parentPort?.postMessage(answered, page instanceof ArrayBuffer ? [page] : [])
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: (error as Error).message } satisfies AnalysisAnswer)
  }
  giveBack.refresh()
})

function answer(request: Exclude<AnalysisRequest, { op: 'rows' }>): AnalysisAnswer {
  const { id, policy } = request
  const snapshot = snapshotOf(tables, policy.values)
  switch (request.op) {
    case 'rule':
      return { id, findings: analyseRule(snapshot, inputsOf(policy), request.rule.table, request.rule.id) }
    case 'prepare':
      analysisNow(policy)
      return { id }
    case 'findings':
      return { id, page: pageOf(snapshot, analysisNow(policy).findings, request.query) }
    case 'foresee':
      return { id, foreseen: foresee(policy, snapshot, request.after) }
  }
}

/** The analysis of the policy that the thread holds, which is kept. */
function analysisNow(policy: Policy): Analysis {
  const { key, nics, nowSeconds } = policy
  if (latest?.key === key) return latest.analysis
  const circumstances = JSON.stringify([Math.floor(nowSeconds / daySeconds), nics])
  const known = latest?.circumstances === circumstances ? latest.analysis : null
  // Rows that come later must not be in it.
  const snapshot = snapshotOf(new Map(tables), policy.values)
  const inputs = inputsOf(policy)
  const analysis = known === null ? analysisOf(snapshot, inputs) : renewedAnalysis(known, snapshot, inputs)
  latest = { key, circumstances, analysis }
  return analysis
}

function graphLayouts(): Layouts {
  const inForce = graphLayout()
  return { inForce, wouldBe: () => inForce.fork() }
}

function foresee(policy: Policy, before: Snapshot, wouldBe: WouldBe): Foreseen {
  const { splices, values, inputs, comparesFindings, comparesVerdicts } = wouldBe
  const changed = new Map([...tables, ...splices.map((splice) => [splice.table, spliced(splice)] as const)])
  const after = snapshotOf(changed, values)
  const engines =
    inputs &&
    engineDifferences(
      { snapshot: before, inputs: { ...inputs.before, countries, devices: [] } },
      { snapshot: after, inputs: { ...inputs.after, countries, devices: [] } },
      layouts,
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
          ...(now === null ? [] : renewedAnalysis(now, after, inputsOf(policy)).findings),
          ...unusedIn(after),
        ],
      },
    )
  const traffic = () => trafficBefore(policy.nowSeconds)
  const verdicts = comparesVerdicts && verdictChanges(before, after, inputsOf(policy), traffic)
  return {
    ...(engines ? { engines } : {}),
    ...(findings ? { findings } : {}),
    ...(verdicts ? { verdict_changes: verdicts } : {}),
  }
}

/** What was logged on the last day, of the newest rows. Source: silences#plan. */
function trafficBefore(nowSeconds: number): LoggedTraffic {
  const { rows, sinceMicroseconds } = loggedRows(dataFolder, {
    unit: packetLogUnit,
    sinceMicroseconds: (nowSeconds - daySeconds) * 1_000_000,
    mostRows: mostLogRows,
  })
  const packets = rows.map(readPacketRow).filter((packet) => packet !== null)
  return { packets, sinceSeconds: Math.ceil(sinceMicroseconds / 1_000_000) }
}

/** Whether findings may differ that the configuration alone tells. */
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
  return { entries, sequence: Sequence.from(entries), revision: 0, get }
}

/** What is observed beside the cards is what the analysis leaves open. */
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
