import { useCallback, useRef, useState } from 'react'
import type { PageSearch } from '../../app/address.ts'
import { visible } from '../../resource/hostile.ts'
import { useWords } from '../../words/words.tsx'
import type { Edits } from '../data/use-edits.ts'
import { type Change, changesOf, type Edit, emptyRule, type Rules } from '../draft/edit.ts'
import { noteAt, noteBeside, noteEdits, notesBetween } from '../draft/note.ts'
import { nudgeEdits } from '../draft/nudge.ts'
import type { NoteFields, NoteOf } from '../model/note.ts'
import type { PolicyTable, Rule } from '../model/rule.ts'
import { type Destination, placed, withNear } from '../order/moves.ts'
import { dropAt } from '../rows/drop.ts'
import type { PolicyRow } from '../rows/rows.ts'
import type { EditedCell } from './cell-editor.tsx'
import type { Dragging, DropPlace } from './use-drag.ts'

interface ActSource {
  readonly table: PolicyTable
  readonly rules: readonly Rule[]
  readonly rows: readonly PolicyRow[]
  readonly noteOf: ReadonlyMap<number, NoteFields>
  readonly storedNote: NoteOf
  readonly selected: ReadonlySet<string>
  readonly edits: Edits
  readonly revision: number
  /** Shows the rules of a section that is folded. */
  readonly unfold: (section: string) => void
  readonly go: (change: PageSearch, replace?: boolean) => void
}

const none: readonly Rule[] = []

/** A new rule whose form is open. */
interface Inserting {
  readonly rule: Rule
  readonly at: Destination
  readonly note?: NoteFields
}

/** Values that a new rule of a table begins with. */
function newRule(table: PolicyTable, rules: readonly Rule[]): Rule {
  const id = Math.min(0, ...rules.map((rule) => rule.id)) - 1
  return { ...emptyRule, ...scopeOf(table), id, action: table === 'log' ? 'mark_log' : 'accept' }
}

/** Fields that only some tables have. */
function scopeOf(table: PolicyTable): Partial<Rule> {
  switch (table) {
    case 'dnat':
      return { incoming_interface: 'any', change_destination_address: null, change_destination_port: null }
    case 'snat':
      return { outgoing_interface: 'any', change_source_address: null }
    case 'log':
      return { incoming_interface: 'any', outgoing_interface: 'any' }
    case 'forward':
    case 'input':
      return { incoming_interface: 'any', outgoing_interface: 'any', hip_profiles: [] }
  }
}

