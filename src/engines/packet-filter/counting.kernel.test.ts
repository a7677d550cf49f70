import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { Chain, Ruleset } from '../../core/ruleset/ruleset.ts'
import { countingChains, countingSets } from '../../domains/firewall/compile/quota-counting.ts'

let net: Net
let filter: RunningFilter

beforeEach(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  filter = startFilter(net)
  await net.listen('server', 'tcp', 80)
})

afterEach(async () => {
  await filter.close().catch(() => {})
  await net.close()
})

/** Lets everything through and counts at these addresses; `extra` makes it another ruleset. */
function counting(addresses: readonly string[], extra: readonly Chain[] = []): Ruleset {
  const open: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: [{ match: [], statements: [], verdict: { op: 'accept' }, comment: '' }],
  }
  const sets = countingSets(addresses)
  const chains = [...countingChains({ external: ['wan'], local: ['lan'] }), open, ...extra]
  return { sets, maps: [], counters: [], chains }
}

const client = () => net.link('client').v4

/** Bytes by address, as nft prints them. */
async function counted(): Promise<Readonly<Record<string, number>>> {
  const { stdout } = await net.run('gateway', ['nft', 'list', 'set', 'inet', 'gatehouse', 'counted_4'])
  const found = [...stdout.matchAll(/([0-9.]+) counter packets \d+ bytes (\d+)/g)]
  return Object.fromEntries(found.map(([, address, bytes]) => [address!, Number(bytes)]))
}

async function talk(): Promise<void> {
  expect((await net.tcp('client', net.link('server').v4, 80)).reached).toBe(true)
}

async function until(holds: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > milliseconds) throw new Error('did not hold')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('elements that stay keep what they have counted over edits and restarts of the engine', async () => {
  await filter.apply(counting([client()]))
  await talk()
  const first = (await counted())[client()]!
  expect(first).toBeGreaterThan(300)
  await filter.apply(counting([client(), '10.9.9.9']))
  expect(await counted()).toEqual({ [client()]: first, '10.9.9.9': 0 })
  await filter.apply(counting([client()]))
  expect(await counted()).toEqual({ [client()]: first })
  await filter.close()
  filter = startFilter(net)
  await filter.apply(counting([client(), '10.9.9.8']))
  expect(await counted()).toEqual({ [client()]: first, '10.9.9.8': 0 })
  await talk()
  expect((await counted())[client()]).toBeGreaterThan(first)
})

test('what elements count is no change by others', async () => {
  await filter.apply(counting([client()]))
  for (let second = 0; second < 12; second++) {
    await talk()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  expect(await filter.drifts()).toEqual([])
})

test('a set of that name that another program made as something else is replaced', async () => {
  await filter.apply(counting([client()]))
  const evil = `delete table inet gatehouse
table inet gatehouse { set counted_4 { type inet_service; flags interval; }
chain x { type filter hook forward priority 3; tcp dport @counted_4 accept; }
}`
  await net.run('gateway', ['nft', '-f', '-'], evil)
  await until(async () => Object.hasOwn(await counted(), client()), 15_000)
  await talk()
  expect((await counted())[client()]).toBeGreaterThan(0)
})
