import type { RuleTableName } from '../../core/finding.ts'
import { memo } from '../../core/memo.ts'
import type { Item, Ordered } from '../../core/resource/resource.ts'
import type { Entry, Snapshot } from '../../core/resource/snapshot.ts'
import { namesAny } from '../../core/schema/alias.ts'
import { type ruleTableOf, ruleTables } from '../../domains/firewall/rule-table.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import type { CompileState } from '../state/compile-state.ts'
import { RecentAnswers, rememberLatest } from '../state/lru.ts'
import { changedMeanings, type KeyedVocabulary, vocabularyOf } from '../state/vocabulary.ts'
import { type AddressForm, addressForm } from './address-form.ts'
import { type FormSources, type MatchFields, type Passage, ruleForm } from './rule-form.ts'
import { type Indexing, type RuleIndex, ruleIndexes } from './rule-index.ts'

/** The index of each table of rules. */
export type TableIndexes = {
  readonly [Name in RuleTableName]: RuleIndex<Item<(typeof ruleTableOf)[Name]['table']>>
}

interface Indexings {
  readonly sources: FormSources
  readonly byTable: ReadonlyMap<string, Indexing<MatchFields>>
}

const latestIndexings = memo(() => rememberLatest<Indexings>(2))
const latestForms = memo(() => rememberLatest<FormSources>(2))

/**
 * Indexes of all tables; what stays in a table is not indexed again, as long as objects, cards and interfaces are the
 * same.
 */
export function tableIndexes(state: CompileState): TableIndexes {
  const { snapshot, memos } = state
  const sources = formSources(state)
  const { byTable } = memos.of(latestIndexings)([sources], (newest) => indexingsOf(sources, newest))
  const indexes = ruleTables.map(({ name, table }) => {
    const entries = snapshot.rows(table as Ordered).entries as readonly Entry<MatchFields>[]
    return [name, byTable.get(name)!(entries)]
  })
  return Object.fromEntries(indexes) as TableIndexes
}

function indexingsOf(sources: FormSources, newest: Indexings | null): Indexings {
  const formOf = formsFrom(sources)
  const isLike = newest !== null && newest.sources.countries === sources.countries
  const changed = isLike ? changedMeanings(newest.sources.vocabulary, sources.vocabulary) : null
  const isSame = ({ item }: Entry<MatchFields>) => !namesAny(item, changed!, sources.vocabulary.memos)
  const indexing = (name: string) => {
    return changed === null ? ruleIndexes(formOf) : newest!.byTable.get(name)!.renewed(formOf, isSame)
  }
  return { sources, byTable: new Map(ruleTables.map(({ name }) => [name, indexing(name)])) }
}

/** Stands alone, so that what is kept does not share a scope with the indexings before. */
function formsFrom(sources: FormSources) {
  return (entry: Entry<MatchFields>) => ruleForm(entry, sources)
}

/** Sources of the forms of rules; the same object while objects, cards and interfaces are the same. */
export function formSources(state: CompileState): FormSources {
  const { snapshot, memos } = state
  const vocabulary = vocabularyOf(state)
  const lists = snapshot.rows(countryLists).entries
  return memos.of(latestForms)([vocabulary, lists], () => ({
    ...formsOf(snapshot, vocabulary),
    countries: lists,
  }))
}

/** So many lists of identifiers are remembered: there are more of them than of objects, and most are of one rule. */
const mostLists = 1024

/** Meanings of fields, remembered by the identifiers. Identifiers hold no comma. */
function formsOf(snapshot: Snapshot, vocabulary: KeyedVocabulary): Omit<FormSources, 'countries'> {
  const forms = new Map<string, AddressForm>()
  const lists = new RecentAnswers<AddressForm>(mostLists)
  const of = (ids: readonly string[]) => addressForm(snapshot, ids)
  const passages = new Map<string, Passage>()
  return {
    vocabulary,
    passage: (name, make) => rememberedAs(passages, name, make),
    addresses: (ids) =>
      ids.length === 1 ? rememberedAs(forms, ids[0]!, () => of(ids)) : lists.of(ids.join(), () => of(ids)),
  }
}

function rememberedAs<T>(known: Map<string, T>, name: string, make: () => T): T {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = make()
  known.set(name, made)
  return made
}
