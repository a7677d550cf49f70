import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/core/finding.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

/** A process as `/x/status` shows it. */
interface ShownProcess {
  readonly name: string
  readonly restarts: number
  readonly last_end: { readonly reason: string } | null
}

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
  await gateway.admin.create('/firewall/rules/forward', { action: 'drop' })
  await gateway.admin.create('/firewall/rules/forward', { action: 'accept', protocol: 'protocol.udp' })
})
afterAll(() => gateway?.close())

const kinds = async () =>
  (await gateway.admin.list<Finding>('/x/analysis?table=forward')).map(({ kind }) => kind)
const shown = async () => {
  const { processes } = (await gateway.admin.get('/x/status')).json() as { processes: ShownProcess[] }
  return processes.find(({ name }) => name === 'analysis')!
}

/** The process that works on analyses for the gateway process; null while there is none. */
function analysisProcess(): number | null {
  const gatewayPid = gateway.pid('gateway')
  const children = readFileSync(`/proc/${gatewayPid}/task/${gatewayPid}/children`, 'utf8').trim().split(' ')
  const command = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  const found = children.find((pid) => pid !== '' && command(pid).includes('analysis-process'))
  return found === undefined ? null : Number(found)
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function within(milliseconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + milliseconds
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`does not hold within ${milliseconds} ms: ${holds}`)
    await sleep(50)
  }
}

describe('the analysis process', () => {
  it('has no more rights than the gateway process, and gives way to it', async () => {
    expect(await kinds()).toEqual(['shadowed'])
    const pid = analysisProcess()!
    const status = (of: number, field: string) =>
      new RegExp(`^${field}:\\s+(.*)$`, 'm').exec(readFileSync(`/proc/${of}/status`, 'utf8'))?.[1]
    for (const field of ['Uid', 'Gid', 'CapEff', 'CapBnd', 'NoNewPrivs', 'Seccomp']) {
      expect(status(pid, field)).toBe(status(gateway.pid('gateway')!, field))
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBeGreaterThan(0)
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('GATEHOUSE_OPTIONS')
  })

  it('begins anew with the next question when it is killed, and the status tells', async () => {
    await kinds()
    const before = analysisProcess()!
    process.kill(before, 'SIGKILL')
    await within(5_000, async () => (await shown()).restarts === 1)
    expect((await shown()).last_end?.reason).toBe('SIGKILL')
    await gateway.admin.create('/firewall/rules/forward', { action: 'accept', protocol: 'protocol.tcp' })
    expect(await kinds()).toEqual(['shadowed', 'shadowed'])
    expect(analysisProcess()).not.toBe(before)
  })

  it('is ended when somebody stops it, within five seconds, asked or not', async () => {
    await kinds()
    const before = analysisProcess()!
    process.kill(before, 'SIGSTOP')
    const asked = gateway.admin.get('/x/analysis')
    await within(5_000, async () => (await shown()).restarts === 2)
    expect((await shown()).last_end?.reason).toMatch(/^it was stopped for \d s$/)
    expect((await asked).status).not.toBe(200)
    expect(await kinds()).toEqual(['shadowed', 'shadowed'])
    process.kill(analysisProcess()!, 'SIGSTOP')
    await within(5_000, async () => (await shown()).restarts === 3)
    expect(await kinds()).toEqual(['shadowed', 'shadowed'])
  })

  it('ends with the gateway process, whatever kills that, also while it is stopped', async () => {
    await kinds()
    const left = analysisProcess()!
    process.kill(left, 'SIGSTOP')
    gateway.kill('gateway')
    await within(5_000, () => !isRunning(left))
    await gateway.ready()
  })
})
