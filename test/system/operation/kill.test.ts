import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'
import { Struck } from '../fixture/kill.ts'

const moments = 25
const gateways: RealGateway[] = []

beforeAll(async () => {
  gateways.push(...(await Promise.all([startGateway(), startGateway()])))
})
afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())))

/** The pause before a restart grows with failures in a row, so that the supervisor goes now and then. */
async function strikeOften(gateway: RealGateway): Promise<void> {
  const struck = new Struck(gateway)
  for (let moment = 0; moment < moments; moment++) {
    await struck.strike(moment, moment % 3 === 2 ? 'supervisor' : 'gateway')
  }
  await struck.judge()
  expect(struck.ledger.removed.size).toBeGreaterThan(moments / 2)
  for (const ids of struck.ledger.acknowledged.values()) expect(ids.length).toBeGreaterThan(moments)
}

it('kill -9 at 100 moments of writes: what was acknowledged is there, in order, and nothing is half done', async () => {
  await Promise.all(gateways.map(strikeOften))
}, 300_000)
