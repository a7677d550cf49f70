import { expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { english } from '../../core/text/message.ts'
import { contentRules } from './rule.ts'
import { safeSearch } from './safe-search.ts'
import { contentFilterSettings } from './settings.ts'
import { contentFilterState } from './state.ts'
import { contentFilterStatus } from './status-view.ts'
import { userCategories } from './user-category.ts'

const blocked = 'requests to web sites are blocked meanwhile'

it.each([
  [{ status: 'active', message: '' }, 'active', ''],
  // The process that serves goes on until the one with the new settings takes over.
  [{ status: 'reloading', message: '' }, 'reloading', ''],
  [{ status: 'inactive', message: '' }, 'activating', `it is being started; ${blocked}`],
  [{ status: 'inactive', message: 'no program' }, 'failed', `no program; ${blocked}`],
  [{ status: 'activating', message: 'it hangs' }, 'activating', `it hangs; ${blocked}`],
] as const)('the engine being %j, the content filter is %s: %s', (engine, status, msg) => {
  const observed = { plane: null, engines: { 'web-proxy': engine }, faults: {}, behind: [] }
  const snapshot = emptySnapshot().set(contentFilterState, { enabled: true })
  const read = contentFilterStatus.read({ snapshot, observed, say: english } as never)
  expect(read).toMatchObject({ ok: true, value: [{ name: 'content-filter', status, msg }, {}, {}, {}] })
})

const bump = { name: 'decrypt', access: 'bump' } as const
const searchEngines = 'extended.id.76'
it.each([
  ['no rule', [], 'inactive', 'all'],
  ['one that decrypts all', [bump], 'active', 'none'],
  ['one that is off', [{ ...bump, enabled: false }], 'inactive', 'all'],
  [
    'one that asks for a method, which TLS does not tell',
    [{ ...bump, http_methods: ['GET'] }],
    'inactive',
    'all',
  ],
  ['one that asks for a type', [{ ...bump, content_types: ['text/html'] }], 'inactive', 'all'],
  ['one behind another that lets all pass', [{ name: 'a', access: 'allow' }, bump], 'inactive', 'all'],
  [
    'one behind another that lets some clients pass',
    [{ name: 'a', access: 'allow', aliases: ['zero_subnet'] }, bump],
    'active',
    'none',
  ],
  [
    'one behind another that is about methods',
    [{ name: 'a', access: 'allow', http_methods: ['GET'] }, bump],
    'active',
    'none',
  ],
  ['one behind another that refuses all', [{ name: 'a', access: 'deny' }, bump], 'active', 'none'],
  ['one that decrypts search engines', [{ ...bump, categories: [searchEngines] }], 'active', 'some'],
  ['one that decrypts a site', [{ ...bump, categories: ['users.id.1'] }], 'active', 'others'],
] as const)('with %s safe search is %s', (_what, rules, status, named) => {
  const engine = { status: 'active', message: '' }
  const observed = { plane: null, engines: { 'web-proxy': engine }, faults: {}, behind: [] }
  const snapshot = emptySnapshot()
    .set(contentFilterState, { enabled: true })
    .set(contentFilterSettings, { enabled_extended_categorizer: true })
    .set(safeSearch, { enabled: true })
    .with(userCategories, [{ name: 'g', urls: ['google.com'] }])
    .with(contentRules, rules as never)
  const read = contentFilterStatus.read({ snapshot, observed, say: english } as never)
  if (!read.ok) throw new Error('refused')
  const row = read.value.find(({ name }) => name === 'safe-search')!
  const [hasGoogle, hasBing, hasYouTube] = ['google.com', 'bing.com', 'youtube.com'].map((name) =>
    row.msg.includes(name),
  )
  const expected = {
    all: [true, true, true],
    none: [false, false, false],
    some: [false, false, true],
    others: [false, true, true],
  }
  expect([row.status, hasGoogle, hasBing, hasYouTube]).toEqual([status, ...expected[named]])
})
