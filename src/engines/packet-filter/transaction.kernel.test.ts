import { afterAll, beforeAll, expect, test } from 'vitest'
import { openKernel } from '../../../test/kernel/load-ruleset.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'
import { listTable } from './netlink/listing.ts'
import { data, elements, message } from './netlink/numbers.ts'
import { createFilterTable } from './table.ts'

let net: Net
let channel: ReturnType<typeof openKernel>
/** Bytes of each transaction since it was emptied. */
const sent: number[] = []

beforeAll(async () => {
  net = await createNet({})
  channel = openKernel(net)
})
afterAll(async () => {
  channel?.close()
  await net?.close()
})

/** A list of so many addresses, none beside another, and a rule about it. */
function listOf(count: number, block: number): Ruleset {
  const singles = Array.from({ length: count }, (_, index) => {
    const value = 2 * index
    const address = `${block}.${value >> 16}.${(value >> 8) & 255}.${value & 255}`
    return { lo: address, hi: address }
  })
  return {
    ...{ maps: [], counters: [] },
    sets: [{ name: 'a4_list', type: 'ipv4_addr', elements: singles }],
    chains: [
      {
        name: 'forward',
        hook: { type: 'filter', hook: 'forward', priority: 0 },
        rules: [
          {
            match: [{ op: 'set', field: 'ip saddr', not: false, set: 'a4_list' }],
            ...{ statements: [], verdict: { op: 'drop' }, comment: 'fwd.ngfw.1' },
          },
        ],
      },
    ],
  }
}

/** Tells whether the list in the kernel has an address. */
async function has(address: string): Promise<boolean> {
  const { kernel } = channel
  const lists = [...(await listTable(kernel)).sets].filter((name) => name.startsWith('a4_list'))
  expect(lists).toHaveLength(1)
  const messages = await kernel.list(message.getElements, (writer) => {
    writer.text(elements.table, 'gatehouse')
    writer.text(elements.set, lists[0]!)
  })
  const value = Buffer.from([8, 0, data.value, 0, ...address.split('.').map(Number)])
  return messages!.some(({ body }) => body.includes(value))
}

test('a long list reaches the kernel in transactions of a bounded size, and so does one in its place', async () => {
  const table = createFilterTable(
    {
      ...channel.kernel,
      transact: (commands) => {
        sent.push(commands.reduce((sum, { messages }) => sum + messages.length, 0))
        return channel.kernel.transact(commands)
      },
    },
    1,
  )
  await table.turnTo(listOf(60_000, 10), null)
  expect(sent.length).toBeGreaterThan(2)
  expect(Math.max(...sent)).toBeLessThan(1_100_000)
  expect(await has('10.1.212.190')).toBe(true)
  sent.length = 0
  await table.turnTo(listOf(120_000, 11), null)
  expect(Math.max(...sent)).toBeLessThan(1_100_000)
  expect([await has('10.1.212.190'), await has('11.3.169.126')]).toEqual([false, true])
  // A few changes of a long list are one transaction.
  sent.length = 0
  await table.turnTo(listOf(120_010, 11), null)
  expect(sent).toHaveLength(1)
  expect(await has('11.3.169.146')).toBe(true)
})
