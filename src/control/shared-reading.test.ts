import { expect, it } from 'vitest'
import { sharedReading } from './shared-reading.ts'

it('gives nobody a reading that began before they asked', async () => {
  let began = 0
  const ends: (() => void)[] = []
  const read = sharedReading(() => {
    const number = ++began
    return new Promise<number>((resolve) => ends.push(() => resolve(number)))
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const first = read()
  await settled()
  const second = read()
  const third = read()
  await settled()
  expect(began).toBe(1)
  ends[0]!()
  await settled()
  expect(began).toBe(2)
  ends[1]!()
  expect(await Promise.all([first, second, third])).toEqual([1, 2, 2])
})

it('reads again after a reading failed', async () => {
  let began = 0
  const read = sharedReading(async () => {
    if (++began === 1) throw new Error('no')
    return began
  })
  await expect(read()).rejects.toThrow('no')
  expect(await read()).toBe(2)
})
