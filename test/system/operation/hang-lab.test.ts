import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Lab, startLab, until } from '../fixture/lab.ts'

interface Shown {
  readonly name: string
  readonly status: string
  readonly msg: string
}
interface Status {
  readonly engines: readonly Shown[]
  readonly processes: readonly (Shown & {
    readonly restarts: number
    readonly last_end: { readonly at: number; readonly reason: string } | null
  })[]
}

const patience = 30
let lab: Lab

beforeAll(async () => {
  lab = await startLab()
  const { admin } = lab.gateway
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  const text = 'alert tcp any any -> any 7 (msg:"Echo"; sid:1000001; rev:1;)'
  await admin.create('/x/ips/signatures/custom', { text })
  const profile = await admin.create<string>('/ips/profiles', { name: 'echo' })
  const filters = [{ key: 'sid', operator: 'equals', values: [1_000_001] }]
  await admin.create(`/ips/profiles/${profile}/rules`, { filters, action: 'alert' })
  await admin.create('/firewall/rules/forward', {
    ...{ action: 'accept', protocol: 'protocol.tcp', ips_enabled: true, ips_profile: profile },
  })
  await admin.create('/application_control_backend/rules', {
    ...{ name: 'no games', action: 'drop', protocols: ['id.l7.Steam'] },
  })
  await until(patience, async () => (await processOf('suricata')) !== undefined)
  await until(patience, async () => isWell(await status()))
})
afterAll(() => lab?.close())

/** The status; null while nobody answers. */
async function status(): Promise<Status | null> {
  const reply = await lab.gateway.admin.get('/x/status').catch(() => null)
  return reply?.status === 200 ? reply.json<Status>() : null
}

/** The process of a name; that of Suricata has the number of its queue behind it. */
async function processOf(name: string): Promise<Status['processes'][number] | undefined> {
  const of = (found: string) => found === name || (name === 'suricata' && found.startsWith('suricata-'))
  return (await status())?.processes.find((each) => of(each.name))
}

function isWell(found: Status | null): boolean {
  if (!found?.processes.some(({ name }) => name === 'gateway')) return false
  const isActive = ({ status }: Shown) => status === 'active'
  // An engine that has nothing to do says nothing.
  const isOff = ({ status, msg }: Shown) => status === 'inactive' && msg === ''
  return (
    found.processes.every(isActive) &&
    found.engines.every((engine) => isActive(engine) || isOff(engine) || engine.name === 'dns')
  )
}

function pidIn(file: string): number {
  return (
    JSON.parse(readFileSync(join(lab.gateway.dataFolder, 'run', `${file}.json`), 'utf8')) as { pid: number }
  ).pid
}

/** Whether another process has come; between the two there is none. */
function isAnother(pid: () => number, number: number): boolean {
  try {
    const now = pid()
    return now > 0 && now !== number
  } catch {
    return false
  }
}

/** The process of that name below the plane. */
function pidBelowPlane(name: string): number {
  const plane = pidIn('plane')
  const children = readFileSync(`/proc/${plane}/task/${plane}/children`, 'utf8').trim().split(' ')
  return Number(children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name)))
}

const stopped = [
  ['front-1', () => pidIn('front-1')],
  ['lab-front', () => pidIn('lab-front')],
  ['ip-monitor', () => pidBelowPlane('monitor')],
  ['netlink', () => pidBelowPlane('netlink.ts')],
  ['ulogd', () => pidBelowPlane('ulogd')],
  ['recogniser', () => pidBelowPlane('recognise.ts')],
  ['suricata', () => pidBelowPlane('--runmode')],
  ['plane', () => pidIn('plane')],
  ['gateway', () => pidIn('gateway')],
] as const

it('the plane and what it starts go before the rest where the processor is busy', () => {
  const priorities = [pidIn('plane'), pidBelowPlane('netlink.ts'), pidIn('gateway')].map((pid) =>
    getPriority(pid),
  )
  // Only root may give it to them.
  const first = process.getuid?.() === 0 ? -5 : 0
  expect(priorities).toEqual([first, first, 0])
})

describe('silences#hangs', () => {
  it.each(stopped)(
    '%s that is stopped is shown, ended and started again',
    async (name, pid) => {
      const before = (await processOf(name))!
      const number = pid()
      process.kill(number, 'SIGSTOP')
      const shown = await until(patience, async () => !isWell(await status()))
      expect([name, shown]).toEqual([name, true])
      const again = await until(patience, async () => isWell(await status()) && isAnother(pid, number))
      expect([name, again]).toEqual([name, true])
      const after = (await processOf(name))!
      expect(after.restarts).toBe(before.restarts + 1)
      expect(after.last_end?.reason).toMatch(/^it was stopped for \d+ s$/)
      const rows = await lab.gateway.admin.get('/logs_backend/logs?limit=50')
      expect(rows.text).toContain(`the ${before.name} process ended and is started again: it was stopped for`)
    },
    120_000,
  )

  it('a supervisor that is stopped is shown', async () => {
    const supervisor = pidIn('supervisor')
    process.kill(supervisor, 'SIGSTOP')
    const shown = await until(patience, async () => {
      const found = await status()
      return (
        found?.processes.some(({ name, status }) => name === 'supervisor' && status === 'failed') ?? false
      )
    })
    process.kill(supervisor, 'SIGCONT')
    expect(shown).toBe(true)
    expect(await until(patience, async () => isWell(await status()))).toBe(true)
  })
})
