import type { WebAddresses, WebPolicy, WebRule } from '../../core/engine/declared/web-policy.ts'
import { incrementalMap } from '../../core/list/incremental.ts'
import { memo } from '../../core/memo.ts'
import { type AddressSet, parsePrefix, printRanges, unionAddressSets } from '../../core/net/ip.ts'
import type { Item } from '../../core/resource/resource.ts'
import { printAlias } from '../../core/schema/alias.ts'
import { english, type Message, printMessage } from '../../core/text/message.ts'
import { builtInCategories } from '../../domains/content-filter/catalogue.ts'
import { fileCategories } from '../../domains/content-filter/catalogue-files.ts'
import { message } from '../../domains/content-filter/messages.ts'
import { contentRules } from '../../domains/content-filter/rule.ts'
import { safeSearch } from '../../domains/content-filter/safe-search.ts'
import { contentFilterSettings } from '../../domains/content-filter/settings.ts'
import { userCategories } from '../../domains/content-filter/user-category.ts'
import type { Identity } from '../../domains/firewall/compile/identity.ts'
import { horizonAt, timetableWindows, zoneOf } from '../../domains/firewall/compile/timetable.ts'
import { currentAddresses } from '../../domains/objects/current.ts'
import type { CompileState } from '../state/compile-state.ts'
import { currentIdentity } from '../state/live-set.ts'
import { rememberLatest } from '../state/lru.ts'

type StoredRule = Item<typeof contentRules>

interface Sources {
  readonly parts: readonly AddressSet[]
  readonly addresses: WebAddresses
}

/** Memo of the parts of the last policies, which an edit leaves as they are for the most part. */
const latest = memo(() => ({
  /** Addresses by the aliases of a rule, as last worked out. */
  sources: new Map<string, Sources>(),
  users: rememberLatest<WebPolicy['users']>(2),
  categories: incrementalMap(
    ({ id, item }: { readonly id: string | number; readonly item: Item<typeof userCategories> }) => ({
      list: { id: categoryId(Number(id)), urls: item.urls.map((url) => url.trim()) },
      name: { id: categoryId(Number(id)), en: item.name, ru: item.name },
    }),
  ),
}))

/**
 * Everything by which the judge decides: the enabled rules with the addresses and times that their aliases stand for now, custom
 * categories, users at their places. Source: document 3, "Content filter"; silences#cf-rules.
 */
export function webPolicy(state: CompileState): WebPolicy {
  const { snapshot, inputs, memos } = state
  const { users, categories } = memos.of(latest)
  const identities = currentIdentity(state)
  const { enabled_extended_categorizer: isExtended } = snapshot.value(contentFilterSettings)
  const custom = categories(snapshot.rows(userCategories).sequence).whole
  return {
    rules: webRules(state, identities),
    categories: custom.map(({ list }) => list),
    files: fileCategories.map(({ id, extensions }) => ({
      id: `files.id.${id}`,
      extensions: [...extensions],
    })),
    names: [...custom.map(({ name }) => name), ...builtInNames()],
    users: users([identities], () => placedUsers(identities)),
    own: ownAddresses(inputs.nics.flatMap(({ addresses }) => addresses)),
    extended: isExtended && inputs.webCategories !== undefined ? { index: inputs.webCategories } : null,
    safeSearch: snapshot.value(safeSearch).enabled,
  }
}

function categoryId(id: number): string {
  return printAlias({ kind: 'object', type: 'users', id })
}

function builtInNames(): WebPolicy['names'] {
  return builtInCategories.map(({ id, name }) => ({ id, en: english(name), ru: inRussian(name) }))
}

function inRussian(name: Message): string {
  const forms: Readonly<Record<string, string>> = message.forms
  return printMessage(name, (form) => forms[form] ?? form)
}

function placedUsers({ placed }: Identity): WebPolicy['users'] {
  return [...placed]
    .sort(([one], [other]) => one - other)
    .map(([id, set]) => ({
      alias: printAlias({ kind: 'object', type: 'user', id }),
      addresses: rangesOf(set),
    }))
}

function rangesOf({ v4, v6 }: AddressSet): WebAddresses {
  return { v4: printRanges(4, v4), v6: printRanges(6, v6) }
}

/** Each address by itself, without the network that it is in. */
function ownAddresses(texts: readonly string[]): WebAddresses {
  const sets = texts.flatMap((text): AddressSet[] => {
    const prefix = parsePrefix(text)
    if (prefix === null) return []
    const one = [{ lo: prefix.value, hi: prefix.value }]
    return [prefix.family === 4 ? { v4: one, v6: [] } : { v4: [], v6: one }]
  })
  return rangesOf(unionAddressSets(...sets))
}

function webRules(state: CompileState, identities: Identity): WebRule[] {
  const { snapshot, inputs, memos } = state
  const { sources } = memos.of(latest)
  const horizon = horizonAt(zoneOf(snapshot), inputs.nowSeconds)
  const used = new Set<string>()
  const rules = snapshot.rows(contentRules).entries.flatMap(({ id, item }): WebRule[] => {
    if (!item.enabled) return []
    const windows = timetableWindows(snapshot, item.timetable, horizon)
    used.add(item.aliases.join())
    return [
      {
        ...fieldsOf(Number(id), item),
        sources: namesAll(item.aliases) ? 'any' : addressesOf(state, identities, item.aliases),
        windows: windows?.map(({ fromSeconds, toSeconds }) => ({ from: fromSeconds, to: toSeconds })) ?? null,
      },
    ]
  })
  for (const key of sources.keys()) if (!used.has(key)) sources.delete(key)
  return rules
}

function fieldsOf(id: number, item: StoredRule): Omit<WebRule, 'sources' | 'windows'> {
  const { name, categories, http_methods: methods, content_types: types, access, redirect_url } = item
  return {
    ...{ id, name, access, redirect: redirect_url ?? '' },
    categories: namesAll(categories) ? 'any' : [...new Set(categories)],
    methods: methods.length === 0 ? 'any' : [...new Set(methods)],
    types: types.length === 0 ? 'any' : [...new Set(types.map((type) => type.toLowerCase()))],
  }
}

/** The addresses that aliases stand for at present; the same object while they do. */
function addressesOf(
  { snapshot, inputs, memos }: CompileState,
  identities: Identity,
  aliases: readonly string[],
): WebAddresses {
  const { sources } = memos.of(latest)
  const key = aliases.join()
  const parts = aliases.flatMap((alias) => currentAddresses({ snapshot, inputs, identities }, alias))
  const before = sources.get(key)
  if (before !== undefined && sameParts(before.parts, parts)) return before.addresses
  const addresses = rangesOf(unionAddressSets(...parts))
  sources.set(key, { parts, addresses })
  return addresses
}

function sameParts(before: readonly AddressSet[], after: readonly AddressSet[]): boolean {
  return before.length === after.length && before.every((part, index) => part === after[index])
}

function namesAll(ids: readonly string[]): boolean {
  return ids.length === 0 || ids.includes('any')
}
