import { expect, it } from 'vitest'
import { ByPlace } from './by-place.ts'

it('the oldest of the place with most gives way', () => {
  const ends = new ByPlace<string>()
  ends.add('first', '192.0.2.1')
  for (const name of ['a', 'b']) ends.add(name, `2001:db8::${name}`)
  expect([ends.size, ends.greediest()]).toEqual([3, 'a'])
  ends.delete('a')
  ends.delete('a')
  expect([ends.greediest(), ends.all()]).toEqual(['first', ['first', 'b']])
  ends.delete('first')
  ends.delete('b')
  expect([ends.size, ends.greediest()]).toEqual([0, undefined])
})
