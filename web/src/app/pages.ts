import { type ComponentType, createElement, lazy, useState } from 'react'
import type { Descriptor } from '../resource/descriptor.ts'
import { type ResourceName, resourcePages } from '../words/names.generated.ts'
import type { Words } from '../words/words.tsx'
import type { PageKey } from './page-key.ts'
import { readPart } from './waiting/part.ts'

/** Rooms in the order of the tree, with the letter that leads there behind G. */
export const rooms = [
  ['overview', 'KeyO'],
  ['policy', 'KeyP'],
  ['objects', 'KeyB'],
  ['users', 'KeyU'],
  ['profiles', 'KeyR'],
  ['network', 'KeyN'],
  ['vpn', 'KeyV'],
  ['monitor', 'KeyM'],
  ['system', 'KeyS'],
  ['fleet', 'KeyF'],
] as const

/** A room of the console. */
export type RoomName = (typeof rooms)[number][0]

/** Descriptors of each room, which are read when the room is entered. */
export const descriptors: Readonly<Record<string, () => Promise<readonly Descriptor[]>>> = {
  policy: async () => (await import('../policy/policy.generated.ts')).policyResources,
  objects: async () => (await import('../objects/objects.generated.ts')).objectsResources,
  users: async () => (await import('../users/users.generated.ts')).usersResources,
  profiles: async () => (await import('../profiles/profiles.generated.ts')).profilesResources,
  network: async () => (await import('../network/network.generated.ts')).networkResources,
  vpn: async () => (await import('../vpn/vpn.generated.ts')).vpnResources,
  monitor: async () => (await import('../monitor/monitor.generated.ts')).monitorResources,
  system: async () => (await import('../system/system.generated.ts')).systemResources,
  fleet: async () => (await import('../fleet/fleet.generated.ts')).fleetResources,
}

/** A page of its own, beside those of resources. */
export interface OwnPage {
  readonly room: RoomName
  readonly name: string
  readonly area: string | null
  readonly products: readonly string[]
  readonly title: (words: Words) => string
  /** Resource of its room behind whose page it stands; without one it stands before all of them. */
  readonly behind?: ResourceName
  /** Is reached from an item of another page, and stands in no tree. */
  readonly isPart?: true
  /** Only sends something, and shows nothing to a reader. */
  readonly isForWriters?: true
  readonly page: LaterPage
}

/** A page that is read when it is first shown, or ahead of that; what fails then is read again by whoever shows it. */
type LaterPage = ComponentType & { readonly readAhead: () => Promise<void> }

function later(read: () => Promise<ComponentType>): LaterPage {
  let known: ComponentType | null = null
  const reading = async () => {
    known = await readPart(read)
    return { default: known }
  }
  const waited = lazy(reading)
  // What is there already is not waited for: React's own way to wait takes 300 ms at least.
  const page = () => createElement(useState<ComponentType>(() => known ?? waited)[0])
  const readAhead = () =>
    read().then((page) => {
      known = page
    }, nothing)
  return Object.assign(page, { readAhead })
}

const nothing = () => undefined

const both = ['utm', 'cc']

