import type { Static, TObject, TSchema } from 'typebox'
import type { CompileInputs } from '../engine/inputs.ts'
import type { Observed } from '../engine/observation.ts'
import type { Problem, Result } from '../failure.ts'
import type { Machine } from '../license/installation.ts'
import type { AliasType } from '../schema/alias.ts'
import type { Message, Said } from '../text/message.ts'
import type { Area } from './area.ts'
import type { Id, Snapshot } from './snapshot.ts'
import type { Transaction } from './transaction.ts'
import type { KeptFiles, Upload } from './upload.ts'

/**
 * Form of identifiers on the wire. `alias` prints `<type>.id.<n>`; an integer with `listed` is digits in listings and
 * a number where it is answered. `first` is the id of the first item. Source: silences#ids.
 */
export type IdKind =
  | { readonly kind: 'integer'; readonly listed?: 'digits' }
  | { readonly kind: 'uuid'; readonly first?: string }
  | { readonly kind: 'alias'; readonly type: AliasType }

/** Fields of every declaration. */
interface Declared {
  /** Table name and OpenAPI tag part: letters, digits and underscores; never changes. */
  readonly name: string
  /** Name of the published schemas where it is not `name`. */
  readonly publishedAs?: string
  /** Path of the list, the singleton, the view or the action. */
  readonly path: string
  /** Other forms of the same path that the documents list. */
  readonly otherPaths?: readonly string[]
  readonly area: Area
  /** One sentence for the documentation. */
  readonly summary: string
  /** Document and section that this resource answers. */
  readonly source: string
}

/** Fields that must be unique together; a null anywhere makes the key not count. `fold` compares letters case-blind. */
export interface UniqueKey<T> {
  readonly fields: readonly (keyof T & string)[]
  readonly fold?: boolean
}

/**
 * Rows that belong to an item of another table, the parent, and go when it goes. They are served under it: `path` has
 * a parameter with the name of `field`. Order, anchors and moves are within one parent. Source: silences#rows-within.
 */
export interface Within {
  readonly table: Table
  /** Field of the row that keeps the parent's id (`parentId` in `core/schema/fields.ts`). */
  readonly field: string
  /**
   * Read-only field of the parent that lists its rows as they are shown, without their parent's id. It is read from
   * the rows and kept nowhere else; a change of a row changes the parent's ETag, and nothing else of it.
   */
  readonly shownAs?: string
  /** Serves the rows also where query parameters name the parent (by `field`) and the row. */
  readonly byQuery?: { readonly path: string; readonly item: string }
}

/**
 * A second view of the items of a documented table, under `/x`, with fields that the documents do not have: list, read, replace
 * and change. The fields are stored with the item, so that it has one revision, one ETag and one end (ADR 48).
 */
export interface SecondView<S extends TObject> {
  readonly path: string
  readonly summary: string
  readonly source: string
  /** Fields of the schema that this view has, and the table's own routes have not. Each has a default. */
  readonly fields: readonly (keyof Static<S> & string)[]
}

/** For `aliases`: every item of the table can be named so. */
export function everyItem(): boolean {
  return true
}

