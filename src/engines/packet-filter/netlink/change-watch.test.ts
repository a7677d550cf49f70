import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MessageWriter } from '../../netlink-message.ts'
import { watchChanges } from './change-watch.ts'
import * as numbers from './numbers.ts'
import { littleEndian } from './value.ts'

const ownPort = 77
const room = 6

function generationMessage(generation: number, port: number): Buffer {
  const writer = new MessageWriter()
  const type = numbers.message.newGeneration
  const bytes = Buffer.from(
    writer.write(() =>
      writer.message({ type, flags: 0, family: 0 }, () => writer.number(numbers.generation.id, generation)),
    ),
  )
  bytes.writeUInt32LE(port, 12)
  return bytes
}

function ruleMessage(port: number): Buffer {
  const writer = new MessageWriter()
  const type = numbers.message.newRule
  const bytes = Buffer.from(
    writer.write(() =>
      writer.message({ type, flags: 0, family: numbers.inet }, () =>
        writer.text(numbers.rule.table, 'gatehouse'),
      ),
    ),
  )
  bytes.writeUInt32LE(port, 12)
  return bytes
}

/** A transaction of so many bytes. */
function transaction(bytes: number): Buffer {
  const messages = Buffer.alloc(bytes)
  messages.writeUInt16LE(numbers.control.batchBegin, 4)
  return messages
}

/** A model of the kernel that counts generations and announces them to a group, with room for few messages. */
function modelKernel(start: number) {
  let generation = start
  let isMember = false
  let isLost = false
  let isCongested = false
  const queue: Buffer[] = []
  /** Work of other processes in the middle of the next transaction of ours. */
  let meanwhile: (() => void)[] = []
  const tell = (bytes: Buffer) => {
    if (!isMember || isCongested) return
    if (queue.length < room) return void queue.push(bytes)
    isLost = true
    isCongested = true
  }
  const commit = (port: number, rules: number) => {
    generation = (generation + 1) >>> 0
    for (let rule = 0; rule < rules; rule++) tell(ruleMessage(port))
    tell(generationMessage(generation, port))
  }
  const refusal = Buffer.from([20, 0, 0, 0, 2, 0, 0, 0, ...new Array(8).fill(0), ...littleEndian(-17)])
  return {
    commit,
    interrupt: (work: () => void) => meanwhile.push(work),
    exchange: (messages: Uint8Array) => {
      if (Buffer.from(messages).readUInt16LE(4) !== numbers.control.batchBegin)
        return { errno: 0, answer: generationMessage(generation, ownPort) }
      const [first, ...others] = meanwhile
      meanwhile = []
      first?.()
      const isRefused = messages[messages.length - 1] === 1
      if (!isRefused) commit(ownPort, 3)
      for (const work of others) work()
      return { errno: 0, answer: isRefused ? refusal : Buffer.alloc(0) }
    },
    group: {
      join: () => {
        isMember = true
      },
      leave: () => {
        isMember = false
      },
      receive: () => {
        if (isLost) {
          isLost = false
          return 'lost' as const
        }
        const next = queue.shift() ?? null
        if (queue.length === 0) isCongested = false
        return next
      },
    },
  }
}

const step = fc.oneof(
  fc.record({
    op: fc.constant('ours' as const),
    bytes: fc.constantFrom(100, 1 << 16),
    isRefused: fc.boolean(),
    foreign: fc.array(fc.nat(4), { maxLength: 3 }),
  }),
  fc.record({ op: fc.constant('theirs' as const), rules: fc.nat(4) }),
  fc.record({ op: fc.constant('hear' as const) }),
)

test('every change of others is heard of or counted, whatever goes unheard, and none of ours', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(1, 0x7fff_fffa), (steps, start) => {
      const kernel = modelKernel(start)
      let [told, made, least] = [0, 0, 0]
      const watch = watchChanges(kernel.exchange, kernel.group, ({ unseen, seen }) => {
        told += seen === null ? unseen : 1
      })
      const theirs = (rules: number) => {
        kernel.commit(5, rules)
        made++
        // A change that touches another table and is heard is not reported.
        if (rules > 0) least++
      }
      for (const step of steps) {
        if (step.op === 'hear') watch.hear()
        if (step.op === 'theirs') theirs(step.rules)
        if (step.op !== 'ours') continue
        for (const rules of step.foreign) kernel.interrupt(() => theirs(rules))
        const messages = transaction(step.bytes)
        messages[messages.length - 1] = step.isRefused ? 1 : 0
        watch.exchange(messages)
      }
      watch.hear()
      expect(told).toBeGreaterThanOrEqual(least)
      expect(told).toBeLessThanOrEqual(made)
    }),
    { numRuns: 500 },
  )
})

test('nobody listens while a large transaction goes, unless others are busy', () => {
  const kernel = modelKernel(1)
  const heard: string[] = []
  const group = {
    ...kernel.group,
    join: () => {
      heard.push('join')
      kernel.group.join()
    },
    leave: () => {
      heard.push('leave')
      kernel.group.leave()
    },
  }
  const changes: unknown[] = []
  const watch = watchChanges(kernel.exchange, group, (change) => changes.push(change))
  watch.exchange(transaction(100))
  expect(heard).toEqual(['join'])
  kernel.interrupt(() => kernel.commit(5, 0))
  watch.exchange(transaction(1 << 20))
  expect(heard).toEqual(['join', 'leave', 'join'])
  expect(changes).toEqual([{ unseen: 1, seen: null }])
  watch.exchange(transaction(1 << 20))
  expect(heard).toHaveLength(3)
})
