import { expect, test } from 'vitest'
import { ByteMemory } from './byte-memory.ts'

const ofSize = (size: number) => async () => Buffer.alloc(size)
const never = () => Promise.reject(new Error('was made again'))

test('what is asked for together, or again, is made once', async () => {
  const memory = new ByteMemory(100)
  const [one, same] = await Promise.all([memory.get('a', ofSize(10)), memory.get('a', never)])
  expect(same).toBe(one)
  expect(await memory.get('a', never)).toBe(one)
})

test('what was asked for longest ago goes first, and the size is never exceeded', async () => {
  const memory = new ByteMemory(100)
  await memory.get('a', ofSize(40))
  await memory.get('b', ofSize(40))
  await memory.get('a', never)
  await memory.get('c', ofSize(40))
  expect(memory.bytes).toBe(80)
  await memory.get('a', never)
  await expect(memory.get('b', never)).rejects.toThrow('was made again')
  expect((await memory.get('d', ofSize(101))).length).toBe(101)
  expect(memory.bytes).toBe(80)
})

test('what could not be made is tried again', async () => {
  const memory = new ByteMemory(100)
  await expect(memory.get('a', never)).rejects.toThrow('was made again')
  expect((await memory.get('a', ofSize(1))).length).toBe(1)
})
