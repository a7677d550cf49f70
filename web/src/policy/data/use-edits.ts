import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answered, change, Refusal, type Request, read } from '../../app/client.ts'
import { useInterval } from '../../app/news.tsx'
import { useSession } from '../../app/session.tsx'
import { revisionKnown } from '../../app/status-chip.tsx'
import { GivenUp, withoutLockOut } from '../../app/waiting/own-connection.ts'
import type { FieldError } from '../../form/field-properties.ts'
import { useWords } from '../../words/words.tsx'
import {
  anchored,
  type Change,
  changesOf,
  type Edit,
  gathered,
  inverseOf,
  notesPath,
  type Rules,
  rulesAfter,
} from '../draft/edit.ts'
import { draftKey, type KeptDraft } from '../draft/keeping.ts'
import { leftOf, type MadeIds, withObjects } from '../draft/left.ts'
import { type Clash, isOf, rebase } from '../draft/rebase.ts'
import { keyOf, mostActs, type Undoable, withIds } from '../draft/undo-stack.ts'
import type { NoteOf } from '../model/note.ts'
import { type PolicyTable, policyTables, type Rule } from '../model/rule.ts'
import type { Note } from './answers.ts'
import { useDraft } from './use-draft.ts'
import { readRules, rulesKey, tablePath } from './use-table.ts'
import { useUndo } from './use-undo.ts'

/** Outcome of the last edits. */
export type Outcome =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'applying'
      readonly count: number
      readonly since: number
      readonly ids: ReadonlySet<number>
    }
  | {
      readonly kind: 'done'
      readonly applied: 'in-force' | 'pending' | 'none'
      /** 0 where nothing had to be changed. */
      readonly revision: number
      readonly ids: ReadonlySet<number>
      readonly undid?: Undoable
    }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly errors: readonly FieldError[]
      readonly undid?: Undoable
    }
  | {
      readonly kind: 'clash'
      readonly clashes: readonly Clash[]
      readonly edits: readonly Edit[]
      /** The manner in which they were to be applied. */
      readonly options: ApplyOptions
    }
  /** An edit was taken out of the draft. */
  | { readonly kind: 'taken-out'; readonly edit: Edit }

/** The request that makes edits, as it is sent and as it is shown. */
export interface EditRequest {
  readonly method: 'POST'
  readonly path: '/x/transactions'
  readonly body: { readonly changes: readonly Change[] }
  readonly headers?: Readonly<Record<string, string>>
}

const none: Rules = { forward: [], input: [], dnat: [], snat: [], log: [] }
const mostTries = 3

/** Edits, or what makes them of the rules of all their tables as they are when their turn comes. */
export type Wanted =
  | readonly Edit[]
  | { readonly tables: readonly PolicyTable[]; readonly of: (rules: Rules) => readonly Edit[] }

/** The manner in which edits are applied. */
export interface ApplyOptions {
  /** Seconds after which the change is taken back unless it is confirmed. */
  readonly within?: number
  /** The act that the edits take back. */
  readonly undid?: Undoable | undefined
  /** Edits of the draft that these are, or were made of; once they are applied they are in it no more. */
  readonly drafted?: readonly Edit[] | undefined
}

/** Rules of the tables that edits are about, and the ETags that their first changes ask for. */
interface Ground {
  readonly rules: Rules
  readonly etags: Partial<Record<PolicyTable, string | null>>
}

/** Rules as this page knows them; null where it has not read all of them. The gateway refuses what is too old. */
function groundKnown(queries: QueryClient, wanted: Wanted): Ground | null {
  const rules: Partial<Record<PolicyTable, readonly Rule[]>> = {}
  const etags: Partial<Record<PolicyTable, string | null>> = {}
  for (const table of tablesWanted(wanted)) {
    const known = queries.getQueriesData<Answered<readonly Rule[]>>({ queryKey: rulesKey(table) }).at(-1)?.[1]
    if (!known?.etag) return null
    rules[table] = known.body
    etags[table] = known.etag
  }
  return { rules: { ...none, ...rules }, etags }
}

