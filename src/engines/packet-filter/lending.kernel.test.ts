import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { contentHash } from '../../core/hash.ts'
import { parsePrefix, prefixInterval, printRanges, unionAddressSets } from '../../core/net/ip.ts'
import type { Chain, ChainRule, ElementRange, Match, Ruleset } from '../../core/ruleset/ruleset.ts'
import { addressesOf } from './lent-elements.ts'

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

const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600
const lent = (address: string, untilSeconds = inAnHour()) => ({ address, untilSeconds })
const one = (text: string): ElementRange => ({ lo: text, hi: text })
const server4 = () => net.link('server').v4
const server6 = () => net.link('server').v6

function rule(match: readonly Match[], op: 'accept' | 'drop', id: string): ChainRule {
  return { match, statements: [], verdict: { op }, comment: id }
}

const others = Array.from({ length: 10_000 }, (_, index) =>
  rule(
    [
      { op: 'in', field: 'meta l4proto', not: false, ranges: [one('17')] },
      { op: 'in', field: 'th dport', not: false, ranges: [one(`${index + 1}`)] },
    ],
    'drop',
    `fwd.ngfw.${index + 10}`,
  ),
)

/** Connections to what two sets hold pass, nothing else does, and `more` rules stand beside. */
function policy(v4: readonly ElementRange[], v6: readonly ElementRange[] = [], more = 0): Ruleset {
  const to = (field: 'ip daddr' | 'ip6 daddr', set: string): Match => ({ op: 'set', field, not: false, set })
  const rules = [
    ...others.slice(0, more),
    rule([to('ip daddr', 'd4_k')], 'accept', 'fwd.ngfw.1'),
    rule([to('ip6 daddr', 'd6_k')], 'accept', 'fwd.ngfw.1'),
  ]
  const name = `fwd_${contentHash(JSON.stringify(rules))}`
  const replies = rule([{ op: 'ct-direction', value: 'reply' }], 'accept', '')
  const jump: ChainRule = { match: [], statements: [], verdict: { op: 'jump', chain: name }, comment: '' }
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: [replies, jump, rule([], 'drop', 'fwd.sys.default')],
  }
  return {
    sets: [
      { name: 'd4_k', type: 'ipv4_addr', elements: v4 },
      { name: 'd6_k', type: 'ipv6_addr', elements: v6 },
      { name: 'ports', type: 'inet_service', elements: [one('80')] },
    ],
    maps: [],
    counters: [],
    chains: [{ name, hook: null, rules }, forward],
  }
}

async function reached(address: string): Promise<boolean> {
  return (await net.tcp('client', address, 80)).reached
}

/** Elements of a set as nft lists them, those that touch made one. */
async function elements(set: string): Promise<string> {
  const name = new RegExp(`set (${set}\\S*) `).exec(
    (await net.run('gateway', ['nft', 'list', 'sets'])).stdout,
  )![1]!
  const { stdout } = await net.run('gateway', ['nft', 'list', 'set', 'inet', 'gatehouse', name])
  const listed = /elements = \{ ([^}]*) \}/.exec(stdout)?.[1]?.split(/,\s+/) ?? []
  const addresses = listed.map(addressesOf)
  if (addresses.includes(null)) return listed.join(', ')
  const { v4, v6 } = unionAddressSets(...addresses.filter((each) => each !== null))
  return [...printRanges(4, v4), ...printRanges(6, v6)]
    .map(({ lo, hi }) => (lo === hi ? lo : `${lo}-${hi}`))
    .join(', ')
}

async function until(holds: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > milliseconds) throw new Error(`did not hold within ${milliseconds} ms`)
    await sleep(50)
  }
}

