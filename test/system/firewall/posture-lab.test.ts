import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../fixtures/free-port.ts'
import type { Client } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

let lab: Lab
let admin: Client

const user = { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 }
const script = new URL('../agents/agent-host.ts', import.meta.url).pathname

beforeAll(async () => {
  lab = await startLab({ agentListen: `127.0.0.1:${await freePort()}` })
  admin = lab.gateway.admin
  await admin.put('/agent_backend/wireguard/state', { enabled: true })
  await admin.create('/user_backend/users', user)
  await admin.put('/x/agents/ztna', { period: 1 })
  await admin.create('/hip/objects', { title: 'walled', firewall: { active: true } })
  await admin.create('/hip/objects', { title: 'linux', operation_system: { type: 'Linux' } })
  await admin.create('/hip/profiles', { title: 'safe', expression: '1' })
  const accept = { action: 'accept', hip_profiles: ['hip_profile.id.1'] }
  await admin.create('/firewall/rules/forward', accept)
  await admin.create('/firewall/rules/forward', { action: 'drop', source_addresses: ['subnet.id.1'] })
})
afterAll(() => lab?.close())

const agents: { kill(): void }[] = []
beforeEach(() => {
  for (const agent of agents.splice(0)) agent.kill()
})

/** An agent on lan1, authorized. */
async function agentOnHost() {
  const child = lab.start(
    'lan1',
    process.execPath,
    script,
    `https://${hosts.gatewayLan}:8443`,
    'ann',
    'horse',
  )
  agents.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(String(said))).toMatchObject({ authorized: true })
  return {
    report: (active: boolean) => {
      const system = { type: 'Linux', version: '', domain: '' }
      const firewall = [{ active, name: 'wall', version: '1' }]
      const others = { antivirus: [], kb_list: [], proc_list: [], service_list: [], reg_key_list: [] }
      const report = { type: 'ztna', node_name: 'laptop', operation_system: system, firewall, ...others }
      child.stdin.write(`${JSON.stringify(report)}\n`)
    },
    end: () => child.kill(),
  }
}

const isOpen = async () => (await lab.visit('lan1', hosts.wan1)).startsWith('host=wan1')
const opens = () => until(10, isOpen)
const closes = () => until(10, async () => !(await isOpen()))

/** Names of chains and maps of the kernel: they follow from what they hold. */
async function structure(): Promise<readonly string[]> {
  const { text } = await lab.run('gateway', 'nft', '-t', 'list', 'ruleset')
  return text
    .split('\n')
    .filter((line) => /^\t(chain|map|set) /.test(line))
    .sort()
}

interface Device {
  readonly id: string
  readonly report_counts: boolean
  readonly hip_profiles: readonly string[]
  readonly state: string
}

const device = async () =>
  (await admin.list<Device>('/x/agents')).find(({ state }) => state === 'authorized')!

describe('a rule with a HIP profile: silences#hip', () => {
  it('follows the report, the edit of an object or a profile, and the end of the session', async () => {
    expect(await isOpen()).toBe(false)
    const agent = await agentOnHost()
    expect(await isOpen()).toBe(false)
    const before = await structure()
    agent.report(true)
    expect(await opens()).toBe(true)
    expect(await device()).toMatchObject({ report_counts: true, hip_profiles: ['hip_profile.id.1'] })
    agent.report(false)
    expect(await closes()).toBe(true)
    agent.report(true)
    expect(await opens()).toBe(true)

    await admin.patch('/hip/objects/1', { firewall: { active: false } })
    expect(await isOpen()).toBe(false)
    await admin.patch('/hip/profiles/1', { expression: '2' })
    expect(await isOpen()).toBe(true)
    await admin.patch('/hip/profiles/1', { expression: 'not 2' })
    expect(await isOpen()).toBe(false)
    await admin.patch('/hip/profiles/1', { expression: '1' })
    await admin.patch('/hip/objects/1', { firewall: { active: true } })
    expect(await isOpen()).toBe(true)
    // No chain is made for all this.
    expect(await structure()).toEqual(before)

    await admin.delete(`/x/agents/${(await device()).id}/session`)
    expect(await closes()).toBe(true)
  })

  it('ends running connections when the device no longer fulfils the profile', async () => {
    const agent = await agentOnHost()
    agent.report(true)
    expect(await opens()).toBe(true)
    const talk = lab.start(
      'lan1',
      'bash',
      '-c',
      `exec 3<>/dev/tcp/${hosts.wan1}/7; while read -r line; do echo "$line" >&3; timeout 2 head -n 1 <&3 || echo silent; done`,
    )
    const say = async () => {
      const answered = once(talk.stdout, 'data') as Promise<[Buffer]>
      talk.stdin.write('hello\n')
      return String((await answered)[0]).trim()
    }
    expect(await say()).toBe('hello')
    agent.report(false)
    expect(await closes()).toBe(true)
    expect(await say()).toBe('silent')
    agent.report(true)
    expect(await opens()).toBe(true)
    talk.kill()
    agent.end()
    expect(await closes()).toBe(true)
  })

  it('no longer matches by a report that is older than its interval', async () => {
    const agent = await agentOnHost()
    agent.report(true)
    expect(await opens()).toBe(true)
    const began = performance.now()
    expect(await until(90, async () => !(await device()).report_counts)).toBe(true)
    expect(performance.now() - began).toBeGreaterThan(50_000)
    expect(await closes()).toBe(true)
    agent.report(true)
    expect(await opens()).toBe(true)
  })
})
