import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DnsArtifact } from '../../../src/core/engine/declared/dns.ts'
import { type EngineHost, engineHost } from '../../kernel/daemon/engine-host.ts'
import { emptyDns } from '../../kernel/dns-artifact.ts'
import { createNet, type Net } from '../../kernel/net.ts'

/** Addresses, all on the loopback of one namespace. */
export const places = {
  ours: '127.0.0.2',
  bare: '127.0.0.3',
  unbound: '127.0.0.4',
  zone: '127.0.0.50',
} as const

/** Names of the zone that is asked for; the first half may be named by rules. */
export const askedNames = Array.from({ length: 2_000 }, (_, index) => `n${index}.zone.test`)

/** A server under measurement. */
export interface Measured {
  readonly address: string
  readonly pid: () => number
}

/** Name servers side by side: ours, the same engine without us, Unbound, and the server of the zone that all of them ask. */
export interface NameServers {
  readonly net: Net
  readonly ours: Measured & { readonly apply: (change: Partial<DnsArtifact>) => Promise<void> }
  readonly bare: Measured
  readonly unbound: Measured
  readonly close: () => Promise<void>
}

const zoneConfig = (folder: string) => `server:
  rundir: ${folder}
  listen: ${places.zone}@53
database:
  storage: ${folder}
control:
  listen: ${folder}/ctl
zone:
  - domain: zone.test.
    file: ${folder}/zone
`

const bareConfig = (folder: string) => `log_level('err')
modules.unload('ta_signal_query')
modules.unload('detect_time_jump')
modules.unload('detect_time_skew')
modules.unload('priming')
net.listen('${folder}/control', nil, { kind = 'control' })
net.listen('${places.bare}', 53, { kind = 'dns' })
cache.open(100 * MB, 'lmdb://${folder}/cache')
modules.load('serve_stale < cache')
trust_anchors.set_insecure({ 'zone.test.' })
policy.add(policy.suffix(policy.FORWARD({ '${places.zone}' }), policy.todnames({ 'zone.test.' })))
`

const unboundConfig = (folder: string) => `server:
  do-daemonize: no
  chroot: ""
  username: ""
  directory: ${folder}
  pidfile: ""
  interface: ${places.unbound}
  access-control: 127.0.0.0/8 allow
  num-threads: 1
  use-syslog: no
  logfile: ${folder}/log
  domain-insecure: "zone.test"
  do-not-query-localhost: no
  local-zone: "test." nodefault
  msg-cache-size: 100m
  rrset-cache-size: 100m
remote-control:
  control-enable: no
forward-zone:
  name: zone.test
  forward-addr: ${places.zone}
`

/** Starts all of them. */
export async function startNameServers(folder: string): Promise<NameServers> {
  const net = await createNet({})
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    const [command, ...rest] = net.enter('gateway', [program, ...args])
    const child = spawn(command!, rest, { stdio: 'ignore' })
    children.push(child)
    return child.pid!
  }
  const room = (name: string, files: Readonly<Record<string, string>>) => {
    const path = join(folder, name)
    mkdirSync(path)
    for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text)
    return path
  }
  const records = askedNames.map((name, index) => `${name}. A 203.0.113.${index % 250}`)
  const text = ['zone.test. SOA ns h 1 1 1 1 1', 'zone.test. NS ns', 'ns.zone.test. A 127.0.0.50', ...records]
  const zone = room('zone', { zone: `$TTL 86400\n$ORIGIN zone.test.\n${text.join('\n')}\n` })
  writeFileSync(join(zone, 'conf'), zoneConfig(zone))
  const bare = room('bare', {})
  writeFileSync(join(bare, 'conf'), bareConfig(bare))
  const unbound = room('unbound', {})
  writeFileSync(join(unbound, 'conf'), unboundConfig(unbound))
  writeFileSync(join(folder, 'queries'), askedNames.map((name) => `${name} A\n`).join(''))

  start('knotd', '-c', join(zone, 'conf'))
  const pids = {
    bare: start('kresd', '-n', '-c', join(bare, 'conf'), bare),
    unbound: start('unbound', '-d', '-c', join(unbound, 'conf')),
  }
  const script = new URL('../../kernel/dns-host.ts', import.meta.url)
  const host: EngineHost<DnsArtifact> = engineHost(net.forkIn('gateway', script, [join(folder, 'run')]))
  const base: DnsArtifact = {
    ...emptyDns,
    listen: [places.ours],
    clients: ['127.0.0.0/8'],
    forward: [{ name: 'zone.test.', hosts: [], servers: [places.zone] }],
  }
  const apply = (change: Partial<DnsArtifact>) => host.apply({ ...base, ...change })
  await apply({})
  await sleep(1_000)
  return {
    net,
    ours: { address: places.ours, pid: () => childOf(host.child.pid!, 'kresd'), apply },
    bare: { address: places.bare, pid: () => pids.bare },
    unbound: { address: places.unbound, pid: () => pids.unbound },
    close: async () => {
      await host.close()
      for (const child of children) child.kill('SIGKILL')
      await net.close()
    },
  }
}

/** Process of a program that another one started. */
function childOf(parent: number, program: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'latin1').trim().split(' ')
  const found = children.find((pid) => readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === program)
  if (found === undefined) throw new Error(`${program} does not run`)
  return Number(found)
}

/** Seconds of processor time that a process took so far. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Memory of a process of its own, in MiB: without the file of the cache, which both engines map. */
export function ownMebibytes(pid: number): number {
  const match = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
  return Number(match?.[1] ?? 0) / 1024
}
