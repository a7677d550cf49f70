import { expect, it } from 'vitest'
import { atOnce } from '../../core/steps.ts'
import { english } from '../../core/text/message.ts'
import { indexInMemory } from '../../core/web/category-index.ts'
import { IndexBuilder } from '../../core/web/index-builder.ts'
import { CategoryArchiveReader } from './category-archive.ts'
import { TarReader } from './tar.ts'

const block = 512

/** A member of a tar archive, as GNU tar and ustar write it. */
function member(name: string, content: string | Uint8Array, type = '0', target = ''): Buffer {
  const bytes = Buffer.from(content)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000644\0', 100)
  header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write(target, 157)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, bytes, Buffer.alloc((block - (bytes.length % block)) % block)])
}

function read(parts: readonly Buffer[], chunkBytes = 700) {
  const builder = new IndexBuilder([1, 2])
  const reader = new CategoryArchiveReader(builder, (number) => number >= 1 && number <= 86)
  const tar = new TarReader(reader)
  const whole = Buffer.concat([...parts, Buffer.alloc(2 * block)])
  for (let at = 0; at < whole.length; at += chunkBytes) {
    const found = tar.push(whole.subarray(at, at + chunkBytes))
    if (found) return { refused: english(found.message) }
  }
  const broken = tar.finish()
  const finished = broken ?? reader.finish()
  if ('message' in finished) return { refused: english(finished.message) }
  const { facts, categories } = finished
  const built = atOnce(builder.build((list) => categories[list] ?? []))
  return { facts, built, index: indexInMemory(built.bytes)! }
}

const taken = (result: ReturnType<typeof read>) => {
  if (!('facts' in result) || result.facts === undefined) throw new Error(result.refused)
  return result
}

it.each([1, 513, 100_000])('reads a public collection in its own layout, in pieces of %i bytes', (size) => {
  const { facts, built, index } = taken(
    read(
      [
        member('blacklists/', '', '5'),
        member('blacklists/README', 'hello'),
        member('blacklists/adult/', '', '5'),
        member(
          'blacklists/adult/domains',
          'Porn.Example\n\n# comment\n.dot.example. # why\n*.wild.example\nпример.рф\n192.0.2.7\n',
        ),
        member(
          'blacklists/adult/urls',
          'http://www.mixed.example/Adult/\nmixed.example/a?b=1\nonly.example\n',
        ),
        member('blacklists/adult/usage', 'black'),
        member('blacklists/porn', '', '2', 'adult'),
        member('blacklists/social_networks/domains', 'talk.example\nporn.example'),
        member('blacklists/liste_blanche/domains', 'good.example\n'),
        member('version', '2026-11-27\nmore'),
      ],
      size,
    ),
  )
  expect(facts.version).toBe('2026-11-27')
  expect(facts.brokenTotal).toBe(0)
  expect(facts.lists).toEqual([
    { name: 'adult', entries: 8, categories: [15] },
    { name: 'social_networks', entries: 2, categories: [36] },
    { name: 'liste_blanche', entries: 1, categories: [] },
  ])
  expect(built.entries).toBe(9)
  const found = (host: string, path: string | null = null) =>
    index.find(host, path).flatMap(({ categories }) => categories)
  expect(found('a.porn.example')).toEqual([15, 36])
  expect(found('xn--e1afmkfd.xn--p1ai')).toEqual([15])
  expect(found('192.0.2.7')).toEqual([15])
  expect(found('a.wild.example')).toEqual([15])
  expect(found('good.example')).toEqual([])
  expect(found('mixed.example', '/adult/x')).toEqual([15])
  expect(found('sub.mixed.example', '/adult/x')).toEqual([])
  expect([...built.counts]).toEqual(expect.arrayContaining([[36, 2]]))
})

it('lists in groups of folders count, with the name of their group where that says more', () => {
  const folders = [
    'sex/education',
    'finance/banking',
    'hobby/games-online',
    'adv',
    'deep/er/still/ads',
    'finance/unheard',
  ]
  const members = (top: string) =>
    folders.map((each, index) => member(`${top}${each}/domains`, `s${index}.example\n`))
  for (const top of ['BL/', './BL/', '']) {
    const { facts, built } = taken(read(members(top)))
    expect(facts.lists, top).toEqual([
      { name: 'sex/education', entries: 1, categories: [18] },
      { name: 'finance/banking', entries: 1, categories: [52] },
      { name: 'hobby/games-online', entries: 1, categories: [45] },
      { name: 'adv', entries: 1, categories: [48] },
      { name: 'deep/er/still/ads', entries: 1, categories: [48] },
      { name: 'finance/unheard', entries: 1, categories: [] },
    ])
    expect(built.entries).toBe(5)
  }
  const map = { 'finance/unheard': 'extended.id.53', education: 'extended.id.73' }
  const { facts } = taken(read([...members('BL/'), member('BL/categories.json', JSON.stringify(map))]))
  expect(facts.lists.map(({ categories }) => categories)).toEqual([[18], [52], [45], [48], [48], [53]])
})

