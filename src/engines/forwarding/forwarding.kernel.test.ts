import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { openRuleset } from '../../../test/kernel/open-ruleset.ts'
import type { Ruleset } from '../../core/ruleset/ruleset.ts'

let net: Net
let filter: RunningFilter

beforeEach(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  await net.listen('server', 'udp', 7)
  await net.listen('client', 'udp', 7)
  // IPv6 is forwarded once link-local addresses are no longer tentative.
  await until(async () => (await passes()).every(Boolean))
  filter = startFilter(net)
})

afterEach(async () => {
  await filter.close().catch(() => {})
  await net.close()
})

const broken: Ruleset = {
  ...openRuleset,
  chains: openRuleset.chains.map((chain) => ({
    ...chain,
    rules: [{ match: [], statements: [], verdict: { op: 'jump', chain: 'nowhere' }, comment: 'x' }],
  })),
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let waits = 0; waits < 200; waits++) {
    if (await holds()) return
    await sleep(50)
  }
  throw new Error('did not come to hold within 10 s')
}

const gateway = async (command: string) => (await net.run('gateway', command.split(' '))).stdout.trim()
const forwards = async () => [
  await gateway('cat /proc/sys/net/ipv4/ip_forward'),
  await gateway('cat /proc/sys/net/ipv6/conf/all/forwarding'),
]
const passes = async () => [
  (await net.udp('client', net.link('server').v4, 7)).reached,
  (await net.udp('client', net.link('server').v6, 7)).reached,
]
const ruleset = () => gateway('nft list ruleset')