/** Tables that edits are about. */
export function tablesOf(edits: readonly Edit[]): readonly PolicyTable[] {
  return policyTables.filter((table) => edits.some((edit) => edit.kind !== 'object' && edit.table === table))
}

function tablesWanted(wanted: Wanted): readonly PolicyTable[] {
  return 'of' in wanted ? wanted.tables : tablesOf(wanted)
}

async function groundOf(wanted: Wanted): Promise<Ground> {
  const tables = tablesWanted(wanted)
  const answers = await Promise.all(tables.map(async (table) => [table, await readRules(table)] as const))
  return {
    rules: { ...none, ...Object.fromEntries(answers.map(([table, { body }]) => [table, body])) },
    etags: Object.fromEntries(answers.map(([table, { etag }]) => [table, etag])),
  }
}

/** Notes of the tables whose notes edits change, as they are now. */
async function notesNow(edits: readonly Edit[]): Promise<NoteOf> {
  const tables = tablesOf(edits.filter(({ kind }) => kind === 'note'))
  const known = new Map<string, Note>()
  for (const table of tables)
    for (const note of await read<readonly Note[]>(notesPath(table))) known.set(`${table} ${note.rule}`, note)
  return (table, rule) => known.get(`${table} ${rule}`)
}

/** The changes with what they were made on: the first of each table asks for the table as it was read. */
export function guarded(changes: readonly Change[], etags: Ground['etags']): readonly Change[] {
  const seen = new Set<string>()
  return changes.map((change) => {
    const [, table] = /^\/firewall\/rules\/(\w+)/.exec(change.path) ?? []
    if (table === undefined || seen.has(table)) return change
    seen.add(table)
    const etag = etags[table as PolicyTable]
    return etag ? { ...change, if_match: etag } : change
  })
}

function idsOf(edits: readonly Edit[]): ReadonlySet<number> {
  return new Set(edits.flatMap(idsOfEdit))
}

function idsOfEdit(edit: Edit): readonly number[] {
  switch (edit.kind) {
    case 'object':
      return []
    case 'set':
    case 'note':
    case 'create':
      return [edit.id]
    case 'remove':
      return [edit.rule.id]
    case 'move':
      return edit.ids
  }
}

