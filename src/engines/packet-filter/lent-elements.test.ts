import { expect, test } from 'vitest'
import { english } from '../../core/text/message.ts'
import { withAddresses } from './lent-elements.ts'
import { differences, readListedTable } from './listed-table.ts'

function listing(elements: string) {
  return readListedTable(
    `table inet gatehouse {\n\tset d4_k/1 {\n\t\ttype ipv4_addr\n\t\tflags interval\n\t\telements = { ${elements} }\n\t}\n}\n`,
  )
}

const lent = new Map([['d4_k/1', new Set(['10.0.0.2', '10.0.0.4'])]])

function found(before: string, now: string): string | null {
  const what = differences(withAddresses(listing(before), lent), withAddresses(listing(now), lent))
  return what && english(what)
}

test.each([
  ['10.0.0.1', '10.0.0.1-10.0.0.2'],
  ['10.0.0.1-10.0.0.4', '10.0.0.1, 10.0.0.3'],
  ['10.0.0.2/31', '10.0.0.3'],
  ['10.0.0.4', '10.0.0.2'],
])('%s and %s differ in nothing but what was lent', (before, now) => {
  expect(found(before, now)).toBeNull()
})

test.each([
  ['10.0.0.1', '10.0.0.1-10.0.0.3'],
  ['10.0.0.1', '10.0.0.2'],
  ['10.0.0.0/30', '10.0.0.2'],
  ['10.0.0.1', '10.0.0.1, 192.0.2.1'],
])('%s and %s differ in something else too', (before, now) => {
  expect(found(before, now)).toMatch(/^(missing in|added to) set d4_k\/1/)
})

test('what nft says of a set besides its elements counts', () => {
  const other = readListedTable('table inet gatehouse {\n\tset d4_k/1 {\n\t\ttype ipv6_addr\n\t}\n}\n')
  expect(differences(withAddresses(listing('10.0.0.1'), lent), withAddresses(other, lent))).not.toBeNull()
})
