import { expect, it } from 'vitest'
import { localAdmins } from '../../domains/access/local-admin.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { ports } from '../../domains/objects/port.ts'
import { parseWireId, wireId, wireItem } from './wire.ts'

it('ids are printed in the form of their table: silences#ids', () => {
  expect(wireId(ports, 7)).toBe('port.id.7')
  expect(wireId(forwardRules, 7)).toBe(7)
  expect(wireId(localAdmins, 'x')).toBe('x')
})

it.each([
  [ports, 'port.id.7', 7],
  [ports, '7', 7],
  [ports, 'ip.id.7', null],
  [ports, 'port.id.07', null],
  [ports, 'port.id.port.id.7', null],
  [forwardRules, '7', 7],
  [forwardRules, '0', null],
  [forwardRules, '-7', null],
  [forwardRules, '7.0', null],
  [forwardRules, '1e3', null],
  [forwardRules, '9999999999999999', null],
  [localAdmins, 'ABC', 'abc'],
] as const)('a path of %o names by %j the id %j', (table, text, id) =>
  expect(parseWireId(table, text)).toBe(id),
)

it('an item is shown with its id first and without its secrets', () => {
  const item = { login: 'a', password: 'hash', comment: '' }
  const shown = wireItem(localAdmins, { id: 'x', position: 0, revision: 1, item })
  expect(Object.entries(shown)).toEqual([
    ['id', 'x'],
    ['login', 'a'],
    ['comment', ''],
  ])
  expect(item.password).toBe('hash')
})
