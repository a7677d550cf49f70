import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runningDaemon } from '../../../test/kernel/daemon/daemon-suite.ts'
import { type EngineHost, engineHost } from '../../../test/kernel/daemon/engine-host.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import type { RecogniserMessage } from '../../../test/kernel/recogniser/host.ts'
import type {
  ApplicationControlArtifact,
  RecognitionPolicy,
} from '../../core/engine/declared/application-control.ts'
import type { DeniedConnection } from '../../core/engine/rows/denied-connection.ts'
import { runProgram } from '../program.ts'
import { type QueueFigures, recogniserName } from './wire.ts'

const queue = 7
const ipsQueue = 8
const patience = { timeout: 20_000, interval: 50 }
const kernelModule = (name: string) => new URL(`../../../test/kernel/${name}`, import.meta.url)
/** In the place of the packet filter: class 1 of inspection for all that is forwarded and comes in, until it is identified or denied. */
const ruleset = `
table inet test {
  counter identified { }
  chain judged {
    ct mark and 0xffff0000 == 0xffff0000 drop
    ct state new ct mark set 5
    ct label 64 tcp sport 41001 counter name identified return
    ct label 64 return
    meta mark set 0x100
  }
  chain forward { type filter hook forward priority 49; jump judged; }
  chain input { type filter hook input priority 49; iifname lo return; tcp dport 80 jump judged; }
  chain known { meta mark and 0x20000000 == 0x20000000 ct label set 64; }
  chain forwarded { type filter hook postrouting priority -160; jump known; }
  chain arrived { type filter hook input priority 51; jump known; }
}`

let net: Net
let host: EngineHost<ApplicationControlArtifact>
let server: ChildProcess
let folder: string
let runFolder: string
let denied: DeniedConnection[]
let key: string
let certificate: string

const policy = (over: Partial<RecognitionPolicy> = {}): ApplicationControlArtifact => ({
  policy: {
    ...{ queue, rules: [], onFailure: 'block' },
    classes: [{ class: 1, application: { profile: 'p', deny: ['id.l7.youtube'] }, ipsQueue: null }],
    ...over,
  },
})
const denying = (...deny: string[]) =>
  policy({ classes: [{ class: 1, application: { profile: 'p', deny }, ipsQueue: null }] })

async function figures(): Promise<QueueFigures> {
  const answer = new Promise<QueueFigures>((resolve) => {
    const hear = (said: RecogniserMessage) => {
      if (!('figures' in said) || said.figures === null) return
      host.child.off('message', hear)
      resolve(said.figures)
    }
    host.child.on('message', hear)
  })
  host.child.send('figures')
  return await answer
}

/** What curl says on the way to a name at the server: the code of HTTP, or its own after `error`. */
async function get(
  url: string,
  { from = 'lan', to = '', options = [] as readonly string[] } = {},
): Promise<string> {
  const { hostname, protocol } = new URL(url)
  const address = to || net.link('wan').v4
  const { code, stdout } = await net.run(from, [
    ...['curl', '-sk', '--max-time', '5', '-o', '/dev/null', '-w', '%{http_code}'],
    ...['--resolve', `${hostname}:${protocol === 'https:' ? 443 : 80}:${address}`, ...options, url],
  ])
  return code === 0 ? stdout : `error ${code}`
}

async function entries(): Promise<string> {
  return (await net.run('gateway', ['conntrack', '-L'])).stdout
}

async function queued(chain: string, where: readonly string[], number: number): Promise<void> {
  for (const program of ['iptables-legacy', 'ip6tables-legacy']) {
    const command = ['-t', 'security', '-A', chain, ...where, '-j', 'NFQUEUE', '--queue-num', String(number)]
    const { code, stderr } = await net.run('gateway', [program, ...command])
    expect(code, stderr).toBe(0)
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-recogniser-'))
  runFolder = join(folder, 'run')
  net = await createNet({ lan: { device: 'lan0' }, wan: { device: 'wan0' } })
  key = join(folder, 'key')
  certificate = join(folder, 'certificate')
  const named = ['-subj', '/CN=nowhere.example', '-keyout', key, '-out', certificate]
  await runProgram('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    ...named,
  ])
  server = net.forkIn('wan', kernelModule('recogniser/server.ts'), [key, certificate])
  await once(server, 'message')
  const { code, stderr } = await net.run('gateway', ['nft', '-f', '-'], ruleset)
  expect(code, stderr).toBe(0)
  for (const chain of ['FORWARD', 'INPUT'])
    await queued(chain, ['-m', 'mark', '--mark', '0x100/0xff00'], queue)
  host = engineHost(net.forkIn('gateway', kernelModule('recogniser/host.ts'), [runFolder]))
  host.child.on('message', (said: RecogniserMessage) => {
    if ('denied' in said) denied.push(...said.denied)
  })
})

