import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { gatewayMs, read } from '../../app/client.ts'
import type { PolicyTable } from '../model/rule.ts'
import type { AuthorAnswer, CounterAnswer, RuleHits } from './answers.ts'
import { type HitMinute, nextMinute, recentOf, secondsOf } from './hit-minute.ts'

const nobody: ReadonlyMap<number, string> = new Map()
const nothing: ReadonlyMap<number, RuleHits> = new Map()
const lookEveryMs = 5_000

/** Counters as they were read last, and the minute before. */
interface Counted {
  readonly answer: CounterAnswer
  readonly minute: HitMinute
}

const countedKey = ['policy-beside', '/x/counters']

/** Hits of the rules of a table, by id, with their bytes and the last of them, and those of the last minute; asked for while they are wanted. */
export function useRuleHits(table: PolicyTable, isWanted: boolean) {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: countedKey,
    queryFn: async ({ signal }): Promise<Counted> => {
      const answer = await read<CounterAnswer>('/x/counters', {}, signal)
      const before = queries.getQueryData<Counted>(countedKey)
      return { answer, minute: nextMinute(before?.minute, answer, performance.now()) }
    },
    refetchInterval: lookEveryMs,
    enabled: isWanted && table !== 'log',
    // Comparing thousands of counters with those before costs more than showing them.
    structuralSharing: false,
  })
  const counted = useMemo(() => {
    const found = data?.answer.tables.find((each) => each.table === table)
    const hits = found === undefined ? nothing : new Map(found.counters.map((each) => [each.id, each]))
    return { hits, isCounted: found !== undefined, isIdle: idleOf(hits, data?.answer.counted_since ?? null) }
  }, [data?.answer, table])
  // Rules without hits are drawn again for nothing of this.
  const recent = recentOf(data?.minute, table)
  const seconds = data === undefined || recent.size === 0 ? 0 : secondsOf(data.minute)
  return useMemo(() => ({ ...counted, recent, seconds }), [counted, recent, seconds])
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
export const noHits: ReturnType<typeof useRuleHits> = {
  hits: nothing,
  isCounted: false,
  isIdle: () => false,
  recent: recentOf(undefined, ''),
  seconds: 0,
}

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