it('counts and shows bad lines, and goes on', () => {
  const { facts } = taken(
    read([
      member(
        'ads/domains',
        `ok.example\nbad domain\n${'a'.repeat(300)}\n-\x01\n${'x'.repeat(9_000)}\nlast.example`,
      ),
    ]),
  )
  expect(facts.lists).toEqual([{ name: 'ads', entries: 2, categories: [48] }])
  expect(facts.broken.map(({ file, line }) => [file, line])).toEqual(
    [2, 3, 4, 5].map((line) => ['ads/domains', line]),
  )
  expect(facts.broken.every(({ text }) => text.length <= 120)).toBe(true)
})

it('categories.json maps names, also of known lists, to one identifier, several or none', () => {
  const lists = ['mine', 'ads', 'both'].map((name) => member(`${name}/domains`, `${name}.example\n`))
  const map = {
    mine: 'extended.id.2',
    ads: null,
    both: ['extended.id.3', 'extended.id.4', 'extended.id.999'],
  }
  const { facts } = taken(read([...lists, member('categories.json', JSON.stringify(map))]))
  expect(facts.lists.map(({ categories }) => categories)).toEqual([[2], [], [3, 4]])
})

it.each([
  [
    'a link out of the archive',
    [member('ads/domains', 'a.example\n'), member('x', '', '2', '../../etc/passwd')],
  ],
  ['a link to the root', [member('x', '', '2', '/etc/shadow')]],
  ['a hard link', [member('x', '', '1', 'ads')]],
  ['a device', [member('x', '', '3')]],
  ['a way out', [member('../ads/domains', 'a.example\n')]],
  ['a member twice', [member('ads/domains', 'a.example\n'), member('ads/domains', 'b.example\n')]],
  ['no list', [member('README', 'x')]],
  ['no known list', [member('unheard/domains', 'a.example\n')]],
  ['an empty list', [member('ads/domains', '\n')]],
  ['a map that is none', [member('ads/domains', 'a.example\n'), member('categories.json', '{"a":7}')]],
  ['a map that is a list', [member('ads/domains', 'a.example\n'), member('categories.json', '[]')]],
  ['a map that is a number', [member('ads/domains', 'a.example\n'), member('categories.json', '5')]],
  ['a map that is no JSON', [member('ads/domains', 'a.example\n'), member('categories.json', '{')]],
  [
    'too many lists',
    Array.from({ length: 1_001 }, (_each, index) => member(`l${index}/domains`, 'a.example\n')),
  ],
  ['a map that is too long', [member('categories.json', ' '.repeat(1024 * 1024 + 1))]],
])('refuses %s', (_what, parts) => {
  expect(read(parts, 1_000_000)).toMatchObject({ refused: expect.stringMatching(/^must /) })
})

it('a line without an end costs no memory', () => {
  const endless = member(
    'ads/domains',
    Buffer.concat([Buffer.alloc(20_000_000, 'a'), Buffer.from('\nok.example\n')]),
  )
  const { facts } = taken(read([endless], 65_536))
  expect([facts.brokenTotal, facts.lists[0]?.entries]).toEqual([1, 1])
})

it('pages are found in whatever writing their path is listed and asked for', () => {
  const { index } = taken(
    read([
      member(
        'adult/urls',
        [
          'a.example/привет',
          'b.example/%D0%BF%D1%80/x',
          'c.example/%7euser',
          'd.example//two/./steps/../here',
          'e.example/a b?q="1"',
        ].join('\n'),
      ),
    ]),
  )
  const found = (host: string, path: string) => index.find(host, path).length
  expect(found('a.example', '/%D0%BF%D1%80%D0%B8%D0%B2%D0%B5%D1%82')).toBe(1)
  expect(found('b.example', '/%d0%bf%d1%80/x/y')).toBe(1)
  expect(found('c.example', '/~user/')).toBe(1)
  expect(found('d.example', '/two/here')).toBe(1)
  expect(found('e.example', '/a%20b?q=%221%22')).toBe(1)
})