/** Applies edits, or gathers them in a draft that this browser keeps. Nothing is shown as done before the gateway says so. */
export function useEdits() {
  const queries = useQueryClient()
  const { person } = useSession()
  const own = useWords().policy.state
  const { draft, isKept, change: changeDraft, newest: newestDraft } = useDraft(person.login)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const [undoable, setUndoable, newestAct] = useUndo(person.login)
  const isWithoutStream = useInterval(1) !== false
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** One after the other, in the order in which they were asked for. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.current.then(run)
    last.current = next
    return next
  }

  const apply = (wanted: Wanted, options: ApplyOptions = {}) => inTurn(() => applyNow(wanted, options))
  const applyNow = async (wanted: Wanted, options: ApplyOptions) => {
    try {
      const done = await applied(wanted, {
        within: options.within,
        revision: revisionKnown(queries),
        known: groundKnown(queries, wanted),
        onSend: (edits) =>
          setOutcome({ kind: 'applying', count: edits.length, since: Date.now(), ids: idsOf(edits) }),
      })
      if (done === null) return null
      const undid = options.undid === undefined ? {} : { undid: options.undid }
      if ('clashes' in done) {
        setOutcome({ kind: 'clash', clashes: done.clashes, edits: done.edits, options })
        return null
      }
      for (const table of policyTables)
        queries.setQueriesData<Answered<readonly Rule[]>>({ queryKey: rulesKey(table) }, (known) =>
          known && done.tables.has(table)
            ? { ...known, body: done.after[table], etag: done.etags[table] ?? null, revision: done.revision }
            : known,
        )
      // The stream tells of everything that changed.
      void queries.invalidateQueries(
        { predicate: ({ queryKey }) => isBehind(queryKey, done, isWithoutStream) },
        { cancelRefetch: false },
      )
      setUndoable((before) => {
        if (options.undid !== undefined) return withIds(withoutAct(before, options.undid), done.cameBack)
        if (done.inverse.length === 0) return before
        return [...before.slice(1 - mostActs), { at: Date.now(), edits: done.inverse }]
      })
      setOutcome({ kind: 'done', applied: done.applied, revision: done.revision, ids: done.ids, ...undid })
      if (options.drafted !== undefined) takeFromDraft(options.drafted, done.made, done.revision)
      return done
    } catch (error) {
      if (error instanceof GivenUp) {
        setOutcome({ kind: 'none' })
        return null
      }
      const problem = error instanceof Refusal ? error.problem : null
      setOutcome({
        kind: 'refused',
        message: error instanceof Astray ? own.astray : (error as Error).message.replaceAll(inList, ''),
        errors: (problem?.errors ?? []).map(({ path, message }) => ({ path: fieldOf(path), message })),
        ...(options.undid === undefined ? {} : { undid: options.undid }),
      })
      return null
    }
  }

  /** Gathers the edits where a draft is being made, applies them where none is. */
  const act = async (edits: readonly Edit[], revision: number) => {
    if (draft === null) return await apply(edits)
    const known = groundKnown(queries, edits)?.rules ?? none
    const drafted = (before: readonly Edit[]) => rulesAfter(known, before)
    changeDraft((now) => ({
      revision: now === null || now.edits.length === 0 ? revision : now.revision,
      edits: gathered(now?.edits ?? [], anchored(drafted(now?.edits ?? []), edits)),
    }))
    return null
  }
  /** Does what no other tab of this browser may be doing, or says that one is at it. */
  const alone = (key: string, run: () => Promise<void>) =>
    navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      if (lock === null) setOutcome({ kind: 'refused', message: own.already, errors: [] })
      else await run()
    })
  /** Applies what is shown of the draft, once. */
  const applyDraft = async (within?: number) => {
    const shown = draft?.edits ?? []
    await alone(draftKey(person.login), async () => {
      const kept = new Set(newestDraft()?.edits.map((edit) => JSON.stringify(edit)))
      const drafted = shown.filter((edit) => kept.has(JSON.stringify(edit)))
      if (drafted.length > 0) await apply(drafted, { drafted, ...(within === undefined ? {} : { within }) })
    })
  }
  /** Ends the draft, but for what was gathered while these edits of it were applied. */
  const takeFromDraft = (drafted: readonly Edit[], made: MadeIds, revision: number) =>
    changeDraft((now) => {
      const left = leftOf(now?.edits ?? [], drafted, made)
      return left.length === 0 ? null : { revision, edits: left }
    })
  /** Gives up edits of rules that others changed: those of the draft, and the act that was to be taken back. */
  const giveUp = (clashes: readonly Clash[], { undid, drafted }: ApplyOptions) => {
    if (undid !== undefined) setUndoable((before) => withoutAct(before, undid))
    const isGivenUp = (edit: Edit) => clashes.some((clash) => isOf(edit, clash))
    if (drafted !== undefined)
      changeDraft((now) => now && { ...now, edits: now.edits.filter((edit) => !isGivenUp(edit)) })
  }
  const endDraft = () => changeDraft(() => null)
  const undo = async () => {
    const edit = draft?.edits.at(-1)
    if (edit !== undefined) {
      changeDraft((now) => now && { ...now, edits: now.edits.slice(0, -1) })
      setOutcome({ kind: 'taken-out', edit })
      return
    }
    // An act that is being applied is the one that is taken back, once it is done.
    await inTurn(() =>
      alone(keyOf(person.login), async () => {
        const newest = newestAct()
        if (newest !== undefined) await applyNow(newest.edits, { undid: newest })
      }),
    )
  }
  return {
    outcome,
    draft,
    isKept,
    canUndo: undoable.length > 0 || outcome.kind === 'applying' || (draft?.edits.length ?? 0) > 0,
    /** The act that is the next to be taken back, where it is not an edit of the draft. */
    nextUndo: (draft?.edits.length ?? 0) > 0 ? undefined : undoable.at(-1),
    act,
    apply,
    applyDraft,
    beginDraft: (revision: number) => changeDraft((now) => now ?? { revision, edits: [] }),
    endDraft,
    undo,
    giveUp,
    forget: () => setOutcome({ kind: 'none' }),
  }
}

