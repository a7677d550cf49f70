import { expect, it } from 'vitest'
import { english, type Message, verbatim } from '../../core/text/message.ts'
import { createRepairQueue } from './drift.ts'

/** A queue, what it repaired so far, and how the next repairs end. */
function started(...failures: readonly boolean[]) {
  const told: string[] = []
  const heard: number[] = []
  const left = [...failures]
  const repaired = Promise.withResolvers<void>()
  const held: string[][] = []
  const hold = async () => {
    held.push([...told])
  }
  const repair = async (reason: Message, heardAt: number) => {
    told.push(english(reason))
    heard.push(heardAt)
    if (left.shift()) throw new Error('not now')
    if (told.length >= failures.length) repaired.resolve()
  }
  const queue = createRepairQueue({ repair, hold })
  return { queue, told, heard, held, repaired: repaired.promise }
}

it('repairs at once, and what came in while a repair waits together, each change told', async () => {
  const { queue, told, heard, repaired } = started(false, false)
  queue.request(verbatim('one'))
  await Promise.resolve()
  for (const reason of ['two', 'three', 'two']) queue.request(verbatim(reason))
  await repaired
  expect(told).toEqual(['one', 'two; three'])
  // The time of a change that waited counts from when it was heard of.
  expect(heard[1]).toBeLessThan(performance.now() - 400)
})

it('holds while a repair waits, at once and with each request', async () => {
  const { queue, held, repaired } = started(false, false)
  queue.request(verbatim('one'))
  await Promise.resolve()
  expect(held).toEqual([])
  queue.request(verbatim('two'))
  await expect.poll(() => held).toEqual([['one']])
  queue.request(verbatim('three'))
  expect(held).toEqual([['one'], ['one']])
  await repaired
  expect(held).toEqual([['one'], ['one']])
})

it('tells of a repair that failed again, with what came in meanwhile', async () => {
  const { queue, told, repaired } = started(true, false)
  queue.request(verbatim('one'))
  queue.request(verbatim('two'))
  await repaired
  expect(told).toEqual(['one', 'one; two'])
})

it('counts what is too much to tell', async () => {
  const { queue, told, repaired } = started(false, false)
  for (let number = 0; number < 14; number++) queue.request(verbatim(`change ${number}`))
  await repaired
  expect(told[1]).toMatch(/^change 1; .*change 10 and 3 more$/)
})
