import { expect, test } from 'vitest'
import { MessageWriter } from '../../netlink-message.ts'
import { type Announced, announcementReader } from './announcement.ts'
import * as numbers from './numbers.ts'

const { message } = numbers
const ownPort = 77

/** A message as the kernel announces it: the text of some of its attributes by their numbers. */
function announcement(
  type: number,
  attributes: (writer: MessageWriter) => void,
  { port = 5, family = numbers.inet } = {},
): Buffer {
  const writer = new MessageWriter()
  const bytes = Buffer.from(
    writer.write(() => writer.message({ type, flags: 0, family }, () => attributes(writer))),
  )
  bytes.writeUInt32LE(port, 12)
  return bytes
}

function rule(type: number, table: string, handle: number, from = {}): Buffer {
  return announcement(
    type,
    (writer) => {
      writer.text(numbers.rule.table, table)
      writer.text(numbers.rule.chain, 'forward')
      writer.bytes(numbers.rule.handle, [0, 0, 0, 0, 0, 0, 0, handle])
    },
    from,
  )
}

function end(generation: number, port = 5): Buffer {
  return announcement(
    message.newGeneration,
    (writer) => {
      writer.number(numbers.generation.id, generation)
      writer.number(numbers.generation.process, 123)
      writer.text(numbers.generation.processName, 'nft')
    },
    { port },
  )
}

function read(...datagrams: readonly Buffer[]): Announced[] {
  const seen: Announced[] = []
  const reader = announcementReader(ownPort, (transaction) => seen.push(transaction))
  for (const bytes of datagrams) reader.take(bytes)
  return seen
}

test('a transaction tells who made it, and what it touched of ours', () => {
  const messages = [rule(message.newRule, 'gatehouse', 7), rule(message.deleteRule, 'gatehouse', 8), end(9)]
  const seen = read(Buffer.concat(messages))
  expect(seen).toEqual([
    {
      generation: 9,
      port: 5,
      process: '123 (nft)',
      touches: 2,
      firstTouches: [
        { verb: 'add', kind: 'rule', name: 'forward', handle: 7, key: '', isEnd: false },
        { verb: 'delete', kind: 'rule', name: 'forward', handle: 8, key: '', isEnd: false },
      ],
    },
  ])
  expect(read(...messages)).toEqual(seen)
})

test('of an element it tells the value', () => {
  const element = announcement(message.deleteElements, (writer) => {
    writer.text(numbers.elements.table, 'gatehouse')
    writer.text(numbers.elements.set, 'list/1')
    writer.nest(numbers.elements.list, () =>
      writer.nest(numbers.listItem, () => {
        writer.nest(numbers.element.key, () => writer.bytes(numbers.data.value, [10, 1, 1, 1]))
        writer.number(numbers.element.flags, numbers.intervalEnd)
      }),
    )
  })
  expect(read(element, end(9))[0]?.firstTouches).toEqual([
    { verb: 'delete', kind: 'element', name: 'list/1', handle: 0, key: '0a010101', isEnd: true },
  ])
})

test('other tables are not ours, however they are called', () => {
  const seen = read(
    rule(message.newRule, 'gatehouse2', 7),
    rule(message.newRule, 'gatehouse', 7, { family: 2 }),
    end(9),
  )
  expect(seen[0]).toMatchObject({ touches: 0, firstTouches: [] })
})

test('of our own transactions nothing is counted', () => {
  const [ours, theirs] = read(
    rule(message.newRule, 'gatehouse', 7, { port: ownPort }),
    end(9, ownPort),
    rule(message.newRule, 'gatehouse', 8),
    end(10),
  )
  expect([ours!.port, ours!.touches, theirs!.touches]).toEqual([ownPort, 0, 1])
})

test('many touches are counted, and few kept', () => {
  const rules = Array.from({ length: 10 }, (_, index) => rule(message.deleteRule, 'gatehouse', index))
  const [seen] = read(...rules, end(9))
  expect([seen!.touches, seen!.firstTouches.length]).toEqual([10, 3])
})

test('what came before it was told to forget is not counted', () => {
  const seen: Announced[] = []
  const reader = announcementReader(ownPort, (transaction) => seen.push(transaction))
  reader.take(rule(message.newRule, 'gatehouse', 7))
  reader.forget()
  reader.take(end(9))
  expect(seen[0]!.touches).toBe(0)
})