/** The acts without one; undone in two tabs at once, it goes once. */
function withoutAct(acts: readonly Undoable[], undid: Undoable): readonly Undoable[] {
  return acts.filter(
    ({ at, edits }) => at !== undid.at || JSON.stringify(edits) !== JSON.stringify(undid.edits),
  )
}

/** True for what must be read again behind a change that this page made. */
function isBehind(
  queryKey: readonly unknown[],
  { tables, etags }: Pick<Done, 'tables' | 'etags'>,
  isWithoutStream: boolean,
): boolean {
  const table = policyTables.find((each) => queryKey[1] === tablePath(each))
  if (table !== undefined && tables.has(table)) return etags[table] === undefined
  if (isWithoutStream) return !queryKey.includes('/x/analysis')
  return queryKey[0] === 'policy-search' || String(queryKey[1]).endsWith('/notes')
}

/** Acts that edits allow. */
export type Edits = ReturnType<typeof useEdits>

interface Done {
  readonly applied: 'in-force' | 'pending' | 'none'
  readonly revision: number
  readonly inverse: readonly Edit[]
  readonly ids: ReadonlySet<number>
  readonly made: MadeIds
  /** New ids of rules that came back, by those that they had. */
  readonly cameBack: ReadonlyMap<number, number>
  /** The tables that the edits are about, and their rules as the gateway has them now. */
  readonly tables: ReadonlySet<PolicyTable>
  readonly after: Rules
  /** ETags of these tables; absent where others have changed a table since. */
  readonly etags: Partial<Record<PolicyTable, string>>
}

/** Nothing tells the place of a rule any more. */
class Astray extends Error {}

type Clashed = { readonly clashes: readonly Clash[]; readonly edits: readonly Edit[] }

interface ApplyTools {
  readonly within: number | undefined
  /** Revision that this page knows of. */
  readonly revision: number | undefined
  readonly known: Ground | null
  /** Is told of the edits each time before they are sent. */
  readonly onSend: (edits: readonly Edit[]) => void
}

/** Makes what is wanted, on rules that are read again when those that are known turn out to be old; null where there is nothing to do. */
async function applied(
  wanted: Wanted,
  { known, onSend, ...tools }: ApplyTools,
): Promise<Done | Clashed | null> {
  // Rules that name a place may be gone once the table is read again.
  const near = 'of' in wanted || known === null ? wanted : anchored(known.rules, wanted)
  for (let tries = 1; ; tries++) {
    const isKnown = tries === 1 && known !== null
    const ground = isKnown ? known : await groundOf(wanted)
    const asked = 'of' in near ? near.of(ground.rules) : near
    const noteOf = await notesNow(asked)
    const { edits, clashes, astray } = rebase(asked, ground.rules, noteOf)
    const changes = guarded(changesOf(ground.rules, edits, noteOf), ground.etags)
    // What the page knows may be old: only rules that were just read can say so.
    if (isKnown && (clashes.length > 0 || astray.length > 0 || changes.length === 0)) continue
    if (astray.length > 0) throw new Astray()
    if (clashes.length > 0) return { clashes, edits }
    if (asked.length === 0) return null
    if (changes.length === 0) {
      return {
        applied: 'in-force',
        revision: 0,
        inverse: [],
        ids: idsOf(asked),
        made: { rules: new Map(), objects: new Map() },
        cameBack: new Map(),
        tables: new Set(),
        after: none,
        etags: {},
      }
    }
    onSend(asked)
    try {
      return await sent(changes, edits, ground.rules, tools)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 412 || tries === mostTries) throw error
    }
  }
}

interface Result {
  readonly body?: { readonly id?: number | string }
  readonly list_etag?: string
}

