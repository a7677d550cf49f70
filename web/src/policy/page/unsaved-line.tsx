import { useMemo } from 'react'
import { Button } from '../../app/button.tsx'
import { useSession } from '../../app/session.tsx'
import { unsaved, useUnsavedKeys } from '../../form/unsaved.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import { useLastChange } from '../data/last-change.ts'
import { type PolicyTable, type Rule, stableId } from '../model/rule.ts'
import type { Destination } from '../order/moves.ts'
import type { ObjectEdit } from './objects-field.tsx'

/** A rule as it was typed, and what it was then; for a new one also where it is to stand. */
export interface TypedRule {
  readonly base: Rule
  readonly rule: Rule
  readonly made: readonly ObjectEdit[]
  readonly at?: Destination
}

/** Key under which the typed edit of a rule is kept. */
export function typedKey(login: string, table: PolicyTable, rule: number | 'new'): string {
  return `${login} rule ${table} ${rule}`
}

/** Rules of a table with edits that are typed and not applied; `at` is the place of a new one. */
export interface Typed {
  readonly ids: ReadonlySet<number>
  readonly at: Destination | null
}

/** Rules of a table that have edits which are typed and not applied. */
export function useTyped(table: PolicyTable): Typed {
  const { person } = useSession()
  const keys = useUnsavedKeys()
  const start = typedKey(person.login, table, 'new').slice(0, -'new'.length)
  const names = keys
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .join(' ')
  return useMemo(() => {
    const all = names === '' ? [] : names.split(' ')
    const isNew = all.includes('new')
    return {
      ids: new Set(all.filter((name) => name !== 'new').map(Number)),
      at: isNew ? (unsaved<TypedRule>(`${start}new`)?.at ?? { end: 'last' }) : null,
    }
  }, [names, start])
}

interface LineProperties {
  readonly table: PolicyTable
  readonly rules: readonly Rule[]
  readonly typed: Typed
  readonly onOpen: (id: number) => void
  readonly onNew: (at: Destination) => void
}

/** Says which rules have edits that are not applied, and leads to them. */
export function UnsavedLine({ table, rules, typed, onOpen, onNew }: LineProperties) {
  const words = useWords()
  if (typed.ids.size === 0 && typed.at === null) return null
  const { at } = typed
  return (
    <span className="unsaved">
      <span>✎ {words.policy.state.notApplied}</span>
      {[...typed.ids].map((id) => {
        const place = rules.findIndex((rule) => rule.id === id) + 1
        return (
          <Button key={id} kind="quiet" onClick={() => onOpen(id)}>
            {place === 0 ? stableId(table, id) : words.policy.rule(String(place))}
          </Button>
        )
      })}
      {at !== null && (
        <Button kind="quiet" onClick={() => onNew(at)}>
          {words.policy.newRule}
        </Button>
      )}
    </span>
  )
}

/** Says that the rule of a link is not there, and who deleted it. */
export function MissingRule({ table, id }: { readonly table: PolicyTable; readonly id: string }) {
  const words = useWords()
  const number = /^\d{1,9}$/.test(id) ? Number(id) : null
  const last = useLastChange(table, number ?? 0, number !== null)
  const own = words.policy.state
  const name = number === null ? visible(id) : stableId(table, number)
  return (
    <p className="refused" role="alert">
      {last === null ? own.missing(name) : own.deletedBy(name, last.login, last.ago)}
    </p>
  )
}
