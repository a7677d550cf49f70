import type { ServiceStatus } from '../../core/engine/status.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Said } from '../../core/text/message.ts'
import { safeServices } from '../../core/web/safe-search-names.ts'
import { namesAbove } from '../../core/web/url-pattern.ts'
import { builtInSites } from './built-in-sites.ts'
import { message } from './messages.ts'
import { categoriesOfRequest } from './request-category.ts'
import { contentRules } from './rule.ts'
import { contentFilterSettings } from './settings.ts'

type Rule = Item<typeof contentRules>

/** Name of each service by which it is judged here. */
const services = safeServices.map(({ names }) => names[0] ?? '')

/** Extended categories of the services by the list of well-known sites, which lists of others agree with. */
const extendedOf: ReadonlyMap<string, readonly string[]> = new Map(
  services.map((name) => {
    const names = new Set(namesAbove(name))
    const ids = builtInSites.flatMap(([number, sites]) =>
      sites.some((site) => names.has(site)) ? [number] : [],
    )
    return [name, ids.map((number) => `extended.id.${number}`)]
  }),
)

/** Condition of safe search: services whose requests a rule decrypts are in strict mode, the others are named. */
export function safeSearchRow(snapshot: Snapshot): { readonly status: ServiceStatus; readonly msg: Said } {
  // What asks for a method or a type does not match where a connection begins.
  const rules = snapshot
    .rows(contentRules)
    .entries.map(({ item }) => item)
    .filter(
      ({ enabled, http_methods, content_types }) =>
        enabled && http_methods.length + content_types.length === 0,
    )
  const others = services.filter((name) => passesUndecrypted(snapshot, rules, name))
  if (others.length === 0) return { status: 'active', msg: '' }
  const msg = message('no rule decrypts {names}: their requests by HTTPS stay as they are', {
    names: others.join(', '),
  })
  return { status: others.length < services.length ? 'active' : 'inactive', msg }
}

/** True where nobody's connection to the service is decrypted, nor refused for everybody. */
function passesUndecrypted(snapshot: Snapshot, rules: readonly Rule[], name: string): boolean {
  const ids = new Set(categoriesOf(snapshot, name))
  for (const { access, categories, aliases, timetable } of rules) {
    if (!isAny(categories) && !categories.some((id) => ids.has(id))) continue
    if (access === 'bump') return false
    // Other clients, or other times, come to the rules below.
    if (isAny(aliases) && isAny(timetable)) return access === 'allow'
  }
  return true
}

function isAny(ids: readonly string[]): boolean {
  return ids.length === 0 || ids.includes('any')
}

function categoriesOf(snapshot: Snapshot, name: string): readonly string[] {
  const own = categoriesOfRequest(snapshot, `https://${name}/`) ?? []
  const extended = extendedOf.get(name) ?? []
  if (!snapshot.value(contentFilterSettings).enabled_extended_categorizer || extended.length === 0) return own
  return [...own.map((id) => (id === uncategorized ? categorized : id)), ...extended]
}

const [categorized, uncategorized] = ['special.id.3', 'special.id.4']
