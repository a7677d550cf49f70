import { expect, test } from 'vitest'
import { type SeenTransaction, transactionReader } from './monitor.ts'

function read(text: string): { seen: SeenTransaction[]; losses: number } {
  const seen: SeenTransaction[] = []
  let losses = 0
  const take = transactionReader({
    onTransaction: (transaction) => seen.push(transaction),
    onLoss: () => {
      losses++
    },
  })
  for (const line of text.trim().split('\n')) take(line)
  return { seen, losses }
}

test('one of ours carries its serial', () => {
  const { seen } = read(`
delete element inet gatehouse generation { 0x00012346 }
add element inet gatehouse generation { 0x00012347 }
add rule inet gatehouse c drop
# new generation 4 by process 5458 (nft)`)
  expect(seen).toEqual([
    {
      lost: 0,
      serials: [0x12347],
      touches: 3,
      firstLines: expect.arrayContaining(['add rule inet gatehouse c drop']),
      process: '5458 (nft)',
    },
  ])
})

test('other tables are not ours, however they are called', () => {
  const { seen } = read(`
add table inet gatehouse2
add rule ip gatehouse c drop
add rule ip other c comment "inet gatehouse"
# new generation 5 by process 1 (x)`)
  expect(seen[0]).toMatchObject({ touches: 0, serials: [] })
})

test('a flushed ruleset touches us', () => {
  const { seen } = read(`
delete rule inet gatehouse c handle 7
delete table inet gatehouse
# new generation 8 by process 9 (nft)`)
  expect(seen[0]).toMatchObject({ touches: 2, serials: [] })
})

test('a gap in the numbers tells how many went unseen', () => {
  const { seen } = read(`
# new generation 8 by process 9 (nft)
# new generation 9 by process 9 (nft)
# new generation 12 by process 9 (nft)`)
  expect(seen.map(({ lost }) => lost)).toEqual([0, 0, 2])
})

test('a transaction that was seen in part, without a serial, is lost and not foreign', () => {
  const { seen, losses } = read(`
# ERROR: We lost some netlink events!
add rule inet gatehouse c drop
# new generation 9 by process 9 (nft)
add rule inet gatehouse c drop
# new generation 10 by process 9 (nft)`)
  expect(losses).toBe(1)
  expect(seen.map(({ lost, touches }) => [lost, touches])).toEqual([
    [1, 0],
    [0, 1],
  ])
})