describe('addresses that are lent', () => {
  test('are in the kernel when lend resolves, in the set of their IP version', async () => {
    await filter.apply(policy([]))
    expect([await reached(server4()), await reached(server6())]).toEqual([false, false])
    const both = [lent(server4()), lent(server6())]
    expect((await filter.lend({ d4_k: both, d6_k: both })).unknownSets).toEqual([])
    expect([await elements('d4_k'), await elements('d6_k')]).toEqual([server4(), server6()])
    expect(await reached(server4())).toBe(true)
    await until(() => reached(server6()), 2_000)
  })

  test('stay through the next ruleset and the one after, and leave with one that no longer has them', async () => {
    await filter.apply(policy([]))
    await filter.lend({ d4_k: [lent(server4())] })
    await filter.apply(policy([one('192.0.2.1')]))
    expect(await elements('d4_k')).toBe(`${server4()}, 192.0.2.1`)
    await filter.apply(policy([one(server4())]))
    expect(await elements('d4_k')).toBe(server4())
    await filter.apply(policy([one('192.0.2.1')]))
    expect(await elements('d4_k')).toBe('192.0.2.1')
    expect(await reached(server4())).toBe(false)
  })

  test('stay where the ruleset that was under way when they were lent lacks what the one in force has', async () => {
    await filter.apply(policy([one(server4())]))
    await filter.lend({ d4_k: [lent(server4())] })
    await filter.apply(policy([]))
    expect(await reached(server4())).toBe(true)
  })

  test('stay through repairs', async () => {
    await filter.apply(policy([]))
    await filter.lend({ d4_k: [lent(server4())], d6_k: [lent(server6())] })
    await net.run('gateway', ['nft', 'flush', 'ruleset'])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect([await elements('d4_k'), await elements('d6_k')]).toEqual([server4(), server6()])
    expect(await reached(server4())).toBe(true)
  })

  test('are no change by others for comparisons, whatever is lent between them', async () => {
    await filter.apply(policy([one('192.0.2.1')]))
    let comparedAt = 0
    const compare = () =>
      until(async () => {
        const { comparedAtSeconds = 0 } = await filter.observe()
        if (comparedAtSeconds <= comparedAt) return false
        comparedAt = comparedAtSeconds
        return true
      }, 120_000)
    await compare()
    await filter.lend({ d4_k: [lent('192.0.2.2'), lent(server4())] })
    await compare()
    await filter.lend({ d4_k: [lent('192.0.2.3')] })
    await compare()
    expect(await filter.drifts()).toEqual([])
    expect(await elements('d4_k')).toBe(`${server4()}, 192.0.2.1-192.0.2.3`)
  })

  test('leave when their time is over, and connections are judged again only then', async () => {
    await filter.apply(policy([]))
    const epoch = await elements('epoch')
    await filter.lend({ d4_k: [lent(server4(), Math.floor(Date.now() / 1000) + 2), lent('192.0.2.9')] })
    expect([await reached(server4()), await elements('epoch')]).toEqual([true, epoch])
    await until(async () => (await elements('d4_k')) === '192.0.2.9', 6_000)
    expect(await elements('epoch')).not.toBe(epoch)
    expect(await reached(server4())).toBe(false)
    expect(await filter.drifts()).toEqual([])
  })

  test('are nothing to take out where the ruleset has them too', async () => {
    await filter.apply(policy([one(server4())]))
    const epoch = await elements('epoch')
    await filter.lend({ d4_k: [lent(server4(), Math.floor(Date.now() / 1000) + 1)] })
    await sleep(3_500)
    expect([await elements('d4_k'), await elements('epoch')]).toEqual([server4(), epoch])
    await filter.apply(policy([]))
    expect(await elements('d4_k')).toBe('')
  })

  test('stay as long as they were lent at most', async () => {
    await filter.apply(policy([]))
    const soon = Math.floor(Date.now() / 1000) + 1
    await filter.lend({ d4_k: [lent('192.0.2.8', soon), lent('192.0.2.9', soon)] })
    await filter.lend({ d4_k: [lent('192.0.2.9')] })
    await until(async () => (await elements('d4_k')) === '192.0.2.9', 6_000)
  })

  test('may touch ranges, stand within them and be the first and the last there are', async () => {
    const ranges = [{ lo: '10.0.0.10', hi: '10.0.0.20' }]
    await filter.apply(policy(ranges))
    const all = ['10.0.0.9', '10.0.0.15', '10.0.0.21', '10.0.0.23', '10.0.0.22', '0.0.0.0', '255.255.255.255']
    for (const address of all) await filter.lend({ d4_k: [lent(address)] })
    expect(await elements('d4_k')).toBe('0.0.0.0, 10.0.0.9-10.0.0.23, 255.255.255.255')
    await filter.apply(policy([{ lo: '10.0.0.9', hi: '10.0.0.22' }, one('255.255.255.255')]))
    await filter.apply(policy([]))
    expect(await elements('d4_k')).toBe('0.0.0.0, 10.0.0.23')
  })

  test('and rulesets in any order leave in the kernel what both have', async () => {
    // A model of one set: addresses 0 to 31 by who has them.
    let inForce = new Set<number>()
    const loans = new Set<number>()
    let seed = 7
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return (seed >>> 8) % below
    }
    const text = (n: number) => `10.0.0.${n}`
    const some = () => new Set(Array.from({ length: random(12) }, () => random(32)))
    await filter.apply(policy([]))
    for (let step = 0; step < 60; step++) {
      const addresses = some()
      if (random(3) > 0) {
        await filter.lend({ d4_k: [...addresses].map((n) => lent(text(n))) })
        for (const n of addresses) loans.add(n)
      } else {
        inForce = addresses
        const sorted = [...addresses].sort((a, b) => a - b)
        await filter.apply(policy(sorted.map((n) => one(text(n)))))
        for (const n of addresses) loans.delete(n)
      }
      const held = [...new Set([...inForce, ...loans])].sort((a, b) => a - b)
      const listed = (await elements('d4_k')).split(', ').filter((range) => range !== '')
      const expanded = listed.flatMap((range) => {
        const prefix = parsePrefix(range)
        const [lo, hi] = range.split('-').map((end) => Number(end.split(/[./]/)[3]))
        const last = prefix === null ? (hi ?? lo!) : Number(prefixInterval(prefix).hi & 255n)
        return Array.from({ length: last - lo! + 1 }, (_, i) => lo! + i)
      })
      expect([step, expanded]).toEqual([step, held])
    }
    expect(await filter.drifts()).toEqual([])
  })

  test('go to no set that is not there or holds no addresses, and it is told', async () => {
    const minimal = await filter.lend({ d4_k: [lent(server4())] }).catch((error: Error) => error.message)
    expect(minimal).toMatch(/what the kernel holds is not known/)
    await filter.apply(policy([]))
    const asked = { nowhere: [lent(server4())], ports: [lent(server4())], d4_k: [lent(server4())] }
    expect((await filter.lend(asked)).unknownSets).toEqual(['nowhere', 'ports'])
    expect(await elements('d4_k')).toBe(server4())
    await expect(filter.lend({ d4_k: [lent('10.0.0.256')] })).rejects.toThrow(/not an address/)
  })

  test('a kernel that takes nothing is a failure, and is repaired', async () => {
    await filter.apply(policy([]))
    await net.run('gateway', ['nft', 'delete', 'table', 'inet', 'gatehouse'])
    await filter.lend({ d4_k: [lent(server4())] }).then(
      async () => expect(await elements('d4_k')).toBe(server4()),
      (error: Error) => expect(error.message).toMatch(/no such file|what the kernel holds is not known/i),
    )
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    // A repair may follow the first, for what was heard of meanwhile.
    const lends = () => filter.lend({ d4_k: [lent(server4())] }).then(() => true)
    await until(async () => await lends().catch(() => false), 5_000)
    expect(await reached(server4())).toBe(true)
  })

  test('more than there is room for are refused', async () => {
    await filter.apply(policy([]))
    const many = (start: number) =>
      Array.from({ length: 4_096 }, (_, i) => lent(`10.${start + (i >> 8)}.${i & 255}.1`))
    for (const start of [0, 16, 32, 48]) await filter.lend({ d4_k: many(start) })
    await expect(filter.lend({ d4_k: [lent(server4())] })).rejects.toThrow(/more addresses are lent than/)
    await filter.apply(policy([{ lo: '10.0.0.0', hi: '10.64.0.0' }]))
    await filter.lend({ d4_k: [lent('192.0.2.1')] })
  })
})

test('a thousand lendings at once beside 10,000 rules', async () => {
  await filter.apply(policy([], [], 10_000))
  await Promise.all(
    Array.from({ length: 1_000 }, (_, i) =>
      filter.lend({
        d4_k: [lent(`198.18.${i >> 8}.${i & 255}`)],
        d6_k: [lent(`2001:db8::${i.toString(16)}`)],
      }),
    ),
  )
  expect(await elements('d4_k')).toContain('198.18.0.0-198.18.3.231')
  await filter.apply(policy([one('192.0.2.1')], [], 10_000))
  expect(await elements('d6_k')).toBe('2001:db8::-2001:db8::3e7')
  expect(await filter.drifts()).toEqual([])
})
