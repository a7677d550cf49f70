import { namesAny } from '../../core/alias.ts'
import type { CompileInputs } from '../../core/inputs.ts'
import type { Item, Ordered } from '../../core/resource.ts'
import type { Entry, Snapshot } from '../../core/snapshot.ts'
import { countryLists } from '../../domains/objects/country-list.ts'
import { tables } from '../analysis/table/reading.ts'
import { rememberLatest } from '../memo.ts'
import { changedMeanings, type KeyedVocabulary, vocabularyOf } from '../vocabulary.ts'
import { type AddressForm, addressForm } from './address-form.ts'
import { type FormSources, type MatchFields, type Passage, ruleForm } from './rule-form.ts'
import { type Indexing, type RuleIndex, ruleIndexes } from './rule-index.ts'

/** The index of each table of rules. */
export type TableIndexes = {
  readonly [Name in keyof typeof tables]: RuleIndex<Item<(typeof tables)[Name]>>
}

interface Indexings {
  readonly sources: FormSources
  readonly byTable: ReadonlyMap<string, Indexing<MatchFields>>
}

const latestIndexings = rememberLatest<Indexings>(2)
const latestForms = rememberLatest<FormSources>(2)

/** What stays in a table is not indexed again, as long as objects, cards and interfaces are the same. */
export function tableIndexes(snapshot: Snapshot, inputs: CompileInputs): TableIndexes {
  const sources = formSources(snapshot, inputs)
  const { byTable } = latestIndexings([sources], (newest) => indexingsOf(sources, newest))
  const indexes = Object.entries(tables).map(([name, table]) => {
    const entries = snapshot.rows(table as Ordered).entries as readonly Entry<MatchFields>[]
    return [name, byTable.get(name)!(entries)]
  })
  return Object.fromEntries(indexes) as TableIndexes
}

function indexingsOf(sources: FormSources, newest: Indexings | null): Indexings {
  const formOf = formsFrom(sources)
  const isLike = newest !== null && newest.sources.countries === sources.countries
  const changed = isLike ? changedMeanings(newest.sources.vocabulary, sources.vocabulary) : null
  const isSame = ({ item }: Entry<MatchFields>) => !namesAny(item, changed!)
  const indexing = (name: string) => {
    return changed === null ? ruleIndexes(formOf) : newest!.byTable.get(name)!.renewed(formOf, isSame)
  }
  return { sources, byTable: new Map(Object.keys(tables).map((name) => [name, indexing(name)])) }
}

/** Stands alone, so that what is kept does not share a scope with the indexings before. */
function formsFrom(sources: FormSources) {
  return (entry: Entry<MatchFields>) => ruleForm(entry, sources)
}

/** What the forms of rules are made with; the same object while objects, cards and interfaces are the same. */
export function formSources(snapshot: Snapshot, inputs: CompileInputs): FormSources {
  const vocabulary = vocabularyOf(snapshot, inputs)
  const lists = snapshot.rows(countryLists).entries
  return latestForms([vocabulary, lists], () => ({ ...formsOf(snapshot, vocabulary), countries: lists }))
}

/** Meanings of fields, remembered by the list of identifiers. Identifiers hold no comma. */
function formsOf(snapshot: Snapshot, vocabulary: KeyedVocabulary): Omit<FormSources, 'countries'> {
  const forms = new Map<string, AddressForm>()
  const passages = new Map<string, Passage>()
  return {
    vocabulary,
    passage: (name, make) => rememberedAs(passages, name, make),
    addresses: (ids) => rememberedAs(forms, ids.join(), () => addressForm(snapshot, ids)),
  }
}

function rememberedAs<T>(known: Map<string, T>, name: string, make: () => T): T {
  const before = known.get(name)
  if (before !== undefined) return before
  const made = make()
  known.set(name, made)
  return made
}
