import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Lab, type LabHost, until } from '../fixture/lab.ts'

/** A zone of a server of the tests' own: its name without the final dot (`` for the root), and its records. */
export interface TestZone {
  readonly name: string
  readonly records: string
  /** Signed with keys that are made here. */
  readonly isSigned?: boolean
  /** The whole zone file, in place of the records. */
  readonly text?: string
}

/** An authoritative server on a host of the lab. */
export interface ZoneServer {
  readonly address: string
  /** DS records of a signed zone, as trust anchors are written. */
  readonly anchors: (zone: string) => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** Starts Knot DNS with these zones at port 53 of a host's address. */
export async function serveZones(
  lab: Lab,
  {
    host,
    address,
    zones,
  }: { readonly host: LabHost; readonly address: string; readonly zones: readonly TestZone[] },
): Promise<ZoneServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-zones-'))
  mkdirSync(join(folder, 'keys'))
  for (const { name, records, text } of zones)
    writeFileSync(zoneFile(folder, name), text ?? zoneText(name, records))
  writeFileSync(join(folder, 'knot.conf'), configuration(folder, address, zones))
  const child: ChildProcess = lab.start(host, 'knotd', '-c', join(folder, 'knot.conf'))
  const [first] = zones
  const answers = async () => {
    const { text } = await lab.run(
      host,
      'dig',
      '+short',
      '+time=1',
      '+tries=1',
      `@${address}`,
      `${first!.name}.`,
      'SOA',
    )
    return /\d+ \d+ \d+/.test(text)
  }
  if (!(await until(20, answers))) throw new Error('the server of the test does not come up')
  return {
    address,
    anchors: async (zone) => {
      const { text } = await lab.run(host, 'keymgr', '-c', join(folder, 'knot.conf'), `${zone}.`, 'ds')
      return text.split('\n').filter((line) => line.includes(' DS '))
    },
    close: async () => {
      await lab.run(host, 'knotc', '-s', join(folder, 'ctl'), 'stop')
      child.kill()
      // It writes until it has ended.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function zoneFile(folder: string, name: string): string {
  return join(folder, `${name || 'root'}.zone`)
}

function zoneText(name: string, records: string): string {
  return `$ORIGIN ${name}.\n$TTL 60\n@ SOA ns hostmaster 1 3600 600 86400 60\n@ NS ns\n${records}\n`
}

function configuration(folder: string, address: string, zones: readonly TestZone[]): string {
  return `server:
  rundir: ${folder}
  listen: ${address}@53
control:
  listen: ${join(folder, 'ctl')}
database:
  storage: ${folder}
policy:
  - id: test
    algorithm: ecdsap256sha256
    single-type-signing: on
template:
  - id: default
    storage: ${folder}
    semantic-checks: off
    zonefile-sync: -1
    zonefile-load: difference-no-serial
    journal-content: all
zone:
${zones
  .map(
    ({ name, isSigned }) => `  - domain: ${name}.
    file: ${zoneFile(folder, name)}
${isSigned ? '    dnssec-signing: on\n    dnssec-policy: test\n' : ''}`,
  )
  .join('')}`
}

/** An answer as `dig` prints it: its status and its records, or null where none came. */
export async function ask(
  lab: Lab,
  host: LabHost,
  server: string,
  question: readonly string[],
): Promise<{ readonly status: string; readonly flags: string; readonly records: readonly string[] } | null> {
  const { text } = await lab.run(
    host,
    'dig',
    '+noall',
    '+answer',
    '+comments',
    '+time=4',
    '+tries=1',
    `@${server}`,
    ...question,
  )
  const status = /status: (\w+)/.exec(text)?.[1]
  if (status === undefined) return null
  const flags = /flags: ([a-z ]+);/.exec(text)?.[1] ?? ''
  const records = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
    .map((line) => line.split(/\s+/))
    .map(([name, , , type, ...data]) => `${name} ${type} ${data.join(' ')}`)
  return { status, flags, records }
}
