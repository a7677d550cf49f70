import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { placeProblems } from './site-place.ts'

const entryOf = (id: number, over: object = {}) => {
  const listen = { address: '192.0.2.1', port: 443 }
  const item = {
    title: `site ${id}`,
    listen,
    tls: 'a',
    http_to_https: false,
    names: [`s${id}.test`],
    ...over,
  }
  return { id, item }
}
type Listed = ReturnType<typeof entryOf>

const problemsOf = (entries: readonly Listed[], namesOf = ({ names }: Listed['item']) => names) =>
  placeProblems(emptySnapshot(), entries as never, namesOf as never).map(({ item, path, code }) => [
    ...[item, path, code],
  ])

describe('places of sites', () => {
  it('are free where names, addresses or ports differ', () => {
    const other = { names: ['s1.test'], listen: { address: '192.0.2.1', port: 8_443 } }
    const elsewhere = { names: [], tls: '', listen: { address: '192.0.2.2', port: 443 } }
    const any = { names: [], listen: { address: '192.0.2.3', port: 443 } }
    expect(problemsOf([entryOf(1), entryOf(2, other), entryOf(3, elsewhere), entryOf(4, any)])).toEqual([])
  })

  it.each<[string, object, object]>([
    ['names[1]', {}, { names: ['x.test', 's1.test'], listen: { address: '192.0.2.9', port: 443 } }],
    ['names', { names: [] }, { names: [] }],
    ['listen.port', {}, { tls: '' }],
    [
      'http_to_https',
      { listen: { address: '192.0.2.1', port: 80 } },
      { names: ['y.test'], http_to_https: true },
    ],
  ])('are taken at %s', (path, first, second) => {
    expect(problemsOf([entryOf(1, first), entryOf(2, second)])).toEqual([[2, path, 'duplicate']])
  })

  it('are found by asking each of a thousand sites once', () => {
    let asked = 0
    const namesOf = ({ names }: Listed['item']): string[] =>
      new Proxy(names, {
        get: (target, key, self) => {
          asked += 1
          return Reflect.get(target, key, self)
        },
      })
    const entries = Array.from({ length: 1_000 }, (_, id) => entryOf(id, { http_to_https: true }))
    expect(problemsOf(entries, namesOf)).toEqual([])
    expect(asked).toBeLessThan(50_000)
  })
})
