import { parentPort } from 'node:worker_threads'
import { analyse } from '../compile/analysis/analyse.ts'
import { analyseRule } from '../compile/analysis/rule.ts'
import { sortFindings } from '../compile/analysis/sort.ts'
import type { Finding } from '../core/finding.ts'
import type { CompileInputs } from '../core/inputs.ts'
import { emptyAddressSet } from '../core/ip.ts'
import type { Entry, Id, Rows, Snapshot } from '../core/snapshot.ts'
import type {
  AnalysisAnswer,
  AnalysisRequest,
  FindingsPage,
  FindingsQuery,
  Policy,
} from './analysis-message.ts'

// A thread that keeps a copy of the rules and objects, and says what is wrong with them while the gateway serves.
const tables = new Map<string, readonly Entry<unknown>[]>()
let latest: { readonly key: string; readonly findings: readonly Finding[] } | null = null

parentPort?.on('message', (request: AnalysisRequest) => {
  if (request.op === 'rows') {
    const { table, at, remove, entries } = request
    const before = tables.get(table) ?? []
    tables.set(table, before.toSpliced(at, remove, ...entries))
    return
  }
  try {
    parentPort?.postMessage(answer(request))
  } catch (error) {
    parentPort?.postMessage({ id: request.id, error: (error as Error).message } satisfies AnalysisAnswer)
  }
})

function answer(request: Exclude<AnalysisRequest, { op: 'rows' }>): AnalysisAnswer {
  const { id, policy } = request
  const snapshot = snapshotOf(policy)
  if (request.op === 'rule')
    return { id, findings: analyseRule(snapshot, inputsOf(policy), request.rule.table, request.rule.id) }
  if (latest?.key !== policy.key) latest = { key: policy.key, findings: analyse(snapshot, inputsOf(policy)) }
  return { id, page: pageOf(snapshot, latest.findings, request.query) }
}

function pageOf(snapshot: Snapshot, findings: readonly Finding[], query: FindingsQuery): FindingsPage {
  const { kinds, tables: wanted, offset, limit, observed } = query
  const all = sortFindings(snapshot, [...findings, ...observed])
  const kept = all.filter(
    ({ kind, table }) =>
      (kinds.length === 0 || kinds.includes(kind)) && (wanted.length === 0 || wanted.includes(table)),
  )
  const page = kept.slice(offset, limit === null ? undefined : offset + limit)
  return { total: kept.length, json: Buffer.from(JSON.stringify(page)) }
}

function snapshotOf({ values }: Policy): Snapshot {
  const rows = new Map<string, Rows<unknown>>()
  return {
    revision: 0,
    rows: (table) => {
      const known = rows.get(table.name) ?? rowsOf(tables.get(table.name) ?? [])
      rows.set(table.name, known)
      return known as Rows<never>
    },
    value: (singleton) => values[singleton.name] as never,
    revisionOf: () => 0,
  }
}

function rowsOf(entries: readonly Entry<unknown>[]): Rows<unknown> {
  const byId = new Map<Id, Entry<unknown>>(entries.map((entry) => [entry.id, entry]))
  return { entries, revision: 0, get: (id) => byId.get(id) }
}

/** What is observed beside the cards is what the analysis leaves open. */
function inputsOf({ nics, nowSeconds }: Policy): CompileInputs {
  return {
    nics,
    nowSeconds,
    neighbours: [],
    agents: [],
    names: [],
    countries: () => emptyAddressSet,
    quotaExceeded: [],
    forwardingBlocked: false,
    directoryGroups: new Map(),
  }
}