async function sent(
  changes: readonly Change[],
  edits: readonly Edit[],
  rules: Rules,
  { within, revision }: Pick<ApplyTools, 'within' | 'revision'>,
): Promise<Done> {
  const request: Request = {
    method: 'POST',
    path: '/x/transactions',
    body: { changes },
    headers: {
      Prefer: 'return=representation',
      ...(within === undefined ? {} : { 'X-Confirm-Within': String(within) }),
    },
  }
  const answered = await withoutLockOut<{ readonly results: readonly Result[] }>(request, {
    make: change,
    revision,
  })
  const made = new Map<number, number>()
  const objects = new Map<string, string>()
  const stored: Record<PolicyTable, Map<number, Rule>> = {
    forward: new Map(),
    input: new Map(),
    dnat: new Map(),
    snat: new Map(),
    log: new Map(),
  }
  const etags: Partial<Record<PolicyTable, string>> = {}
  changes.forEach(({ as, path }, index) => {
    const { body, list_etag: etag } = answered.body.results[index] ?? {}
    const [, number] = /^rule(\d+)$/.exec(as ?? '') ?? []
    if (number !== undefined && typeof body?.id === 'number') made.set(-Number(number), body.id)
    else if (as !== undefined && typeof body?.id === 'string') objects.set(`new:${as}`, body.id)
    const table = policyTables.find((each) => path.split(/[/?]/)[3] === each)
    if (table === undefined) return
    if (etag !== undefined) etags[table] = etag
    if (typeof body?.id === 'number' && 'action' in body) stored[table].set(body.id, body as unknown as Rule)
  })
  const word = answered.applied
  return {
    applied: word === 'pending' || word === 'none' ? word : 'in-force',
    revision: answered.revision ?? 0,
    inverse: withObjects(inverseOf(rules, edits, made), objects).map((edit) => withMade(edit, stored)),
    ids: new Set([...idsOf(edits)].map((id) => made.get(id) ?? id)),
    made: { rules: made, objects },
    cameBack: new Map(
      edits.flatMap((edit): readonly [number, number][] => {
        const id = edit.kind === 'create' ? made.get(edit.id) : undefined
        return edit.kind !== 'create' || edit.was === undefined || id === undefined ? [] : [[edit.was, id]]
      }),
    ),
    tables: new Set(tablesOf(edits.filter(({ kind }) => kind !== 'note'))),
    after: asStored(rulesAfter(rules, edits), made, stored),
    etags,
  }
}

/** An edit that takes a new rule away, with the rule as the gateway made it. */
function withMade(edit: Edit, stored: Readonly<Record<PolicyTable, ReadonlyMap<number, Rule>>>): Edit {
  const known = edit.kind === 'remove' ? stored[edit.table].get(edit.rule.id) : undefined
  return edit.kind === 'remove' && known !== undefined ? { ...edit, known } : edit
}

/** The rules as the gateway has stored those that were changed. */
function asStored(
  rules: Rules,
  made: ReadonlyMap<number, number>,
  stored: Readonly<Record<PolicyTable, ReadonlyMap<number, Rule>>>,
): Rules {
  return Object.fromEntries(
    policyTables.map((table) => [
      table,
      rules[table].map((rule) => stored[table].get(made.get(rule.id) ?? rule.id) ?? rule),
    ]),
  ) as unknown as Rules
}

const inList = /\bchanges\[\d+\]\.(body\.|query\.)?/g

/** Path of a field in a list of changes, as the field alone: `changes[2].body.comment` is `comment`. */
function fieldOf(path: string): string {
  return path.replace(inList, '')
}

/** The rules with a draft on top of them, and the ids of those that it is about. */
export function withDraft(
  rules: Rules,
  draft: KeptDraft | null,
): { readonly rules: Rules; readonly ids: ReadonlySet<number> } {
  if (draft === null || draft.edits.length === 0) return { rules, ids: new Set() }
  return { rules: rulesAfter(rules, draft.edits), ids: idsOf(draft.edits) }
}
