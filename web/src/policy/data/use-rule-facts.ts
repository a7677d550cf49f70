import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gatewayMs, read } from '../../app/client.ts'
import type { PolicyTable } from '../model/rule.ts'
import type { AuthorAnswer, CounterAnswer, RuleHits } from './answers.ts'

const nobody: ReadonlyMap<number, string> = new Map()
const nothing: ReadonlyMap<number, RuleHits> = new Map()
const lookEveryMs = 5_000

/** Hits of the rules of a table, by id, with their bytes and the last of them. */
export function useRuleHits(table: PolicyTable) {
  const { data } = useQuery({
    queryKey: ['policy-beside', '/x/counters'],
    queryFn: ({ signal }) => read<CounterAnswer>('/x/counters', {}, signal),
    refetchInterval: lookEveryMs,
    enabled: table !== 'log',
    // Comparing thousands of counters with those before costs more than showing them.
    structuralSharing: false,
  })
  return useMemo(() => {
    const found = data?.tables.find((each) => each.table === table)
    const hits = found === undefined ? nothing : new Map(found.counters.map((each) => [each.id, each]))
    return { hits, isCounted: found !== undefined, isIdle: idleOf(hits, data?.counted_since ?? null) }
  }, [data, table])
}

/** Tells whether a rule was not hit for so many seconds; false while it was not counted for as long. */
function idleOf(hits: ReadonlyMap<number, RuleHits>, countedSince: number | null) {
  return (rule: number, seconds: number): boolean => {
    const now = (Date.now() + gatewayMs()) / 1000
    const found = hits.get(rule)
    if (found === undefined || countedSince === null || countedSince > now - seconds) return false
    return found.packets === 0 || (found.last_hit !== null && found.last_hit <= now - seconds)
  }
}

/** Hits of rules that nothing asks for. */
export const noHits: ReturnType<typeof useRuleHits> = { hits: nothing, isCounted: false, isIdle: () => false }

/** Login that changed each rule of a table last, by id of the rule; asked for while it is wanted. */
export function useRuleAuthors(table: PolicyTable, revision: number, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['rule-authors', revision],
    queryFn: ({ signal }) => read<AuthorAnswer>('/x/firewall/rule-authors', {}, signal),
    enabled: isWanted,
    placeholderData: (previous) => previous,
  })
  return useMemo(() => {
    if (data === undefined) return nobody
    const logins = new Map(data.revisions.map(({ id, login }) => [id, login]))
    const { rules = [] } = data.tables.find((each) => each.table === table) ?? {}
    return new Map(rules.map(({ id, revision: last }) => [id, logins.get(last) ?? '']))
  }, [data, table])
}
