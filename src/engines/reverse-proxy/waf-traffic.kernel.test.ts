import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  openPublishedPlace,
  type PublishedPlace,
  patience,
} from '../../../test/kernel/reverse-proxy/published.ts'
import { type Ask, attacks, ordinary } from '../../../test/kernel/reverse-proxy/requests.ts'

let place: PublishedPlace
let askAll: (asks: readonly Ask[]) => Promise<readonly number[]>

const clientModule = new URL('../../../test/kernel/reverse-proxy/asks.ts', import.meta.url)

beforeAll(async () => {
  place = await openPublishedPlace()
  await place.host.apply(place.guarded())
  const client = place.net.forkIn('out', clientModule, [place.address])
  await once(client, 'message')
  askAll = async (asks) => {
    client.send(asks)
    const [{ statuses }] = (await once(client, 'message')) as [{ statuses: number[] }]
    return statuses
  }
})
afterAll(async () => await place?.close(), 60_000)
beforeEach(() => place.forget())

const shown = ({ path, method, headers, body }: Ask) =>
  `${method ?? ''} ${path} ${JSON.stringify(headers ?? {})} ${body ?? ''}`.slice(0, 200)

it('ordinary requests pass, none with a rule that blocks', async () => {
  const statuses = await askAll(ordinary)
  expect(ordinary.filter((_, index) => statuses[index] !== 200).map(shown)).toEqual([])
})

it('attacks of each category are refused', async () => {
  const all = Object.values(attacks).flat()
  const statuses = await askAll(all)
  expect(all.filter((_, index) => ![400, 403, 405].includes(statuses[index]!)).map(shown)).toEqual([])
})

it.each(
  Object.keys(attacks)
    .map(Number)
    .filter((file) => file !== 943),
)(
  'a rule of file %i finds those of its own',
  async (file) => {
    await askAll(attacks[file]!)
    const files = () => new Set(place.matches().map(({ ruleId }) => Math.floor((ruleId ?? 0) / 1000)))
    await expect.poll(() => files().has(file), patience).toBe(true)
  },
  60_000,
)
