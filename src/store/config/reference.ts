import type { TSchema } from 'typebox'
import { oncePerObject } from '../../core/list/incremental.ts'
import { countryName } from '../../core/net/country.ts'
import {
  type Item,
  isStored,
  isTable,
  type Resource,
  type Stored,
  type Table,
} from '../../core/resource/resource.ts'
import type { Id, Snapshot } from '../../core/resource/snapshot.ts'
import { type Alias, type AliasType, parseAlias } from '../../core/schema/alias.ts'
import { textFormats } from '../../core/schema/format.ts'
import {
  annotation,
  everyLeaf,
  type Node,
  nodeOf,
  pruned,
  type Test,
  visitLeaves,
} from '../../core/schema/schema.ts'
import { type ShownRows, shownRowsOf } from './shown-rows.ts'

/** A field that names an item of a table; `table` null when no table holds such items. */
export interface Reference {
  readonly path: string
  readonly text: string
  readonly table: Table | null
  readonly target: Id
  readonly alias: AliasType | null
}

/** True when the text needs no item because it is what the field may hold instead. */
function isLiteral(node: Node, value: unknown): boolean {
  if (node.anyOf?.some((branch) => branch.const === value)) return true
  const format = annotation(node, 'x-or-format')
  return format !== undefined && typeof value === 'string' && textFormats[format]!.test(value)
}

/** Fields that cannot name anything need not be looked at. */
const referring = oncePerObject((schema: TSchema) => pruned(nodeOf(schema), mayRefer))

function mayRefer(node: Node): boolean {
  return annotation(node, 'x-ref') !== undefined || annotation(node, 'x-alias') !== undefined
}

/** Question about a reference: by which item, and in which configuration. */
export interface Question {
  readonly resource: Stored
  /** Id of the item that holds it, which may name itself. */
  readonly id: Id | null
  readonly snapshot: Snapshot
  /** Identifiers of objects that were found there; those found are added. */
  readonly found: Set<string>
}

/** Finds references in items and says whether what they name exists. */
export class References {
  readonly #byAlias = new Map<AliasType, Table>()
  readonly #byName = new Map<string, Table>()
  readonly #stored = new Map<string, Stored>()
  /** Fields that list rows of other tables. */
  readonly shownRows: readonly ShownRows[]
  readonly #lists: ReadonlyMap<Stored, readonly ShownRows[]>

  constructor(resources: readonly Resource[]) {
    for (const resource of resources.filter(isStored)) this.#stored.set(resource.name, resource)
    for (const table of resources.filter(isTable)) {
      this.#byName.set(table.name, table)
      if (table.id.kind === 'alias') this.#byAlias.set(table.id.type, table)
      for (const type of Object.keys(table.aliases ?? {})) this.#byAlias.set(type as AliasType, table)
    }
    this.shownRows = shownRowsOf(this.tables)
    this.#lists = Map.groupBy(this.shownRows, ({ parent }) => parent)
  }

  /** The table of that name. */
  table(name: string): Table | undefined {
    return this.#byName.get(name)
  }

  /** The table or singleton of that name. */
  stored(name: string): Stored | undefined {
    return this.#stored.get(name)
  }

  /** All tables. */
  get tables(): readonly Table[] {
    return [...this.#byName.values()]
  }

  /** Tables whose rows belong to items of `parent`. */
  within(parent: Table): readonly Table[] {
    return this.tables.filter((table) => table.within?.table.name === parent.name)
  }

  /** An item as it is kept: without what it shows of the rows that belong to it. */
  kept(resource: Stored, item: unknown): unknown {
    const lists = this.#lists.get(resource)
    if (lists === undefined) return item
    const kept = { ...(item as Record<string, unknown>) }
    for (const { field } of lists) delete kept[field]
    return kept
  }

  /** Every reference in `item`, with wire paths. */
  of(resource: Stored, item: unknown): Reference[] {
    const found: Reference[] = []
    visitLeaves(referring(resource.schema), item, (node, value, path) => {
      const reference = this.#at(node, value, path)
      if (reference !== null) found.push(reference)
    })
    return found
  }

  /** The reference that a value is, if it is one. */
  #at(node: Node, value: unknown, path: string): Reference | null {
    const tableName = isLiteral(node, value) ? undefined : annotation(node, 'x-ref')
    if (tableName !== undefined && (typeof value === 'number' || typeof value === 'string')) {
      const table = this.#byName.get(tableName) ?? null
      return { path, text: String(value), table, target: value, alias: null }
    }
    if (typeof value !== 'string' || !annotation(node, 'x-alias')) return null
    const alias = parseAlias(value)
    return alias && this.#ofAlias(alias, value, path)
  }

  /** The references of an item that keep others from being removed: all but that of a row to its parent. */
  holding(resource: Stored, item: unknown): readonly Reference[] {
    const references = this.of(resource, this.kept(resource, item))
    const parent = resource.shape === 'singleton' ? undefined : resource.within?.field
    return parent === undefined ? references : references.filter(({ path }) => path !== parent)
  }

  /** Resources with fields that may name items of `table`. */
  readonly referrers = oncePerObject((table: Table): readonly Stored[] => {
    const hasAlias = [...this.#byAlias.values()].includes(table)
    const names = (node: Node) => node['x-ref'] === table.name || (hasAlias && node['x-alias'] !== undefined)
    return [...this.#stored.values()].filter(
      ({ schema }) => Object.keys(pruned(nodeOf(schema), names).properties ?? {}).length > 0,
    )
  })

  #ofAlias(alias: Alias, text: string, path: string): Reference | null {
    switch (alias.kind) {
      case 'object':
        return {
          path,
          text,
          table: this.#byAlias.get(alias.type) ?? null,
          target: alias.id,
          alias: alias.type,
        }
      // Only a directory knows which groups exist (silences#security-groups).
      case 'security-group':
        return null
      case 'country':
        return countryName(alias.code) ? null : { path, text, table: null, target: alias.code, alias: null }
      case 'fixed':
      case 'hip-none':
        return null
    }
  }

  /** References in an item to what is not there. */
  missing(item: unknown, question: Question): readonly Reference[] {
    const { resource } = question
    if (this.#namesWhatIsThere(resource.schema)(item, question)) return []
    return this.of(resource, item).filter(
      (reference) => !this.#exists(reference, question) && !isOwn(reference, question),
    )
  }

  /** True when all items that an item names exist: asked first, since it takes no paths. */
  readonly #namesWhatIsThere = oncePerObject((schema: TSchema): Test<Question> => {
    const passes = everyLeaf<Question>(nodeOf(schema), (node) => {
      if (!mayRefer(node)) return null
      const isAlias = annotation(node, 'x-ref') === undefined
      return (value, question) => {
        if (isAlias && question.found.has(value as string)) return true
        const reference = this.#at(node, value, '')
        if (reference === null) return true
        if (!this.#exists(reference, question)) return isOwn(reference, question)
        if (isAlias) question.found.add(reference.text)
        return true
      }
    })
    return passes ?? (() => true)
  })

  /** True when the item that `reference` names is there and may be named so. */
  #exists({ table, alias, target }: Reference, { snapshot }: Question): boolean {
    if (!table) return false
    const entry = snapshot.rows(table).get(target)
    if (!entry) return false
    const answers = alias === null || table.id.kind === 'alias' || table.aliases?.[alias]
    return typeof answers === 'function' ? answers(entry.item as Item<Table>) : Boolean(answers)
  }
}

/** True when an item names itself. */
function isOwn({ table, target }: Reference, { resource, id }: Question): boolean {
  return table === resource && target === id
}