/** Fields of declarations of collections and ordered tables. */
interface Listed<S extends TObject> extends Declared {
  /** The stored item without `id`. `readOnly` fields are filled by `derive` or by actions, never by a body. */
  readonly schema: S
  readonly id: IdKind
  readonly within?: Within
  /** True when bodies may be a list that holds one object, and create answers one. Source: silences#array-bodies. */
  readonly arrayBodies?: boolean
  /** Alias types under which other resources name an item of this table, and for which items. */
  readonly aliases?: Partial<Record<AliasType, (item: Static<S>) => boolean>>
  readonly unique?: readonly UniqueKey<Static<S>>[]
  /** Name of this item for administrators, in messages. */
  label(item: Static<S>): string | Message
  /** Values of read-only fields that follow from the others, from the id and from the configuration. */
  derive?(item: Static<S>, id: Id, context: CheckContext<Static<S>>): Partial<Static<S>>
  /**
   * Fields that follow from plain secrets, before these are sealed, and secrets that the program makes itself, which are sealed
   * like those of a body. Asked of requests alone.
   */
  fromSecrets?(item: Static<S>, context: PlainSecrets<Static<S>>): Result<Partial<Static<S>>>
  /** Rules that the schema cannot say. `before` is null on create. */
  check?(item: Static<S>, context: CheckContext<Static<S>>): readonly Problem[]
  /** Words about an item that was written and will not do all that it seems to; the answer of the write says so (`Warning`). */
  warnings?(item: Static<S>): readonly Message[]
  /** Rules over the whole configuration, after any change of this table; `item` says whose field a path is. */
  checkAll?(snapshot: Snapshot): readonly (Problem & { readonly item?: Id })[]
  /** Problems that forbid removing this item. */
  checkRemove?(item: Static<S>, context: CheckContext<Static<S>>): readonly Problem[]
  /**
   * Applies effects of a change on other items, in the same transaction and revision: after an item was written, and
   * before one is removed, so that what belongs to it can go with it. Asked neither when history is restored nor for
   * rows that go with their parent (`within`); nor is `checkRemove` then.
   */
  effects?(change: ItemChange<Static<S>>, transaction: Transaction): Result<null>
  /** True when items come from inside the program only, so that there is no POST. */
  readonly madeInside?: boolean
  /** True when an edit answers the item as it is then, not a bare OK. */
  readonly answersEdit?: boolean
  /** Fields that are searched by `?search=`. */
  readonly search?: readonly (keyof Static<S> & string)[]
  /**
   * Query parameters of the list by name, each with the field that it restricts: `{groups: 'parent_id'}` makes
   * `?groups=[a,b]` keep the items whose `parent_id` is one of these. Source: silences#list-filters.
   */
  readonly filters?: Readonly<Record<string, keyof Static<S> & string>>
  /** True when the list is also answered as CSV: `?format_type=CSV&columns=[id,name]`. Source: silences#csv-lists. */
  readonly csv?: boolean
}

/** A change of one item: `before` is null when it is new, `after` is null when it goes. */
export interface ItemChange<T> {
  readonly id: Id
  readonly before: T | null
  readonly after: T | null
}

/** Secrets of a body, and what else fields may follow from. */
export interface PlainSecrets<T> {
  /** By field, those that the body brings and that are not empty; the others of the item are as they are stored. */
  readonly given: Readonly<Record<string, string>>
  /** Null on create. */
  readonly before: T | null
  readonly nowSeconds: number
}

/** Data that a check may read. */
export interface CheckContext<T> {
  readonly id: Id | null
  readonly before: T | null
  readonly snapshot: Snapshot
}

/** A table whose order means nothing. */
export interface Collection<S extends TObject = TObject> extends Listed<S> {
  readonly shape: 'collection'
  readonly secondView?: SecondView<S>
}

/**
 * A table whose first element is matched first. `anchor`: `PATCH <path>/move` with `{params}`; `step`:
 * `PATCH <path>/<id>/position` with `{direction}`. Source: document 1, "Ordered rule tables".
 */
export interface Ordered<S extends TObject = TObject> extends Listed<S> {
  readonly shape: 'ordered'
  readonly move: 'anchor' | 'step'
  /** Name under `/x/tables`; from its own name when absent. Source: silences#whole-tables. */
  readonly wholeAs?: string
  /** True when `DELETE <path>/move` with `{params: {id}}` removes an item as well. Source: silences#console-fw. */
  readonly removedUnderMove?: boolean
}

/** One object that always exists. */
export interface Singleton<S extends TObject = TObject> extends Declared {
  readonly shape: 'singleton'
  /** Stored, and served by nothing of its own: others write and show it. */
  readonly isInternal?: boolean
  readonly schema: S
  readonly initial: Static<S>
  /** Limit of a body in bytes; `bodyLimitBytes.document` when absent. */
  readonly bodyLimitBytes?: number
  check?(item: Static<S>, context: CheckContext<Static<S>>): readonly Problem[]
}

/** Data that a view may read. `query` holds the validated query parameters, `params` the path's, `input` the body. */
export interface ViewContext<Q, I = unknown> {
  readonly snapshot: Snapshot
  readonly observed: Observed
  /** Inputs of the compilers; null for a view that does not ask for them. */
  readonly inputs: CompileInputs | null
  readonly query: Q
  readonly input: I
  readonly params: Readonly<Record<string, string>>
  readonly machine: Machine
  readonly kept: KeptFiles
  /** Unix seconds. */
  readonly nowSeconds: number
  /** The word in the names of cookies and files, set at start. */
  readonly vendor: string
  readonly say: Say
}

/**
 * A text of the program in the language of the client. Never for what administrators wrote: it could read like a text of
 * the program. Source: silences#languages.
 */
export type Say = (message: Said | null) => string

