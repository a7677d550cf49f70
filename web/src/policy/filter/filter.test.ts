import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRule } from '../draft/edit.ts'
import type { NamedObject, Rule } from '../model/rule.ts'
import { ObjectIndex } from '../objects/object-index.ts'
import { completions } from './completion.ts'
import { compileFilter, type FilterContext } from './match.ts'
import { filterKeys, printFilter, readFilter, type Term, unknownTerm } from './query.ts'

const objects = new ObjectIndex(
  (
    [
      { id: 'ip.id.1', type: 'ip', title: 'srv-db', value: '10.1.2.3' },
      { id: 'subnet.id.1', type: 'subnet', title: 'office', value: '10.1.0.0/16' },
      { id: 'ip_range.id.1', type: 'ip_range', title: 'phones', value: '10.9.0.1-10.9.0.9' },
      {
        id: 'address_list.id.1',
        type: 'address_list',
        title: 'crm',
        values: ['ip.id.1', 'address_list.id.2'],
      },
      {
        id: 'address_list.id.2',
        type: 'address_list',
        title: 'loop',
        values: ['address_list.id.1', 'subnet.id.1'],
      },
      { id: 'port.id.1', type: 'port', title: 'https', value: 443 },
      { id: 'port_range.id.1', type: 'port_range', title: 'high', value: '1024-65535' },
      { id: 'zone.id.1', type: 'zone', title: 'lan zone' },
      { id: 'user.id.1', type: 'user', title: 'Anna' },
    ] as const
  ).map((object) => ({ comment: '', ...object }) as NamedObject),
)

const rules: readonly Rule[] = (
  [
    { source_addresses: ['address_list.id.1'], destination_ports: ['port.id.1'], comment: 'crm back' },
    { source_addresses: ['ip.id.1'], source_addresses_negate: true, enabled: false },
    { source_addresses: ['user.id.1'], incoming_interface: 'zone.id.1', comment: 'two words' },
    { destination_addresses: ['ip_range.id.1'], timetable: ['time_range.id.1'] },
    { source_addresses: ['iplist.DE'] },
  ] as const
).map((fields, index) => ({ ...emptyRule, ...fields, id: index + 1 }))

const context: FilterContext = {
  rules,
  objects,
  isUnused: (id) => id === 4,
  isFound: (id) => id === 1,
  changedBy: new Map([[3, 'anna']]),
  isIdle: (id, seconds) => id === 4 || (id === 5 && seconds <= 86_400),
}

function shown(text: string, more: Partial<FilterContext> = {}): number[] {
  const test = compileFilter(readFilter(text), { ...context, ...more })
  return rules.filter((rule, place) => test(rule, place)).map(({ id }) => id)
}

test.each([
  ['', [1, 2, 3, 4, 5]],
  ['CRM', [1]],
  ['office', [1]],
  ['"two words"', [3]],
  ['10.1.2.3', [1, 2]],
  ['10.1.9.9', [1]],
  ['src:10.1.2.3', [1, 4]],
  ['src:10.8.8.8', [2, 4]],
  ['dst:10.9.0.5', [1, 2, 3, 4, 5]],
  ['-dst:any', [4]],
  ['src:crm', [1]],
  ['port:443 src:crm', [1]],
  ['port:80 -dst:any', [4]],
  ['port:https', [1]],
  ['zone:lan', [3]],
  ['user:ann', [3]],
  ['is:off', [2]],
  ['is:unused', [4]],
  ['has:finding', [1]],
  ['has:time', [4]],
  ['by:anna', [3]],
  ['idle:1', [4, 5]],
  ['idle:24h', [4, 5]],
  ['idle:1w', [4]],
  ['-idle:1w', [1, 2, 3, 5]],
  ['idle:long', []],
  ['is:nonsense', []],
  ['is:un', [4]],
  ['is:o', []],
  ['has:f', [1]],
  ['-is:off crm', [1]],
])('the filter %j shows the rules %j', (text, ids) => {
  expect(shown(text)).toEqual(ids)
})

test('an address is found through lists, and the way is told', () => {
  const test = compileFilter(readFilter('src:10.1.9.9'), context)
  expect(test(rules[0]!, 0)).toEqual({ through: [['address_list.id.1', 'address_list.id.2', 'subnet.id.1']] })
})

test('a user is found by login, and through the groups that hold it', () => {
  const people = (text: string) =>
    text === 'a.k'
      ? new Map([['user.id.1', ['user.id.1']]])
      : new Map([['iplist.DE', ['iplist.DE', 'user.id.1']]])
  expect(shown('user:a.k')).toEqual([])
  expect(shown('user:a.k', { people })).toEqual([3])
  const test = compileFilter(readFilter('user:anna'), { ...context, people })
  expect(rules.map((rule, place) => test(rule, place)?.through)).toEqual([
    undefined,
    undefined,
    [['user.id.1']],
    undefined,
    [['iplist.DE', 'user.id.1']],
  ])
})

test('what only the server knows of an address counts too', () => {
  const searched = () => new Map([[5, { source: [['iplist.DE']] }]])
  expect(shown('src:84.1.1.1 -src:any')).toEqual([2])
  expect(shown('src:84.1.1.1 -src:any', { searched })).toEqual([2, 5])
})

test('a word that means nothing is named with those that do', () => {
  const unknown = (text: string) => unknownTerm(readFilter(text))?.known ?? null
  expect(unknown('is:offf')).toBe('is:unused, is:off, is:on')
  expect(unknown('idle:7d idle:week')).toBe('idle:24h, idle:7d, idle:30d, idle:90d')
  expect(['crm is:o', 'idle:30', 'port:x'].map(unknown)).toEqual([null, null, null])
})

test('a filter is printed as text that reads as the same terms', () => {
  const term = fc.record({
    key: fc.constantFrom<Term['key']>('text', ...filterKeys),
    value: fc.string({ minLength: 1 }),
    negated: fc.boolean(),
  }) as fc.Arbitrary<Term>
  fc.assert(
    fc.property(fc.array(term), (terms) => {
      expect(readFilter(printFilter(terms))).toEqual(terms)
    }),
  )
})

test('no text is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Array.isArray(readFilter(text))).toBe(true)
    }),
  )
})

test('completion offers keys, then the values of a key', () => {
  const known = { objects, logins: ['anna', 'ivan'], users: ['anna.k', 'hannah'] }
  expect(completions('crm i', 5, known)).toContainEqual({ text: 'crm is:', caret: 7, label: 'is:' })
  expect(completions('is:', 3, known).map(({ text }) => text)).toEqual(['is:unused', 'is:off', 'is:on'])
  expect(completions('zone:la', 7, known)).toEqual([
    { text: 'zone:"lan zone"', caret: 15, label: 'lan zone' },
  ])
  expect(completions('user:ann', 8, known).map(({ label }) => label)).toEqual(['anna.k', 'hannah', 'Anna'])
  expect(completions('-by:ann x', 7, known)).toEqual([{ text: '-by:anna x', caret: 8, label: 'anna' }])
})
