import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Type from 'typebox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { invalid, ok, type Result } from '../../core/failure.ts'
import { collection, type Resource } from '../../core/resource/resource.ts'
import type { Transaction } from '../../core/resource/transaction.ts'
import { idOf } from '../../core/schema/fields.ts'
import { verbatim } from '../../core/text/message.ts'
import { openStore, type Store } from './store.ts'

const author = { login: 'a', address: 'b', action: 'c' }

/** Rooms of a house; each names its house, so that a house with rooms is in use. */
const rooms = collection({
  name: 'rooms',
  path: '/rooms',
  area: 'system',
  summary: 'Rooms.',
  source: 'this test',
  id: { kind: 'integer' },
  schema: Type.Object({ house: idOf('houses'), colour: Type.String() }),
  label: (room) => room.colour,
})

/** A new house has a room, all rooms have its colour, and they go with it. A house cannot be black. */
const houses = collection({
  name: 'houses',
  path: '/houses',
  area: 'system',
  summary: 'Houses.',
  source: 'this test',
  id: { kind: 'integer' },
  schema: Type.Object({ colour: Type.String() }),
  label: (house) => house.colour,
  effects: ({ id, before, after }, transaction) => {
    const house = id as number
    if (after?.colour === 'black') return invalid('colour', verbatim('must not be empty'))
    if (!before && after) {
      const made = transaction.insert(rooms, { house, colour: after.colour }, null)
      return made.ok ? ok(null) : made
    }
    const own = transaction.snapshot.rows(rooms).entries.filter(({ item }) => item.house === house)
    return own.reduce<Result<null>>((done, room) => {
      if (!done.ok) return done
      if (!after) return transaction.remove(rooms, room.id)
      return transaction.replace(rooms, room.id, { house, colour: after.colour })
    }, ok(null))
  },
})

let folder: string
let store: Store

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-effects-'))
  store = openStore(folder, [houses, rooms] as unknown as Resource[], () => 0)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(change: (transaction: Transaction) => Result<unknown>) {
  return store.write(author, change)
}

function contents() {
  return {
    houses: store.snapshot.rows(houses).entries.map(({ id, item }) => [id, item.colour]),
    rooms: store.snapshot.rows(rooms).entries.map(({ id, item }) => [id, item.colour]),
    revision: store.snapshot.revision,
  }
}

it('what a change brings with it is in the same revision', async () => {
  await write((transaction) => transaction.insert(houses, { colour: 'red' }, null))
  expect(contents()).toEqual({ houses: [[1, 'red']], rooms: [[1, 'red']], revision: 1 })
  await write((transaction) => transaction.insert(rooms, { house: 1, colour: 'white' }, null))
  await write((transaction) => transaction.replace(houses, 1, { colour: 'blue' }))
  expect(contents()).toEqual({
    houses: [[1, 'blue']],
    rooms: [
      [1, 'blue'],
      [2, 'blue'],
    ],
    revision: 3,
  })
  const difference = store.history.difference(2, 3)
  expect(difference.ok && difference.value.map(({ resource, item }) => `${resource} ${item}`)).toEqual([
    'houses 1',
    'rooms 1',
    'rooms 2',
  ])
})

it('what belongs to an item goes with it, though it names the item', async () => {
  await write((transaction) => transaction.insert(houses, { colour: 'red' }, null))
  expect((await write((transaction) => transaction.remove(houses, 1))).ok).toBe(true)
  expect(contents()).toEqual({ houses: [], rooms: [], revision: 2 })
})

it('a failure of what it brings undoes the change', async () => {
  await write((transaction) => transaction.insert(houses, { colour: 'red' }, null))
  expect((await write((transaction) => transaction.replace(houses, 1, { colour: 'black' }))).ok).toBe(false)
  expect(contents()).toEqual({ houses: [[1, 'red']], rooms: [[1, 'red']], revision: 1 })
})

it('a restored revision is as it was, without effects', async () => {
  await write((transaction) => transaction.insert(houses, { colour: 'red' }, null))
  await write((transaction) => transaction.replace(rooms, 1, { house: 1, colour: 'green' }))
  await write((transaction) => transaction.remove(houses, 1))
  await store.restore(author, 2)
  expect(contents()).toEqual({ houses: [[1, 'red']], rooms: [[1, 'green']], revision: 4 })
  await store.restore(author, 3)
  expect(contents()).toEqual({ houses: [], rooms: [], revision: 5 })
})

it('many items are replaced at once, or none', async () => {
  await write((transaction) => transaction.insert(houses, { colour: 'red' }, null))
  await write((transaction) => transaction.insert(houses, { colour: 'green' }, null))
  const paint = (...colours: readonly string[]) =>
    write((transaction) =>
      transaction.replaceAll(
        houses,
        colours.map((colour, index) => [index + 1, { colour }] as const),
      ),
    )
  await paint('blue', 'white')
  const painted = {
    houses: [
      [1, 'blue'],
      [2, 'white'],
    ],
    rooms: [
      [1, 'blue'],
      [2, 'white'],
    ],
    revision: 3,
  }
  expect(contents()).toEqual(painted)
  expect((await paint('red', 'black')).ok).toBe(false)
  expect((await paint('red', 'red', 'red')).ok).toBe(false)
  expect(contents()).toEqual(painted)
  store.close()
  store = openStore(folder, [houses, rooms] as unknown as Resource[], () => 0)
  expect(contents()).toEqual(painted)
})
