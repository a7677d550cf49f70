import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { committedEndpoints } from '../../scripts/generate/endpoints.ts'
import { routesOf } from '../../scripts/generate/product.ts'
import { traces } from '../../scripts/generate/traceability.ts'
import { console as consoleResources } from '../../src/domains/console.ts'
import { gateway } from '../../src/domains/gateway.ts'

/** Sections of the documents that are implemented to the letter. */
const sections = [
  'document 1, Sessions',
  'document 1, Administrator authorization rules (directory)',
  'document 1, Address authorization rules',
  'document 1, Anonymous statistics',
  'document 1, Device discovery',
  'document 1, Objects',
  'document 1, Users and groups',
  'document 1, Directory integration',
  'document 1, Licensing',
  'document 1, Offline updates',
  'document 2, Client-agent authorization settings',
  'document 2, Connections',
  'document 2, VPN server',
  'document 2, Aggregated interfaces',
  'document 2, Tunnel interfaces',
  'document 2, VCE interfaces',
  'document 2, SPAN interfaces',
  'document 3, Gateway firewall',
  'document 3, DNS',
  'document 3, Log forwarding and logs',
  'document 3, Quotas',
  'silences#alias-delete',
  'silences#auth-rules-list',
  'silences#default-policy',
  'silences#extensions',
  'silences#hip',
  'silences#jobs',
  'silences#local-admins',
  'silences#method-drift',
  'silences#netscan-path',
  'silences#one-item',
  'silences#quota-use',
  'silences#roles',
  'silences#span-write',
  'silences#system-version',
  'silences#user-vpn',
  'silences#zones',
]

const all = traces({
  endpoints: committedEndpoints(),
  gateway: routesOf(gateway),
  console: routesOf(consoleResources),
})
const inScope = all.filter(
  ({ source, request }) => sections.includes(source) && !request.includes('/firewall/checks_'),
)

test('the tables of the documents were read', () => {
  expect(all.filter(({ source }) => source.startsWith('document')).length).toBeGreaterThan(250)
  expect(inScope.length).toBeGreaterThan(150)
})

test('every request of the implemented sections has a route', () => {
  expect(inScope.filter(({ declaredIn }) => declaredIn === null).map(({ request }) => request)).toEqual([])
})

test('every request that is served has a test', () => {
  const untested = all.filter(({ declaredIn, tests }) => declaredIn !== null && tests.length === 0)
  expect(untested.map(({ request }) => request)).toEqual([])
})

test('the page lists every request, as served or as not yet served', () => {
  const [served, waiting] = readFileSync('docs/traceability.md', 'utf8').split('## Not yet served')
  const paths = (text: string) => new Set([...text.matchAll(/\| `(\/[^`]*)` \|/g)].map(([, path]) => path!))
  const [listed, postponed] = [paths(served!), paths(waiting!)]
  const missing = all.filter(({ request, declaredIn }) => {
    return !(declaredIn === null ? postponed : listed).has(request.split(' ')[1]!)
  })
  expect(missing.map(({ request }) => request)).toEqual([])
})

test('no two routes answer one request', () => {
  for (const resources of [gateway, consoleResources]) {
    const keys = routesOf(resources).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    expect(keys).toEqual([...new Set(keys)])
  }
})