/** Pages that no declaration gives. A room adds a line for each. */
export const ownPages: readonly OwnPage[] = [
  {
    room: 'overview',
    name: 'start',
    area: null,
    products: both,
    title: (words) => words.rooms.overview,
    page: later(() => import('../overview/overview.tsx').then(({ Overview }) => Overview)),
  },
  {
    room: 'policy',
    name: 'forward',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.tables.forward,
    page: later(() => import('../policy/page/policy-page.tsx').then(({ ForwardPage }) => ForwardPage)),
  },
  {
    room: 'policy',
    name: 'input',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.tables.input,
    page: later(() => import('../policy/page/policy-page.tsx').then(({ InputPage }) => InputPage)),
  },
  {
    room: 'policy',
    name: 'dnat',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.tables.dnat,
    page: later(() => import('../policy/page/policy-page.tsx').then(({ DnatPage }) => DnatPage)),
  },
  {
    room: 'policy',
    name: 'snat',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.tables.snat,
    page: later(() => import('../policy/page/policy-page.tsx').then(({ SnatPage }) => SnatPage)),
  },
  {
    room: 'policy',
    name: 'log',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.tables.log,
    page: later(() => import('../policy/page/policy-page.tsx').then(({ LogPage }) => LogPage)),
  },
  {
    room: 'policy',
    name: 'zones',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.policy.zones.title,
    page: later(() => import('../policy/zones/zones-page.tsx').then(({ ZonesPage }) => ZonesPage)),
  },
  {
    room: 'objects',
    name: 'paste',
    area: 'objects',
    isForWriters: true,
    products: both,
    title: (words) => words.people.paste.title,
    behind: 'all_objects',
    page: later(() => import('../objects/paste/paste-page.tsx').then(({ PastePage }) => PastePage)),
  },
  {
    room: 'users',
    name: 'users',
    area: 'users',
    products: both,
    title: (words) => words.tree.users.title,
    page: later(() => import('../users/users-page.tsx').then(({ UsersPage }) => UsersPage)),
  },
  {
    room: 'profiles',
    name: 'ips_rules',
    area: 'security',
    products: ['utm'],
    title: (words) => words.inspection.profile.rules,
    isPart: true,
    page: later(() => import('../profiles/ips/profile-page.tsx').then(({ ProfilePage }) => ProfilePage)),
  },
  {
    room: 'profiles',
    name: 'signatures',
    area: 'security',
    products: ['utm'],
    title: (words) => words.inspection.signatures.title,
    behind: 'ips_profiles',
    page: later(() =>
      import('../profiles/ips/signatures-page.tsx').then(({ SignaturesPage }) => SignaturesPage),
    ),
  },
  {
    room: 'profiles',
    name: 'signature_updates',
    area: 'security',
    products: ['utm'],
    title: (words) => words.inspection.updates.title,
    behind: 'custom_signatures',
    page: later(() => import('../profiles/ips/updates-page.tsx').then(({ UpdatesPage }) => UpdatesPage)),
  },
  {
    room: 'profiles',
    name: 'l7_protocols',
    area: 'security',
    products: ['utm'],
    title: (words) => words.inspection.applications.title,
    behind: 'application_profiles',
    page: later(() =>
      import('../profiles/applications/applications-page.tsx').then(
        ({ ApplicationsPage }) => ApplicationsPage,
      ),
    ),
  },
  {
    room: 'profiles',
    name: 'inspection_status',
    area: 'security',
    products: ['utm'],
    title: (words) => words.inspection.engines.title,
    behind: 'custom_signatures',
    page: later(() => import('../profiles/engines/engines-page.tsx').then(({ EnginesPage }) => EnginesPage)),
  },
  {
    room: 'profiles',
    name: 'content_rules',
    area: 'security',
    products: ['utm'],
    title: (words) => words.resources.content_rules,
    behind: 'users_categories',
    page: later(() => import('../content-filter/rules-page.tsx').then(({ RulesPage }) => RulesPage)),
  },
  {
    room: 'profiles',
    name: 'web_lookup',
    area: 'security',
    products: ['utm'],
    title: (words) => words.contentFilter.lookup.title,
    behind: 'users_categories',
    page: later(() => import('../content-filter/lookup-page.tsx').then(({ LookupPage }) => LookupPage)),
  },
  {
    room: 'profiles',
    name: 'content_filter_update',
    area: 'security',
    products: ['utm'],
    title: (words) => words.contentFilter.categories.title,
    behind: 'content_categories',
    page: later(() =>
      import('../content-filter/categories-page.tsx').then(({ CategoriesPage }) => CategoriesPage),
    ),
  },
  {
    room: 'profiles',
    name: 'web_authority',
    area: 'security',
    products: ['utm'],
    title: (words) => words.contentFilter.authority.title,
    behind: 'content_filter_page',
    page: later(() =>
      import('../content-filter/authority-page.tsx').then(({ AuthorityPage }) => AuthorityPage),
    ),
  },
  {
    room: 'profiles',
    name: 'site_status',
    area: 'security',
    products: ['utm'],
    title: (words) => words.sites.title,
    behind: 'published_sites',
    page: later(() =>
      import('../profiles/sites/site-status-page.tsx').then(({ SiteStatusPage }) => SiteStatusPage),
    ),
  },
  {
    room: 'profiles',
    name: 'quota_usage',
    area: 'users',
    products: ['utm'],
    title: (words) => words.quotas.title,
    behind: 'quotas',
    page: later(() =>
      import('../profiles/quotas/usage-page.tsx').then(({ QuotaUsagePage }) => QuotaUsagePage),
    ),
  },
  {
    room: 'monitor',
    name: 'log',
    area: 'logs',
    products: both,
    title: (words) => words.log.title,
    page: later(() => import('../monitor/log.tsx').then(({ LogPage }) => LogPage)),
  },
  {
    room: 'monitor',
    name: 'alerts',
    area: 'logs',
    products: ['utm'],
    title: (words) => words.inspection.alerts.title,
    page: later(() => import('../monitor/alerts/alerts-page.tsx').then(({ AlertsPage }) => AlertsPage)),
  },
  {
    room: 'monitor',
    name: 'connections',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.connections.title,
    page: later(() =>
      import('../monitor/connections/connections-page.tsx').then(({ ConnectionsPage }) => ConnectionsPage),
    ),
  },
  {
    room: 'monitor',
    name: 'explain',
    area: 'firewall',
    products: ['utm'],
    title: (words) => words.explain.title,
    page: later(() => import('../monitor/explain.tsx').then(({ ExplainPage }) => ExplainPage)),
  },
  {
    room: 'monitor',
    name: 'status',
    area: 'system',
    products: both,
    title: (words) => words.monitor.status.title,
    page: later(() => import('../monitor/status-page.tsx').then(({ StatusPage }) => StatusPage)),
  },
  {
    room: 'monitor',
    name: 'jobs',
    area: 'system',
    products: both,
    title: (words) => words.monitor.jobs.title,
    page: later(() => import('../monitor/status-page.tsx').then(({ JobsPage }) => JobsPage)),
  },
  {
    room: 'monitor',
    name: 'log_receivers',
    area: 'system',
    products: ['utm'],
    title: (words) => words.resources.log_receivers,
    behind: 'log_forwarding_settings',
    page: later(() => import('../monitor/receivers-page.tsx').then(({ ReceiversPage }) => ReceiversPage)),
  },
  {
    room: 'system',
    name: 'history',
    area: null,
    products: both,
    title: (words) => words.history.title,
    page: later(() => import('../system/history.tsx').then(({ HistoryPage }) => HistoryPage)),
  },
  {
    room: 'system',
    name: 'sessions',
    area: 'administrators',
    products: both,
    title: (words) => words.sessions.title,
    behind: 'roles',
    page: later(() => import('../system/sessions-page.tsx').then(({ SessionsPage }) => SessionsPage)),
  },
  {
    room: 'network',
    name: 'connections',
    area: 'network',
    products: ['utm'],
    title: (words) => words.resources.connections,
    page: later(() =>
      import('../network/interfaces-page.tsx').then(({ ConnectionsPage }) => ConnectionsPage),
    ),
  },
  {
    room: 'network',
    name: 'aggregated_interfaces',
    area: 'network',
    products: ['utm'],
    title: (words) => words.resources.aggregated_interfaces,
    page: later(() => import('../network/interfaces-page.tsx').then(({ AggregatedPage }) => AggregatedPage)),
  },
  {
    room: 'network',
    name: 'tunnels',
    area: 'network',
    products: ['utm'],
    title: (words) => words.resources.tunnels,
    page: later(() => import('../network/interfaces-page.tsx').then(({ TunnelsPage }) => TunnelsPage)),
  },
  {
    room: 'fleet',
    name: 'servers',
    area: 'system',
    products: ['cc'],
    title: (words) => words.tree.fleet.title,
    page: later(() => import('../fleet/servers-page.tsx').then(({ ServersPage }) => ServersPage)),
  },
  {
    room: 'fleet',
    name: 'rules',
    area: 'system',
    products: ['cc'],
    title: (words) => words.tree.rules.title,
    page: later(() => import('../fleet/rules-page.tsx').then(({ RulesPage }) => RulesPage)),
  },
]

