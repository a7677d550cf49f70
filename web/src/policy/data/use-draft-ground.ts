import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../app/client.ts'
import { useWords } from '../../words/words.tsx'
import { type Change, changesOf, type Edit, type Rules } from '../draft/edit.ts'
import { type Clash, rebase } from '../draft/rebase.ts'
import { type PolicyTable, policyTables } from '../model/rule.ts'
import type { Note } from './answers.ts'
import { readRules, rulesKey, toldMs } from './use-table.ts'

/** Changes that a draft would send now, whichever table is shown. */
export interface DraftGround {
  readonly changes: readonly Change[]
  /** Edits that somebody must decide about when the draft is applied. */
  readonly clashes: readonly Clash[]
  /** True where nothing tells the place of a rule any more. */
  readonly isAstray: boolean
}

const nothing: DraftGround = { changes: [], clashes: [], isAstray: false }

/** A draft on the rules and notes of all its tables as they are now; without changes while they are read. */
export function useDraftGround(edits: readonly Edit[]): DraftGround {
  const { code } = useWords()
  const isAbout = (table: PolicyTable) => edits.some((edit) => edit.kind !== 'object' && edit.table === table)
  const rules = useQueries({
    queries: policyTables.map((table) => ({
      queryKey: rulesKey(table),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readRules(table, signal),
      structuralSharing: false,
      staleTime: toldMs,
      enabled: isAbout(table),
    })),
  })
  const notes = useQueries({
    queries: policyTables.map((table) => ({
      queryKey: ['policy-beside', `/x/tables/${table}/notes`, code],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        read<readonly Note[]>(`/x/tables/${table}/notes`, {}, signal),
      staleTime: toldMs,
      enabled: isAbout(table),
    })),
  })
  // As many as there are tables, always.
  const known = rules.map(({ data }) => data)
  const noted = notes.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers stay the same until they are read anew
  return useMemo(() => {
    const isReading = (table: PolicyTable, index: number) =>
      isAbout(table) && (known[index] === undefined || noted[index] === undefined)
    if (policyTables.some(isReading)) return nothing
    const now = Object.fromEntries(
      policyTables.map((table, index) => [table, known[index]?.body ?? []]),
    ) as unknown as Rules
    const noteOf = (table: PolicyTable, rule: number) =>
      noted[policyTables.indexOf(table)]?.find((note) => note.rule === rule)
    const rebased = rebase(edits, now, noteOf)
    const changes = changesOf(now, rebased.edits, noteOf)
    return { changes, clashes: rebased.clashes, isAstray: rebased.astray.length > 0 }
  }, [edits, ...known, ...noted])
}
