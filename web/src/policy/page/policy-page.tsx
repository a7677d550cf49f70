import { useEffect, useMemo, useRef, useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { Button } from '../../app/button.tsx'
import { letterOf } from '../../app/keys.ts'
import { useSession } from '../../app/session.tsx'
import { useGatewayState } from '../../app/status-chip.tsx'
import { useCutQuestion } from '../../app/waiting/own-connection.ts'
import { useKept } from '../../form/kept.ts'
import { keepUnsaved, unsaved } from '../../form/unsaved.ts'
import { useColumnChoice } from '../../grid/column-choice.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useTypedText } from '../../grid/use-typed-text.ts'
import { profilesOf } from '../../profiles/named/profile-chips.tsx'
import { useProfiles } from '../../profiles/named/use-profiles.ts'
import { ExportButtons } from '../../resource/export-buttons.tsx'
import { visible } from '../../resource/hostile.ts'
import { useDescriptor } from '../../resource/known.ts'
import { Purpose } from '../../words/empty/purpose.tsx'
import { useWords } from '../../words/words.tsx'
import { ObjectCard } from '../card/object-card.tsx'
import { useObjectCard } from '../card/use-object-card.ts'
import { type CopySource, rulesSheet } from '../copy/copied-rules.ts'
import { CopyLayer } from '../copy/copy-layer.tsx'
import type { Note } from '../data/answers.ts'
import { useEdits, withDraft } from '../data/use-edits.ts'
import { useRuleHits } from '../data/use-rule-facts.ts'
import { tablePath, useBeside, useObjectIndex, useRules } from '../data/use-table.ts'
import type { Rules } from '../draft/edit.ts'
import { notesAfter } from '../draft/note.ts'
import { undoText } from '../draft/undo-text.ts'
import { printTerm } from '../filter/query.ts'
import { emptyNote, type NoteOf } from '../model/note.ts'
import type { PolicyTable, Rule } from '../model/rule.ts'
import type { Destination } from '../order/moves.ts'
import { dropLine } from '../rows/drop.ts'
import { isDefault, isHeading, type PolicyRow } from '../rows/rows.ts'
import { headingOf } from '../rows/section.tsx'
import { useRows } from '../rows/use-rows.ts'
import { PolicyTabs } from '../zones/policy-tabs.tsx'
import { CellEditor } from './cell-editor.tsx'
import { verdictOf } from './cells.tsx'
import { type CellColumn, cardColumns, cellFields, columnsOf, useNarrow } from './columns.tsx'
import { DragLabel } from './drag-label.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useKeys, usePageKeys } from './keys.ts'
import { withNewObjects } from './objects-field.tsx'
import { ClashDialog, OutcomeLine } from './outcome-line.tsx'
import { DraftBar, Review } from './review.tsx'
import { type OpenMenu, RowMenu } from './row-menu.tsx'
import { RulePanel } from './rule-panel.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { MissingRule, type TypedRule, typedKey, UnsavedLine, useTyped } from './unsaved-line.tsx'
import { useActs } from './use-acts.ts'
import { useDrag } from './use-drag.ts'
import './policy.css'

/** Rules of FORWARD. */
export const ForwardPage = () => <PolicyPage table="forward" />
/** Rules of INPUT. */
export const InputPage = () => <PolicyPage table="input" />
/** Rules of DNAT. */
export const DnatPage = () => <PolicyPage table="dnat" />
/** Rules of SNAT. */
export const SnatPage = () => <PolicyPage table="snat" />
/** Rules of the logging table. */
export const LogPage = () => <PolicyPage table="log" />

/** Milliseconds after the last key until the address has the filter: each change of it renders the whole page. */
const filterMs = 150
const nothing: readonly Rule[] = []
const noNote: Note = { id: 0, rule: 0, ...emptyNote }
const actionsOf: Readonly<Record<PolicyTable, readonly string[]>> = {
  forward: ['accept', 'drop'],
  input: ['accept', 'drop'],
  dnat: ['dnat', 'accept'],
  snat: ['snat', 'accept'],
  log: ['mark_log', 'mark_not_log'],
}

function PolicyPage({ table }: { readonly table: PolicyTable }) {
  const words = useWords()
  const { person, mayWrite } = useSession()
  const { search, go } = useAddress()
  const { data: status } = useGatewayState()
  const descriptor = useDescriptor(`${table}_rules`)
  const stored = useRules(table)
  const beside = useBeside(table, stored.data !== undefined)
  const known = useObjectIndex()
  const edits = useEdits()
  const { isOpen: isAsked } = useCutQuestion()
  const isNarrow = useNarrow()
  const mayEdit = mayWrite('firewall')
  // A narrow page shows rules as cards, to be read and switched.
  const isReadOnly = !mayEdit || isNarrow
  const isReady = stored.data !== undefined && beside.isReady
  const revision = status?.revision ?? stored.data?.revision ?? 0
  const [chosenKeys, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isReviewing, setReviewing] = useState(false)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [copying, setCopying] = useState<readonly Rule[] | null>(null)
  const typed = useTyped(table)
  const takesFocus = useRef(false)
  const box = useRef<HTMLDivElement>(null)

  const storedRules = stored.data?.body ?? nothing
  const ground = useMemo(
    (): Rules => ({ forward: [], input: [], dnat: [], snat: [], log: [], [table]: storedRules }),
    [storedRules, table],
  )
  const ownDraft = useMemo(
    () =>
      edits.draft && {
        ...edits.draft,
        edits: edits.draft.edits.filter((edit) => edit.kind === 'object' || edit.table === table),
      },
    [edits.draft, table],
  )
  const drafted = useMemo(() => withDraft(ground, ownDraft), [ground, ownDraft])
  const rules = drafted.rules[table]
  const selected = useMemo(() => stillThere(chosenKeys, rules), [chosenKeys, rules])
  const noteOf = useMemo(
    () => notesAfter(beside.noteOf, ownDraft?.edits ?? [], noNote),
    [beside.noteOf, ownDraft],
  )
  const storedNote: NoteOf = (_table, id) => beside.noteOf.get(id)
  const objects = useMemo(() => withNewObjects(known, ownDraft?.edits ?? []), [known, ownDraft])
  const [filter, setFilter] = useTypedText(search.q ?? '', (q) => go({ q }, true), filterMs)
  const counted = useRuleHits(table, isReady)
  const { hits, isCounted, recent, seconds } = counted
  const { rows, found, matching, isFiltered, unknown, logins, toggle, unfold } = useRows({
    table,
    rules,
    storedRules,
    revision,
    noteOf,
    beside,
    objects,
    counted,
    filter,
    openId: search['rule'],
  })
  const acts = useActs({ table, rules, rows, noteOf, storedNote, selected, edits, revision, unfold, go })
  const drag = useDrag(box, !isReadOnly && isReady, (id, place) => acts.drop(id, place))
  const cards = useObjectCard()
  const copySource = (many: readonly Rule[]): CopySource => ({
    table,
    rules: many,
    all: rules,
    draft: edits.draft?.edits ?? [],
    objects,
  })
  const keys = useKeys({
    acts,
    copySource,
    edits,
    isReadOnly,
    columns: Object.keys(cellFields),
    go,
    onReview: () => setReviewing(true),
    onObjects: cards.enter,
    table,
  })
  // The address for a new rule, which the search over everything leads to.
  const asksNew = search['rule'] === 'new' && isReady && !isReadOnly
  const { insert } = acts
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is asked for
  useEffect(() => {
    if (asksNew) insert({ end: 'last' })
  }, [asksNew])
  usePageKeys((event) => {
    if (isReadOnly || !event.ctrlKey) return false
    if (letterOf(event) === 'Z' && edits.canUndo) void edits.undo()
    else if (event.key === 'Enter' && (edits.draft?.edits.length ?? 0) > 0) setReviewing(true)
    else return false
    return true
  })
  const profileOf = useProfiles()
  const hasProfiles = useMemo(() => rules.some((rule) => profilesOf(rule).length > 0), [rules])
  const declared = useMemo(
    () =>
      (isNarrow ? cardColumns : columnsOf)({
        table,
        words,
        objects,
        hits,
        recent,
        seconds,
        isCounted,
        found: beside.found,
        profileOf,
        hasProfiles,
        draftIds: drafted.ids,
        typedIds: typed.ids,
        isReadOnly: !mayEdit,
        onSwitch: acts.toggle,
        onMenu: ({ rule, place }, { left, bottom }) => setMenu({ rule, place, x: left, y: bottom }),
      }),
    [
      table,
      words,
      objects,
      hits,
      recent,
      seconds,
      isCounted,
      beside.found,
      profileOf,
      hasProfiles,
      drafted.ids,
      typed.ids,
      mayEdit,
      isNarrow,
      acts.toggle,
    ],
  )
  const { columns: chosen, button: columnButton } = useColumnChoice(`policy.${table}`, declared)
  const columns = isNarrow ? declared : chosen
  const kept = useKept(search['rule'], openRule(search['rule'], rules))
  const typedHere = unsaved<TypedRule>(typedKey(person.login, table, Number(search['rule'])))
  // What was typed about a rule is there even where the rule is not.
  const opened = kept.item ?? (typedHere === null ? null : { rule: typedHere.base, place: 0 })
  const isGone = kept.isGone || (kept.item === undefined && typedHere !== null)
  const verdict = beside.systemRules.find(isDefault)
  if (!isReady) return <div className="loading" />
  const classOf = (row: PolicyRow): string => {
    const drop = drag?.place?.key === row.key ? dropLine(row, drag.place) : ''
    if (row.kind === 'system') return `${row.rule.in_force ? 'system' : 'system off'} ${drop}`
    if (row.kind !== 'rule') return drop
    const { outcome } = edits
    return [
      row.rule.enabled ? '' : 'off',
      outcome.kind === 'applying' && !isAsked && outcome.ids.has(row.rule.id) ? 'applying' : '',
      outcome.kind === 'done' && outcome.applied === 'pending' && outcome.ids.has(row.rule.id)
        ? 'pending'
        : '',
      drop,
    ].join(' ')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu of a rule is also that of its handle, and on the menu key
    <div
      className="policy"
      data-table={table}
      ref={box}
      onPointerOver={cards.hovered}
      onContextMenu={(event) => {
        const { target, clientX, clientY } = event
        const row = target instanceof Element ? rowAt(target) : null
        const found = openRule(row?.dataset['key'], rules)
        if (row === null || found === undefined || isNarrow) return
        event.preventDefault()
        const isByKey = !row.contains(target as Element)
        const { left, bottom } = row.getBoundingClientRect()
        setMenu({ ...found, ...(isByKey ? { x: left, y: bottom } : { x: clientX, y: clientY }) })
      }}
    >
      <div className="page-head">
        <h1 className="heard">{words.policy.tables[table]}</h1>
        <PolicyTabs here={table} />
        <OutcomeLine outcome={edits.outcome} />
        {search['rule'] !== undefined && !asksNew && opened === null && (
          <MissingRule table={table} id={search['rule']} />
        )}
        <UnsavedLine
          table={table}
          rules={rules}
          typed={typed}
          onOpen={(id) => go({ rule: String(id), panel: undefined })}
          onNew={(at) => acts.insert(at)}
        />
      </div>
      {edits.draft !== null && <DraftBar edits={edits} onReview={() => setReviewing(true)} />}
      <div className="tools">
        {selected.size > 0 && !isReadOnly ? (
          <SelectionBar
            table={table}
            rules={rules}
            noteOf={noteOf}
            selected={selected}
            objects={objects}
            acts={acts}
            onCopy={() => setCopying(acts.chosen)}
            onClear={() => setSelected(new Set())}
          />
        ) : (
          <>
            <FilterBar
              text={filter}
              objects={objects}
              logins={logins}
              onChange={setFilter}
              onLeave={() => box.current?.querySelector<HTMLElement>('.grid')?.focus()}
            />
            <span className="dim">{words.policy.shownOf(found, rules.length)}</span>
            {unknown !== null && (
              <span className="refused" role="status">
                {words.policy.unknownTerm(visible(printTerm(unknown.term)), unknown.known)}
              </span>
            )}
            {!isNarrow && columnButton}
            {isReadOnly && !isNarrow && (
              <ExportButtons
                name={`${table}_rules`}
                request={tablePath(table)}
                sheet={async () => rulesSheet(copySource(matching()))}
              />
            )}
            {!isReadOnly && (
              <>
                <Button
                  kind="quiet"
                  disabled={!edits.canUndo}
                  onClick={() => void edits.undo()}
                  aria-keyshortcuts="Control+Z"
                  title={edits.nextUndo && undoText(edits.nextUndo.edits, words, words.policy.state.undoing)}
                >
                  {words.policy.actions.undo}
                </Button>
                {edits.draft === null && (
                  <Button kind="quiet" onClick={() => edits.beginDraft(revision)}>
                    {words.policy.actions.draft}
                  </Button>
                )}
                <Button kind="primary" onClick={() => acts.insert({ end: 'last' })}>
                  {words.policy.actions.add}
                </Button>
              </>
            )}
          </>
        )}
      </div>
      {rules.length === 0 && rows.length > 0 && <Purpose name={`${table}_rules`} />}
      <div className="table-and-panel">
        <Grid
          label={words.policy.tables[table]}
          rows={rows}
          columns={columns}
          keyOf={keyOfRow}
          empty={isFiltered ? words.grid.none : <Purpose name={`${table}_rules`} />}
          classOf={classOf}
          {...(isReadOnly ? {} : { selected, onSelect: setSelected })}
          canSelect={isRule}
          selectLabel={(row) => (row.kind === 'rule' ? words.policy.selectRule(String(row.place)) : '')}
          headingOf={(row) => headingOf(row, toggle)}
          onOpen={(row, isByKey) => {
            if (row.kind === 'rule') {
              takesFocus.current = isByKey
              go({ rule: String(row.rule.id) })
            }
            if (isHeading(row)) toggle(row)
          }}
          onKey={keys.pressed}
          onCell={(row, column, place) => {
            if (row.kind !== 'rule') return
            if (column in cellFields && !isReadOnly)
              acts.editCell({ rule: row.rule, column: column as CellColumn, place })
            else go({ rule: String(row.rule.id) })
          }}
          openKey={search['rule']}
          activeKey={acts.activeKey}
          footer={verdict && words.policy.defaultVerdict(verdictOf(verdict.action, words))}
        />
        {descriptor !== undefined && (acts.inserting !== null || opened !== null) && (
          <RulePanel
            key={acts.inserting === null ? `${table} ${opened?.rule.id}` : 'new'}
            table={table}
            descriptor={descriptor}
            rule={acts.inserting?.rule ?? opened!.rule}
            place={acts.inserting === null ? opened!.place : null}
            at={acts.inserting?.at ?? ({ end: 'last' } satisfies Destination)}
            note={acts.inserting?.note}
            rules={drafted.rules}
            revision={revision}
            objects={objects}
            isReadOnly={isReadOnly}
            isGone={acts.inserting === null && isGone}
            edits={edits}
            takesFocus={takesFocus}
            onClose={() => {
              acts.endInsert()
              go({ rule: undefined, panel: undefined } as never)
              edits.forget()
              box.current?.querySelector<HTMLElement>('.grid')?.focus()
            }}
            onMade={(id) => {
              acts.endInsert()
              acts.follow(String(id))
              go({ rule: String(id) })
            }}
          />
        )}
      </div>
      {acts.cell !== null && (
        <CellEditor
          table={table}
          cell={acts.cell}
          actions={actionsOf[table]}
          objects={objects}
          onClose={() => {
            acts.editCell(null)
            box.current?.querySelector<HTMLElement>('.grid')?.focus()
          }}
          onApply={async (wanted, refused) => {
            const isDraft = edits.draft !== null
            if ((await edits.act(wanted, revision)) !== null || isDraft) return
            // What was refused stays as it was typed, in the form.
            keepUnsaved(typedKey(person.login, table, refused.rule.id), refused)
            go({ rule: String(refused.rule.id), panel: undefined })
          }}
        />
      )}
      {menu !== null && (
        <RowMenu
          key={menu.rule.id}
          menu={menu}
          rules={rules}
          noteOf={noteOf}
          acts={acts}
          deeds={keys.deedsOf(menu.rule)}
          onCopy={() => setCopying(acts.meant(menu.rule))}
          onClose={() => {
            setMenu(null)
            box.current?.querySelector<HTMLElement>('.grid')?.focus()
          }}
        />
      )}
      {copying !== null && (
        <CopyLayer source={copySource(copying)} onCopied={acts.say} onClose={() => setCopying(null)} />
      )}
      {cards.card !== null && acts.cell === null && drag === null && (
        <ObjectCard
          key={cards.card.ids.join()}
          card={cards.card}
          objects={objects}
          onClose={() => {
            const { isEntered } = cards.card!
            cards.close()
            if (isEntered) box.current?.querySelector<HTMLElement>('.grid')?.focus()
          }}
        />
      )}
      {drag !== null && <DragLabel drag={drag} changes={acts.dropChanges(drag)} />}
      {isReviewing && edits.draft !== null && (
        <Review edits={edits} objects={known} onClose={() => setReviewing(false)} />
      )}
      <ClashDialog edits={edits} objects={objects} />
      <output className="heard" aria-live="polite">
        {acts.said}
      </output>
    </div>
  )
}

function keyOfRow(row: PolicyRow): string {
  return row.key
}

function isRule(row: PolicyRow): boolean {
  return row.kind === 'rule'
}

/** The row that something stands in, or the active one where a key asks on the grid itself. */
function rowAt(target: Element): HTMLElement | null {
  return (
    target.closest<HTMLElement>('.grid-row[data-key]') ??
    (target.matches('.grid') ? target.querySelector<HTMLElement>('.grid-row.active') : null)
  )
}

/** The selected keys of rules that are still there. */
function stillThere(keys: ReadonlySet<string>, rules: readonly Rule[]): ReadonlySet<string> {
  if (keys.size === 0) return keys
  const there = rules.filter(({ id }) => keys.has(String(id)))
  return there.length === keys.size ? keys : new Set(there.map(({ id }) => String(id)))
}

function openRule(
  id: string | undefined,
  rules: readonly Rule[],
): { readonly rule: Rule; readonly place: number } | undefined {
  const index = id === undefined ? -1 : rules.findIndex((rule) => String(rule.id) === id)
  return index < 0 ? undefined : { rule: rules[index]!, place: index + 1 }
}
