import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { type Answered, read, send } from '../../app/client.ts'
import { useInterval } from '../../app/news.tsx'
import { useSession } from '../../app/session.tsx'
import { useGatewayState } from '../../app/status-chip.tsx'
import { useWords } from '../../words/words.tsx'
import type { AddressKnowledge, Side } from '../filter/match.ts'
import { isSingle, readRange } from '../model/address.ts'
import type { NamedObject, PolicyTable, Rule } from '../model/rule.ts'
import { ObjectIndex, type Path } from '../objects/object-index.ts'
import type { Finding, Note, SystemRule } from './answers.ts'

const nothing: readonly never[] = []

/** So long what the stream tells about is not read again for another look, in milliseconds. */
export const toldMs = 30_000
/** So long something is as good as new that is read again and again. */
const polledMs = 10_000

/** Path of a table of rules. */
export function tablePath(table: PolicyTable): string {
  return `/firewall/rules/${table}`
}

/** Key under which the rules of a table are kept. */
export function rulesKey(table: PolicyTable): readonly string[] {
  return ['rows', tablePath(table), 'policy']
}

/**
 * Rules of a table with their ETag, kept once. They are read again when the stream tells of a change in the table; without the
 * stream, when the gateway has another revision.
 */
export function useRules(table: PolicyTable) {
  const { data: status } = useGatewayState()
  const queries = useQueryClient()
  const isWithoutStream = useInterval(15_000) !== false
  const revision = status?.revision
  const known = useRef(revision)
  useEffect(() => {
    const before = known.current
    known.current = revision
    if (isWithoutStream && before !== undefined && revision !== before)
      void queries.invalidateQueries({ queryKey: rulesKey(table) })
  }, [revision, isWithoutStream, queries, table])
  return useQuery({
    queryKey: rulesKey(table),
    queryFn: ({ signal }) => readRules(table, signal),
    refetchInterval: status === undefined ? 15_000 : false,
    // The stream tells of every change: whoever goes from table to table need not wait for thousands of rules again.
    staleTime: isWithoutStream ? 0 : toldMs,
    // Comparing two answers field by field costs more than drawing the rows that are seen.
    structuralSharing: false,
  })
}

/** The rules as they are now. */
export function readRules(table: PolicyTable, signal?: AbortSignal): Promise<Answered<readonly Rule[]>> {
  return send<readonly Rule[]>({ method: 'GET', path: tablePath(table), ...(signal ? { signal } : {}) })
}

/** Objects that rules name, with their members. */
export function useObjectIndex(): ObjectIndex {
  const { mayRead } = useSession()
  const { code } = useWords()
  const { data } = useQuery({
    queryKey: ['aliases', code],
    queryFn: ({ signal }) => read<readonly NamedObject[]>('/aliases', {}, signal),
    enabled: mayRead('objects'),
    staleTime: polledMs,
  })
  return useMemo(() => new ObjectIndex(data ?? nothing), [data])
}

/** Notes, system rules and findings of a table. Findings cost the gateway most, and wait until the rules can be shown. */
export function useBeside(table: PolicyTable, areRulesThere: boolean) {
  const { code } = useWords()
  const isWithoutStream = useInterval(1) !== false
  const list = <T>(path: string, every: number | false, enabled = true) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: called in the same order each time
    useQuery({
      queryKey: ['policy-beside', path, code],
      queryFn: ({ signal }) => read<readonly T[]>(path, {}, signal),
      refetchInterval: every,
      staleTime: every === false ? (isWithoutStream ? 0 : toldMs) : polledMs,
      enabled,
      placeholderData: (previous) => previous,
    })
  const notes = list<Note>(`/x/tables/${table}/notes`, false)
  const system = list<SystemRule>('/x/firewall/system-rules', 10_000)
  // Rows that came later would push those below away from under the pointer.
  const isReady = !system.isPending && !notes.isPending
  const findings = list<Finding>('/x/analysis', 30_000, areRulesThere && isReady)
  const noteOf = useMemo(
    () => new Map((notes.data ?? nothing).map((note) => [note.rule, note])),
    [notes.data],
  )
  const systemRules = useMemo(
    () => (system.data ?? nothing).filter((rule) => rule.table === table),
    [system.data, table],
  )
  const found = useMemo(() => {
    const byRule = new Map<string, Finding[]>()
    for (const finding of findings.data ?? nothing) {
      if (finding.table !== table || finding.rule === undefined) continue
      byRule.set(finding.rule, [...(byRule.get(finding.rule) ?? []), finding])
    }
    return byRule
  }, [findings.data, table])
  return {
    isReady,
    noteOf,
    systemRules,
    found,
  }
}

interface FoundRow {
  readonly resource: string
  readonly id: string
  readonly touches: readonly {
    readonly field: string
    readonly how: string
    readonly members: readonly string[]
  }[]
}

/** Knowledge of the gateway about the addresses of a filter: through users, names and countries as they are now. */
export function useSearched(
  table: PolicyTable,
  rules: readonly Rule[],
  addresses: readonly string[],
): (address: string) => AddressKnowledge | undefined {
  const { mayRead } = useSession()
  const asked = addresses.filter((text) => {
    const range = readRange(text)
    return range !== null && isSingle(range) && !/[/-]/.test(text)
  })
  const { data } = useQuery({
    queryKey: ['policy-search', table, ...asked],
    queryFn: async ({ signal }) =>
      new Map(
        await Promise.all(
          asked.map(
            async (ip) =>
              [ip, await read<readonly FoundRow[]>('/x/search', { ip, any: 'false' }, signal)] as const,
          ),
        ),
      ),
    enabled: asked.length > 0 && mayRead('objects'),
    staleTime: 5_000,
  })
  return useMemo(() => {
    const known = new Map<string, AddressKnowledge>()
    const byId = new Map(rules.map((rule) => [rule.id, rule]))
    for (const [ip, rows] of data ?? []) known.set(ip, knowledgeOf(rows, `${table}_rules`, byId))
    return (address) => known.get(address)
  }, [data, table, rules])
}

function knowledgeOf(
  rows: readonly FoundRow[],
  resource: string,
  rules: ReadonlyMap<number, Rule>,
): AddressKnowledge {
  const known = new Map<number, Partial<Record<Side, readonly Path[]>>>()
  for (const row of rows.filter((each) => each.resource === resource)) {
    const rule = rules.get(Number(row.id))
    if (!rule) continue
    const sides: Partial<Record<Side, readonly Path[]>> = {}
    for (const { field, how, members } of row.touches) {
      const [, side, place] = /^(source|destination)_addresses\[(\d+)\]$/.exec(field) ?? []
      if (
        side === undefined ||
        (how !== 'member' && how !== 'equals' && how !== 'contains' && how !== 'excludes')
      )
        continue
      const named = rule[`${side as Side}_addresses`][Number(place)]
      const path = members.length > 0 ? members : named === undefined ? [] : [named]
      sides[side as Side] = [...(sides[side as Side] ?? []), path]
    }
    if (Object.keys(sides).length > 0) known.set(rule.id, sides)
  }
  return known
}
