import { expect, test } from 'vitest'
import { type Edit, emptyRule } from '../draft/edit.ts'
import type { Rule } from '../model/rule.ts'
import { ObjectIndex } from '../objects/object-index.ts'
import { type CopySource, copiedRules, requestOf } from './copied-rules.ts'

const rule = (id: number, more: Partial<Rule> = {}) => ({ ...emptyRule, action: 'drop', ...more, id }) as Rule
const objects = new ObjectIndex([{ id: 'ip.id.1', type: 'ip', title: '=1+1' }] as never)
const all = [rule(7), rule(8, { comment: 'a; "b"', source_addresses: ['ip.id.1'] }), rule(9)]
const source = (rules: readonly Rule[], draft: readonly Edit[] = []): CopySource => {
  return { table: 'forward', rules, all, draft, objects }
}

test('one rule is a request of its own, several are one revision', () => {
  expect(requestOf(source([all[0]!]))).toMatchObject({
    method: 'POST',
    path: '/firewall/rules/forward',
    body: { action: 'drop' },
  })
  const { path, body } = requestOf(source(all.slice(1)))
  expect(path).toBe('/x/transactions')
  expect(body).toMatchObject({ changes: [{ body: { comment: 'a; "b"' } }, { body: { comment: '' } }] })
  expect(JSON.stringify(body)).not.toContain('"id":8')
})

test('a rule of a draft brings the objects that it names', () => {
  const made = (as: string): Edit => {
    return { kind: 'object', as, path: '/aliases/ports', body: { title: as, value: 443 } }
  }
  const { body } = requestOf(
    source([rule(-1, { destination_ports: ['new:https'] })], [made('https'), made('other')]),
  )
  const { changes } = body as {
    readonly changes: readonly { readonly path: string; readonly body: object }[]
  }
  expect(changes.map(({ path }) => path)).toEqual(['/aliases/ports', '/firewall/rules/forward'])
  expect(changes[1]!.body).toMatchObject({ destination_ports: [{ $ref: 'https' }] })
})

test('JSON is what the interface has, CSV has places and names and starts no formula', () => {
  expect(JSON.parse(copiedRules('json', source([all[1]!])))).toEqual([all[1]])
  const [head = '', line = ''] = copiedRules('csv', source([all[1]!])).split('\r\n')
  expect(head.startsWith('number,id,')).toBe(true)
  expect(line).toContain("'=1+1")
  expect(line).toContain('"a; ""b"""')
  expect(line.startsWith('2,8,')).toBe(true)
})