/** Everything that is done to rules from the grid; each deed is edits that are applied or gathered. */
export function useActs(source: ActSource) {
  const { table, rules, rows, noteOf, storedNote, selected, edits, revision, unfold, go } = source
  const words = useWords()
  const [inserting, setInserting] = useState<Inserting | null>(null)
  const [cell, setCell] = useState<EditedCell | null>(null)
  const [activeKey, setActiveKey] = useState<string | undefined>()
  const [said, setSaid] = useState('')
  const act = (wanted: readonly Edit[]) => edits.act(wanted, revision)
  const chosen = selected.size === 0 ? none : rules.filter(({ id }) => selected.has(String(id)))

  /** The selected rules where `rule` is one of them, `rule` alone where it is not. */
  const meant = (rule: Rule): readonly Rule[] => (selected.has(String(rule.id)) ? chosen : [rule])
  const move = async (moving: readonly Rule[], to: Destination, section?: Partial<NoteFields>) => {
    const [first] = moving
    if (first === undefined) return
    const ids = moving.map(({ id }) => id)
    const notes = section === undefined ? [] : noteEdits(table, ids, noteOf, section)
    await act([{ kind: 'move', table, ids, to }, ...notes])
    setActiveKey(undefined)
    setActiveKey(String(first.id))
  }
  /** Notes that steps gave and that were not read again yet. */
  const ahead = useRef({ noteOf, given: new Map<number, NoteFields>() })
  if (ahead.current.noteOf !== noteOf) ahead.current = { noteOf, given: new Map() }
  const notesNow = () => new Map([...ahead.current.noteOf, ...ahead.current.given])
  /** Moves by one rule that stays, or into the next section; asked again while the last is being applied, it goes on from where that leads. */
  const nudge = async (rule: Rule, direction: 'up' | 'down') => {
    const ids = new Set(meant(rule).map(({ id }) => id))
    // Asked again about rules that were read anew, it is the same step.
    let notes: ReadonlyMap<number, NoteFields> | null = null
    const of = ({ [table]: now }: Rules): readonly Edit[] => {
      notes ??= notesNow()
      const step = nudgeEdits(
        { table, ids, direction },
        now.map(({ id }) => id),
        notes,
      )
      if (step === null) return []
      for (const edit of step.edits) if (edit.kind === 'note') ahead.current.given.set(edit.id, edit.fields)
      const text = words.policy.rule(String(step.place))
      setSaid(step.section === null ? text : words.policy.inSection(text, visible(step.section)))
      if (step.section !== null) unfold(step.section)
      return step.edits
    }
    const done = await (edits.draft === null ? edits.apply({ tables: [table], of }) : act(of(ground)))
    if (done === null) ahead.current.given.clear()
    setActiveKey(undefined)
    setActiveKey(String(rule.id))
  }
  const toggle = (rule: Rule) => {
    void act([
      {
        kind: 'set',
        table,
        id: rule.id,
        base: { enabled: rule.enabled },
        fields: { enabled: !rule.enabled },
        whole: rule,
      },
    ])
  }
  const switchAll = (many: readonly Rule[], enabled: boolean) =>
    act(
      many
        .filter((rule) => rule.enabled !== enabled)
        .map((rule) => ({
          kind: 'set',
          table,
          id: rule.id,
          base: { enabled: rule.enabled },
          fields: { enabled },
          whole: rule,
        })),
    )
  const remove = (many: readonly Rule[]) =>
    act(many.map((rule) => ({ kind: 'remove', table, rule, known: rule, ...noteBeside(noteOf, rule.id) })))
  const duplicate = (many: readonly Rule[]) => {
    let next = Math.min(0, ...rules.map(({ id }) => id)) - 1
    return act(
      many.map((rule): Edit => {
        const { id, ...fields } = rule
        return { kind: 'create', table, id: next--, fields, at: { after: id }, ...noteBeside(noteOf, id) }
      }),
    )
  }
  const insert = (at: Destination) => {
    go({ rule: undefined } as never, true)
    const order = rules.map(({ id }) => id)
    setInserting({ rule: newRule(table, rules), at: withNear(at, order), ...noteAt(noteOf, at) })
  }
  const dropEdits = (id: number, place: DropPlace): readonly Edit[] => {
    const rule = rules.find((each) => each.id === id)
    const target = dropAt(rows, place)
    if (!rule || target === null) return []
    const { to, section } = target
    const ids = meant(rule).map((each) => each.id)
    if (section !== undefined)
      return [{ kind: 'move', table, ids, to }, ...noteEdits(table, ids, noteOf, section)]
    const order = placed(
      rules.map((each) => each.id),
      new Set(ids),
      to,
    )
    return [{ kind: 'move', table, ids, to }, ...notesBetween(table, ids, order, noteOf)]
  }
  const ground: Rules = { forward: [], input: [], dnat: [], snat: [], log: [], [table]: rules }
  return {
    rules,
    ground,
    edits,
    revision,
    chosen,
    inserting,
    endInsert: () => setInserting(null),
    insert,
    cell,
    editCell: setCell,
    activeKey,
    follow: setActiveKey,
    said,
    say: setSaid,
    meant,
    move,
    nudge,
    toggle: useStable(toggle),
    switchAll,
    remove,
    duplicate,
    drop: (id: number, place: DropPlace) => {
      const wanted = dropEdits(id, place)
      if (changesOf(ground, wanted, storedNote).length > 0) void act(wanted)
    },
    /** Edits that a drop here would send, for the plan beside the pointer. */
    dropChanges: ({ id, place }: Dragging): readonly Change[] =>
      place === null ? [] : changesOf(ground, dropEdits(id, place), storedNote),
    act,
    /** Gives rules another section, colour or tags, in notes beside them; `seen` are those that were changed. */
    setNote: (many: readonly Rule[], change: Partial<NoteFields>, seen: ReadonlyMap<number, NoteFields>) => {
      const wanted = noteEdits(
        table,
        many.map(({ id }) => id),
        seen,
        change,
      )
      return wanted.length === 0 ? null : act(wanted)
    },
  }
}

/** Acts on rules from the grid. */
export type Acts = ReturnType<typeof useActs>

/** A function that stays the same while what it does follows the newest render. */
function useStable<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const [holder] = useState<{ act: (...given: A) => void }>({ act })
  holder.act = act
  return useCallback((...given: A) => holder.act(...given), [holder])
}