describe('before the first policy', () => {
  test('a machine that forwarded does so no more, and lets in nothing that it did not ask for', async () => {
    await filter.closeUntilApplied()
    expect(await forwards()).toEqual(['0', '0'])
    expect(await passes()).toEqual([false, false])
    expect(await ruleset()).toMatch(/chain forward \{[^}]*drop comment "fwd.sys.closed"/)
    expect(await ruleset()).toMatch(/chain input \{[\s\S]*drop comment "inp.sys.closed"/)
    await filter.apply(openRuleset)
    expect(await forwards()).toEqual(['1', '1'])
    expect(await passes()).toEqual([true, true])
  })

  test('the minimal ruleset comes back when somebody removes it, and so does whatever switched forwarding', async () => {
    await filter.closeUntilApplied()
    await gateway('nft flush ruleset')
    await gateway('sysctl -qw net.ipv4.ip_forward=1')
    await gateway('sysctl -qw net.ipv6.conf.all.forwarding=1')
    await until(async () => (await ruleset()).includes('fwd.sys.closed'))
    await until(async () => (await forwards()).join() === '0,0')
    expect(await passes()).toEqual([false, false])
    expect((await filter.drifts()).join()).toMatch(
      /forwarding of IPv4 \(net\.ipv4\.ip_forward = 1\).* was switched on; it is off/,
    )
  })

  test('a policy that the kernel refuses leaves it closed', async () => {
    await filter.closeUntilApplied()
    await expect(filter.apply(broken)).rejects.toThrow()
    expect(await forwards()).toEqual(['0', '0'])
    expect(await passes()).toEqual([false, false])
  })
})

describe('with a policy', () => {
  test('a new process leaves the ruleset and forwarding of a killed one alone', async () => {
    await filter.apply(openRuleset)
    const before = await ruleset()
    await filter.kill()
    filter = startFilter(net)
    await filter.closeUntilApplied()
    expect(await ruleset()).toBe(before)
    expect(await forwards()).toEqual(['1', '1'])
    expect(await passes()).toEqual([true, true])
  })

  test.each([
    ['the ruleset', 'nft flush ruleset'],
    ['its rules', 'nft flush table inet gatehouse'],
    ['a chain', 'nft delete chain inet gatehouse input'],
    ['the mark', 'nft flush chain inet gatehouse prerouting_seen'],
  ])('a new process closes where %s of a killed one has gone', async (_, command) => {
    await filter.apply(openRuleset)
    await filter.kill()
    await gateway(command)
    filter = startFilter(net)
    await filter.closeUntilApplied()
    expect(await forwards()).toEqual(['0', '0'])
    expect(await ruleset()).toContain('inp.sys.closed')
    await filter.apply(openRuleset)
    await until(async () => (await passes()).every(Boolean))
  })

  test('one that the kernel refuses leaves the one before in force, and forwarding on', async () => {
    await filter.closeUntilApplied()
    await filter.apply(openRuleset)
    await expect(filter.apply(broken)).rejects.toThrow()
    expect(await forwards()).toEqual(['1', '1'])
    expect(await passes()).toEqual([true, true])
  })

  test('forwarding that somebody switches off is on again within a second, and said', async () => {
    await filter.apply(openRuleset)
    for (const setting of ['net.ipv4.ip_forward', 'net.ipv6.conf.all.forwarding']) {
      await gateway(`sysctl -qw ${setting}=0`)
      await until(async () => (await forwards()).join() === '1,1')
      // It is on again before it is said.
      let said = ''
      await until(async () => {
        said += (await filter.drifts()).join()
        return said.includes(`(${setting} = 0)`) && /was switched off; it is on again/.test(said)
      })
    }
  })
})

describe('the guard of our devices', () => {
  const bases = async () =>
    [...(await ruleset()).matchAll(/chain (\w+) \{\n\s+type /g)].map(([, name]) => name)

  test('the chain that marks is the first, so that it goes first, whatever was there before', async () => {
    await filter.closeUntilApplied()
    await filter.apply(openRuleset)
    expect((await bases())[0]).toBe('prerouting_seen')
    await gateway('nft flush chain inet gatehouse prerouting_seen')
    await gateway('nft delete chain inet gatehouse prerouting_seen')
    // Where the repair waits for a moment, a minimal chain stands in behind the others.
    await until(async () => (await bases())[0] === 'prerouting_seen')
    expect(new Set(await bases()).size).toBe(openRuleset.chains.filter(({ hook }) => hook !== null).length)
    expect(await passes()).toEqual([true, true])
    await filter.kill()
    await gateway('nft delete chain inet gatehouse prerouting_seen')
    filter = startFilter(net)
    await filter.apply(openRuleset)
    expect((await bases())[0]).toBe('prerouting_seen')
  })

  test('while a repair waits, since others came before it, minimal chains stand in for those that are gone', async () => {
    await filter.closeUntilApplied()
    await filter.apply(openRuleset)
    const isWhole = async () => /input all.*forward all|forward all.*input all/s.test(await ruleset())
    for (let round = 0; round < 3; round++) {
      await gateway('nft flush ruleset')
      await until(isWhole)
    }
    await gateway('nft flush chain inet gatehouse forward')
    await gateway('nft delete chain inet gatehouse forward')
    await until(async () => (await ruleset()).includes('fwd.sys.closed'))
    expect(await ruleset()).toContain('input all')
    await gateway('nft flush ruleset')
    await until(async () => (await ruleset()).includes('inp.sys.closed'))
    expect(await ruleset()).not.toContain('input all')
    await until(isWhole)
    expect((await bases())[0]).toBe('prerouting_seen')
    expect(await passes()).toEqual([true, true])
  })

  test('nothing is forwarded that the table has not seen, whatever else is there', async () => {
    await filter.apply(openRuleset)
    await gateway('sysctl -qw net.ipv4.conf.all.src_valid_mark=1')
    for (const family of ['-4', '-6']) {
      for (const device of ['lan', 'wan']) {
        await gateway(`ip ${family} rule add priority 7 iif ${device} fwmark 0/0x4000000 blackhole`)
      }
    }
    expect(await passes()).toEqual([true, true])
    await filter.kill()
    await gateway('nft flush ruleset')
    expect(await forwards()).toEqual(['1', '1'])
    await sleep(50)
    expect(await passes()).toEqual([false, false])
    // The gateway's own packets are not forwarded ones.
    for (const address of [net.link('server').v4, net.link('server').v6]) {
      expect((await net.run('gateway', ['ip', 'route', 'get', address])).code).toBe(0)
    }
    filter = startFilter(net)
  })
})
