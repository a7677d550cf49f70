import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields, type Fields, isSame, mergeRules } from './merge.ts'

const merged = (sides: Readonly<Record<'base' | 'theirs' | 'mine', Fields>>) =>
  mergeRules('forward_rules', sides)

const fields = fc.dictionary(
  fc.constantFrom('comment', 'action', 'source_addresses', 'enabled'),
  fc.oneof(fc.string({ maxLength: 2 }), fc.boolean(), fc.subarray(['any', 'ip.id.1', 'ip.id.2'])),
)

test('every field is settled or a conflict, never both', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      const { settled, conflicts } = merged({ base, theirs, mine })
      const open = conflicts.map(({ field }) => field)
      const all = new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(mine)])
      expect(new Set([...Object.keys(settled), ...open])).toEqual(all)
      expect(open.filter((field) => field in settled)).toEqual([])
      for (const { base: was, theirs: their, mine: my } of conflicts) {
        expect(isSame(was, their) || isSame(was, my) || isSame(their, my)).toBe(false)
      }
    }),
  )
})

test('the sides may be exchanged, and a side that did nothing decides nothing', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, theirs, mine) => {
      const one = merged({ base, theirs, mine })
      const other = merged({ base, theirs: mine, mine: theirs })
      expect(changedFields(one.settled, other.settled)).toEqual([])
      expect(one.conflicts.map(({ field }) => field).sort()).toEqual(
        other.conflicts.map(({ field }) => field).sort(),
      )
      expect(changedFields(merged({ base, theirs: base, mine }).settled, { ...base, ...mine })).toEqual(
        Object.keys(base).filter((field) => !(field in mine)),
      )
      expect(merged({ base, theirs: base, mine }).conflicts).toEqual([])
    }),
  )
})

test('lists are compared as sets', () => {
  const merge = merged({
    base: { source_addresses: ['ip.id.1'], comment: 'a' },
    theirs: { source_addresses: ['ip.id.1', 'ip.id.2'], comment: 'b' },
    mine: { source_addresses: ['ip.id.2', 'ip.id.1'], comment: 'c' },
  })
  expect(merge.settled).toEqual({ source_addresses: ['ip.id.1', 'ip.id.2'] })
  expect(merge.conflicts).toEqual([{ field: 'comment', base: 'a', theirs: 'b', mine: 'c' }])
})

test('addresses that each added or took out settle; a list that would restrict nothing is asked about', () => {
  const source = (base: string[], theirs: string[], mine: string[]) => {
    const { settled, conflicts } = merged({
      base: { source_addresses: base },
      theirs: { source_addresses: theirs },
      mine: { source_addresses: mine },
    })
    return conflicts.length > 0 ? 'asked' : settled['source_addresses']
  }
  expect(source(['a', 'b', 'c'], ['a', 'b', 'c', 'd'], ['a', 'c', 'e'])).toEqual(['a', 'c', 'd', 'e'])
  expect(source(['any'], ['a'], ['b'])).toBe('asked')
  expect(source(['a'], ['any'], ['a', 'b'])).toBe('asked')
  expect(source(['a', 'b'], ['a'], ['b'])).toBe('asked')
})