beforeEach(() => {
  denied = []
})

afterAll(async () => {
  await host.close()
  server.kill('SIGKILL')
  await net.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the recogniser', () => {
  it('ends connections to a denied name at once, and lets others through', async () => {
    await host.apply(policy())
    expect(await get('https://www.youtube.com/')).toBe('error 35')
    expect(await get('https://www.example.org/')).toBe('200')
    expect(await get('http://www.youtube.com/')).toBe('error 56')
    expect(await get('http://www.example.org/')).toBe('200')
    await expect.poll(() => denied.length, patience).toBe(2)
    expect(denied[0]).toMatchObject({
      by: { profile: 'p' },
      protocols: ['id.l7.tls', 'id.l7.youtube'],
      protocol: 'tcp',
      tuple: { source: net.link('lan').v4, destination: net.link('wan').v4, destinationPort: 443 },
      translated: null,
      inDevice: 'lan0',
      outDevice: 'wan0',
    })
  })

  it('does the same in IPv6, and on the way to the gateway itself', async () => {
    await host.apply(policy())
    const { v6 } = net.link('wan')
    expect(await get('https://www.youtube.com/', { to: `[${v6}]` })).toBe('error 35')
    expect(await get('https://www.example.org/', { to: `[${v6}]` })).toBe('200')
    const own = net.forkIn('gateway', kernelModule('recogniser/server.ts'), [key, certificate])
    await once(own, 'message')
    const { gateway4, gateway6 } = net.link('lan')
    for (const to of [gateway4, `[${gateway6}]`]) {
      expect(await get('http://www.youtube.com/', { to })).toBe('error 56')
      expect(await get('http://www.example.org/', { to })).toBe('200')
    }
    own.kill('SIGKILL')
  })

  it('labels a connection when nothing more is to be found, and sees at most 32 packets of it', async () => {
    await host.apply(policy())
    const before = (await figures()).packets
    expect(await get('http://www.example.org/large', { options: ['--local-port', '41001'] })).toBe('200')
    const counter = (await net.run('gateway', ['nft', 'list', 'counter', 'inet', 'test', 'identified']))
      .stdout
    expect(Number(/packets (\d+)/.exec(counter)?.[1])).toBeGreaterThan(0)
    const seen = (await figures()).packets - before
    expect(seen).toBeGreaterThan(3)
    expect(seen).toBeLessThanOrEqual(40)
  })

  it('looks at no more than the request of a connection by HTTP, unless the answer may tell what is denied', async () => {
    const seen = async (...deny: string[]) => {
      await host.apply(denying(...deny))
      const before = (await figures()).lookedAt
      expect(await get('http://www.example.org/')).toBe('200')
      return (await figures()).lookedAt - before
    }
    // The three packets of the beginning, and the request.
    expect(await seen('id.l7.youtube')).toBe(4)
    expect(await seen('id.l7.hls')).toBeGreaterThan(4)
  })

  it('marks a denied connection, and keeps the number of its rule', async () => {
    await host.apply(policy())
    await get('https://www.youtube.com/', { options: ['--local-port', '41002'] })
    const mark = async () => {
      const line = (await entries()).split('\n').find((each) => each.includes('sport=41002'))
      return Number(/mark=(\d+)/.exec(line ?? '')?.[1])
    }
    await expect.poll(mark, patience).toBe(0xffff0005)
  })
})