/** A pure read of the configuration or of what was observed. */
export interface View<O extends TSchema = TSchema, Q extends TObject = TObject, I extends TObject = TObject>
  extends Declared {
  readonly shape: 'view'
  /** A list is served in pages and searched; when its items have an `id`, each also by itself. */
  readonly output: O
  /** A list of some items of another list, under which alone each is served by itself. */
  readonly isPart?: boolean
  /** Parameters in the path. */
  readonly params?: TObject
  readonly query?: Q
  /** Body of a question: the view then answers POST. It still changes nothing. */
  readonly input?: I
  /** Failures worth telling beside those every view has. */
  readonly statuses?: readonly number[]
  /** For a view whose output is a string: it goes out as text of this media type, with a name as a file to save. */
  readonly text?: { readonly type: string; fileName?(context: ViewContext<Static<Q>, Static<I>>): string }
  /** Reads the counters from the kernel first: all of them, or those of these rules, which costs less where others are many. */
  readonly freshCounters?: 'all' | readonly string[]
  /** The view asks for what the compilers have beside the configuration. */
  readonly needsInputs?: boolean
  /**
   * Of a list with rows in tens of thousands: the tables that alone decide about them, beside the language and the query. The rows are
   * then made once a change, by `steps`, with other requests in between; those that did not change should be the same objects.
   */
  readonly madeOf?: readonly Table[]
  /** The same as `read`, in steps. */
  steps?(context: ViewContext<Static<Q>, Static<I>>): Generator<void, Result<Static<O>>>
  read(context: ViewContext<Static<Q>, Static<I>>): Result<Static<O>>
}

/** Means of an action: it changes the configuration, nothing else. */
export interface ActionContext {
  readonly transaction: Transaction
  readonly params: Readonly<Record<string, string>>
}

/** Means of `prepare`. */
export interface ActionTools {
  readonly hashPassword: (password: string) => Promise<string>
}

/** A verb that is not create, read, edit, move or remove. `output` null answers a bare OK. */
export interface Action<I extends TObject = TObject, O extends TSchema = TSchema> extends Declared {
  readonly shape: 'action'
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in the path. */
  readonly params?: TObject
  /** Target of the change: the singleton, or a table and in it the item that `id` in the path names. */
  readonly changes: Stored
  readonly input: I | null
  /** True when an unknown item in the path is 542, not 404. */
  readonly unknownIsInvalid?: boolean
  readonly output: O | null
  /** Media type of a body that is text, whatever it is labelled as; `input` has one field for it, `text`. */
  readonly textBody?: string
  /** Work that must be done before the transaction, such as hashing a password. */
  prepare?(input: Static<I>, tools: ActionTools): Promise<Static<I>>
  run(input: Static<I>, context: ActionContext): Result<Static<O> | null>
}

/** A table of items. */
export type Table<S extends TObject = TObject> = Collection<S> | Ordered<S>

/** Declaration of stored data: a table or a singleton. */
export type Stored = Table | Singleton

/** Any declaration. */
export type Resource = Stored | View | Action | Upload

/** Tells whether `resource` is stored. */
export function isStored(resource: Resource): resource is Stored {
  return resource.shape === 'collection' || resource.shape === 'ordered' || resource.shape === 'singleton'
}

/** Tells whether `resource` is a table. */
export function isTable(resource: Resource): resource is Table {
  return resource.shape === 'collection' || resource.shape === 'ordered'
}

/** The stored form of an item of `R`, without its id. */
export type Item<R extends { readonly schema: TObject }> = Static<R['schema']>

/** Declares a collection; the argument is returned as it is, with its type. */
export function collection<S extends TObject>(declaration: Omit<Collection<S>, 'shape'>): Collection<S> {
  return { shape: 'collection', ...declaration }
}

/** Declares an ordered table. */
export function ordered<S extends TObject>(declaration: Omit<Ordered<S>, 'shape'>): Ordered<S> {
  return { shape: 'ordered', ...declaration }
}

/** Declares a singleton. */
export function singleton<S extends TObject>(declaration: Omit<Singleton<S>, 'shape'>): Singleton<S> {
  return { shape: 'singleton', ...declaration }
}

/** Declares a view. */
export function view<O extends TSchema, Q extends TObject, I extends TObject>(
  declaration: Omit<View<O, Q, I>, 'shape'>,
): View<O, Q, I> {
  return { shape: 'view', ...declaration }
}

/** Declares an action. */
export function action<I extends TObject, O extends TSchema>(
  declaration: Omit<Action<I, O>, 'shape'>,
): Action<I, O> {
  return { shape: 'action', ...declaration }
}