/** The page of its own at the path of an address; the overview at that of the console itself. */
export function pageAt(path: string): OwnPage | undefined {
  const parts = path.split('/').filter((part) => part !== '')
  const [room = 'overview', name = 'start'] = parts.slice(1)
  return ownPages.find((each) => each.room === room && each.name === name)
}

/** A page in the tree. */
export interface TreePage {
  readonly room: string
  readonly name: string
  readonly title: string
  readonly area: string | null
}

/** Tables that a page of its own shows, with what stands beside their rules. */
const shownElsewhere = new Set([
  ...['forward', 'input', 'dnat', 'snat', 'log'].flatMap((table) => [`${table}_rules`, `${table}_notes`]),
  'server_groups',
  'connected_servers',
  'users',
  'user_groups',
  'user_group_sizes',
  'l7_protocols',
  'inspection_settings',
  'inspection_status',
  'content_rules',
  'content_filter_update',
  'connections',
  'aggregated_interfaces',
  'tunnels',
  'log_receivers',
])

/** Shapes that stand in the tree; actions and uploads are buttons of other pages. */
const shown = ['collection', 'ordered', 'singleton', 'view', 'upload']

/** Areas that somebody may read and change. */
interface Rights {
  readonly mayRead: (area: string) => boolean
  readonly mayWrite: (area: string) => boolean
}

/** The pages that somebody may see, room by room; those that only send something are for whoever may. */
export function pagesFor(words: Words, product: string, { mayRead, mayWrite }: Rights): readonly TreePage[] {
  const own = (behind?: string) =>
    ownPages
      .filter((page) => page.behind === behind && page.isPart !== true)
      .filter(({ area, products, isForWriters }) => {
        const isAllowed = area === null || (isForWriters === true ? mayWrite(area) : mayRead(area))
        return isAllowed && products.includes(product)
      })
      .map(({ room, name, area, title }) => ({ room, name, area, title: title(words) }))
  const declared = resourcePages
    .filter(
      (key: PageKey) =>
        shown.includes(key.shape) &&
        key.isPart !== true &&
        !shownElsewhere.has(key.name) &&
        (key.shape === 'upload' ? mayWrite(key.area) : mayRead(key.area)) &&
        key.products.includes(product),
    )
    .filter(
      (key, place, all) =>
        all.findIndex(({ name, room }) => name === key.name && room === key.room) === place,
    )
    .flatMap(({ room, name, area }) => [
      { room, name, area, title: words.resources[name as ResourceName] },
      ...own(name),
    ])
  return [...own(), ...declared]
}
