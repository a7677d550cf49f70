import { expect, it } from 'vitest'
import { type Lane, PasswordQueue } from './password-queue.ts'

/** A queue whose checks end one by one, on demand. */
function queued(waiting = { known: 4, other: 4 }) {
  const queue = new PasswordQueue({ atOnce: 1, waiting })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, lane: Lane, address: string) =>
    queue.run(lane, address, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const endAll = async () => {
    for (let idle = 0; idle < 5; idle++) {
      const end = ends.shift()
      if (end) idle = 0
      end?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { begun, add, endAll }
}

it('serves known places first, and in a lane each place in turn', async () => {
  const { begun, add, endAll } = queued({ known: 9, other: 9 })
  void add('first', 'other', '192.0.2.1')
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'other', '192.0.2.1')
  void add('b1', 'other', '192.0.2.2')
  void add('owner', 'known', '192.0.2.1')
  await endAll()
  expect(begun).toEqual(['first', 'owner', 'a1', 'b1', 'a2', 'a3'])
})

it('when it is full, the newest of the place with the most gives way, never the only one of a place', async () => {
  const { begun, add, endAll } = queued()
  const answers = [add('first', 'other', '192.0.2.1')]
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) answers.push(add(name, 'other', '192.0.2.1'))
  for (const last of [2, 3, 4, 5]) answers.push(add(`b${last}`, 'other', `192.0.2.${last}`))
  const known = add('owner', 'known', '192.0.2.9')
  await endAll()
  expect(await known).toBe('owner')
  expect(await Promise.all(answers)).toEqual(['first', 'a1', null, null, null, null, 'b2', 'b3', 'b4', null])
  expect(begun).toEqual(['first', 'owner', 'a1', 'b2', 'b3', 'b4'])
})

it('addresses of one IPv6 network are one place', async () => {
  const { add, endAll } = queued({ known: 2, other: 2 })
  const answers = [add('first', 'other', '2001:db8::1')]
  for (const last of [2, 3, 4]) answers.push(add(`a${last}`, 'other', `2001:db8::${last}`))
  answers.push(add('b', 'other', '2001:db8:0:1::1'))
  await endAll()
  expect(await Promise.all(answers)).toEqual(['first', 'a2', null, null, 'b'])
})

it('goes on after a check that throws', async () => {
  const queue = new PasswordQueue({ atOnce: 1, waiting: { known: 1, other: 1 } })
  const failing = queue.run('other', 'a', () => Promise.reject(new Error('lost')))
  const next = queue.run('other', 'a', async () => 'next')
  await expect(failing).rejects.toThrow('lost')
  expect(await next).toBe('next')
})
