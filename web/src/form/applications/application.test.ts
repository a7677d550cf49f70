import { expect, test } from 'vitest'
import { type Application, applicationIndex, groupsOf } from './application.ts'

const application = (name: string, parents: readonly string[] = [], group = 'web'): Application => ({
  ...{ id: `id.l7.${name}`, title: name, group, recognised: 'traffic' },
  parents: parents.map((parent) => `id.l7.${parent}`),
})

const index = applicationIndex([
  application('tls'),
  application('dns_over_tls', ['tls'], 'names'),
  application('special', ['dns_over_tls'], 'names'),
  application('ssh', [], 'remote'),
])

test('an application is found whatever the case of its id and the signs in it', () => {
  expect(index.find('id.l7.DNS-over TLS')?.id).toBe('id.l7.dns_over_tls')
  expect(index.find('id.l7.telnet')).toBeUndefined()
})

test('an application implies what belongs to it, and what belongs to that', () => {
  expect(index.impliedBy('id.l7.TLS').map(({ title }) => title)).toEqual(['dns_over_tls', 'special'])
  expect(index.impliedBy('id.l7.ssh')).toEqual([])
})

test('a circle of parents ends', () => {
  const round = applicationIndex([application('a', ['b']), application('b', ['a'])])
  expect(round.impliedBy('id.l7.a').map(({ title }) => title)).toEqual(['b', 'a'])
})

test('categories come once, by their names', () => {
  const titles: Readonly<Record<string, string>> = { web: 'Z', names: 'A', remote: 'M' }
  expect(groupsOf(index.all, (group) => titles[group] ?? group)).toEqual(['names', 'remote', 'web'])
})