describe('what else it does', () => {
  it('hands packets on to another queue, until the connection is denied', async () => {
    const classes = [{ class: 1, application: { profile: 'p', deny: ['id.l7.youtube'] }, ipsQueue }]
    await host.apply(policy({ classes }))
    // Nobody listens there: what is handed on is lost.
    expect(await get('http://www.example.org/', { options: ['--connect-timeout', '1'] })).toBe('error 28')
    const before = (await figures()).handedOn
    expect(before).toBeGreaterThan(0)
    await host.apply(policy({ classes, onFailure: 'pass' }))
    expect(await get('http://www.example.org/')).toBe('200')
    expect(await get('https://www.youtube.com/')).toBe('error 35')
    const other = engineHost<ApplicationControlArtifact>(
      net.forkIn('gateway', kernelModule('recogniser/host.ts'), [join(folder, 'other')]),
    )
    await host.apply(policy({ classes }))
    const allowing = [{ class: 1, application: { profile: 'q', deny: ['id.l7.reddit'] }, ipsQueue: null }]
    await other.apply(policy({ queue: ipsQueue, classes: allowing }))
    expect(await get('http://www.example.org/')).toBe('200')
    expect(await get('http://www.reddit.com/')).toBe('error 56')
    await other.close()
    expect((await figures()).handedOn).toBeGreaterThan(before)
  })

  it('refuses a class that it does not know, and lets it pass where failures are to', async () => {
    await host.apply(policy({ classes: [] }))
    expect(await get('http://www.example.org/', { options: ['--connect-timeout', '1'] })).toBe('error 28')
    await host.apply(policy({ classes: [], onFailure: 'pass' }))
    expect(await get('http://www.example.org/')).toBe('200')
  })

  it('asks rules about either end, of which the first decides; any of them needs no packet with data', async () => {
    const end = (address: string) => ({ v4: [{ lo: address, hi: address }], v6: [] })
    const lan = end(net.link('lan').v4)
    const rule = (id: number, action: 'accept' | 'drop', protocols: 'any' | string[], aliases = lan) => ({
      ...{ id, action, protocols, aliases },
    })
    const classes = [{ class: 1, application: null, ipsQueue: null }]
    const rules = (...all: ReturnType<typeof rule>[]) => policy({ classes, rules: all })
    await host.apply(rules(rule(1, 'accept', ['id.l7.youtube']), rule(2, 'drop', ['id.l7.tls'])))
    expect(await get('https://www.youtube.com/')).toBe('200')
    expect(await get('https://www.example.org/')).toBe('error 35')
    await host.apply(rules(rule(2, 'drop', ['id.l7.tls'], end('192.0.2.1'))))
    expect(await get('https://www.youtube.com/')).toBe('200')
    await host.apply(rules(rule(3, 'drop', 'any', end(net.link('wan').v4))))
    expect(await get('http://www.example.org/')).toBe('error 7')
    await expect.poll(() => denied.at(-1), patience).toMatchObject({ by: { rule: 3 }, protocols: [] })
  })

  it('refuses datagrams with a message to who sent them', async () => {
    await host.apply(denying('id.l7.dns'))
    const ask = async (address: string) =>
      (await net.run('lan', ['dig', '+tries=1', '+time=3', `@${address}`, 'www.example.org'])).stdout
    expect(await ask(net.link('wan').v4)).toMatch(/connection refused/)
    expect(await ask(net.link('wan').v6)).toMatch(/connection refused/)
  })

  it('sees through the translation of addresses', async () => {
    const nat = `table ip nat {
      chain in { type nat hook prerouting priority -100; ip daddr 198.51.100.1 dnat to ${net.link('wan').v4}; }
      chain out { type nat hook postrouting priority 100; ip saddr ${net.link('lan').v4} masquerade; }
    }`
    expect((await net.run('gateway', ['nft', '-f', '-'], nat)).stderr).toBe('')
    await host.apply(policy())
    expect(await get('https://www.youtube.com/', { to: '198.51.100.1' })).toBe('error 35')
    expect(await get('https://www.example.org/', { to: '198.51.100.1' })).toBe('200')
    await expect
      .poll(() => denied.at(-1), patience)
      .toMatchObject({
        tuple: { source: net.link('lan').v4, destination: '198.51.100.1' },
        translated: { source: net.link('wan').gateway4, destination: net.link('wan').v4 },
      })
    await net.run('gateway', ['nft', 'delete', 'table', 'ip', 'nat'])
  })

  it('is started again when it ends or hangs, and connections go on', async () => {
    await host.apply(policy())
    const running = () => runningDaemon({ net, folder, runFolder }, recogniserName).pid
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const before = running()
      process.kill(before, signal)
      await expect.poll(running, patience).not.toBe(before)
      await expect.poll(() => host.observe(), patience).toMatchObject({ status: 'active' })
      expect(await get('https://www.youtube.com/')).toBe('error 35')
      expect(await get('https://www.example.org/')).toBe('200')
    }
  })
})

it('the process is gone when no packet reaches it', async () => {
  await host.apply(policy())
  const { pid } = runningDaemon({ net, folder, runFolder }, recogniserName)
  expect(() => process.kill(pid, 0)).not.toThrow()
  await host.apply({ policy: null })
  expect(await host.observe()).toMatchObject({ status: 'inactive' })
})
