import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesOf } from '../../../scripts/generate/statement-rules.ts'
import { statements, statementsAbout } from '../../contract/about.ts'
import { messageSubjects } from '../../contract/subjects.ts'
import { valuesOf } from '../../contract/values.ts'
import { Agent, type Told, version } from '../agents/agent.ts'
import { reached, wrongShown } from '../fixture/document-world.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

/** Messages of the agent, those before them, and the parts of them that are answered. */
const authorize = { type: 'authorize', login: 'ann', password: 'horse' }
const sso = { type: 'sso', token: null, session_token: null, domain: 'corp.example' }
const report = {
  type: 'ztna',
  node_name: 'pc',
  operation_system: { type: 'Linux', version: '6', domain: '' },
  kb_list: ['KB1'],
  antivirus: [{ active: true, name: 'a', version: '1', last_update: 3, last_scan: null }],
  firewall: [{ active: false, name: 'f', version: '' }],
  proc_list: ['p'],
  service_list: ['s'],
  reg_key_list: [{ key: 'a/b', value: '' }],
}
const every = [
  ...[
    'os_type',
    'os_version',
    'domain',
    'kb_list',
    'av_active',
    'av_name',
    'av_version',
    'av_update',
    'av_scan',
  ],
  ...['fw_active', 'fw_name', 'fw_version', 'processes', 'services', 'registry'],
]

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
  const { admin } = gateway
  await admin.create('/user_backend/users', { name: 'Ann', login: 'ann', psw: 'horse', parent_id: 1 })
  await admin.put('/agent_backend/wireguard/state', { enabled: true })
  await admin.patch('/x/agents/ztna', { period: 0, test_list: every })
})
afterAll(() => gateway?.close())

async function connected(): Promise<Agent> {
  return await new Agent(gateway.origin).open()
}

/** The message with the value at the place, in a list in its first item. */
function withValue(message: Told, place: string, value: unknown): Told {
  const [name, ...rest] = place.split('.')
  if (rest.length === 0) return { ...message, [place]: value }
  const outer = message[name!.replace('[]', '')]
  if (!name!.endsWith('[]')) return { ...message, [name!]: withValue(outer as Told, rest.join('.'), value) }
  return { ...message, [name!.replace('[]', '')]: [withValue((outer as Told[])[0]!, rest.join('.'), value)] }
}

const sent: Readonly<Record<string, Told>> = { version, authorize, 'sso (request)': sso }

test.each(messageSubjects.filter(({ subject }) => subject in sent))(
  '$subject: a wrong value is answered with the state',
  async (about) => {
    for (const statement of statementsAbout(about)) {
      const message = sent[about.subject]!
      const rules = rulesOf(statement, statements)!
      const { bad } = valuesOf(rules, message[statement.field])
      expect(bad.length).toBeGreaterThan(3)
      for (const value of bad) {
        const agent = await connected()
        const told = await agent.ask(withValue(message, statement.field, value))
        expect([statement.field, value, told['type'], told['authorized']]).toEqual([
          statement.field,
          value,
          'auth_state',
          false,
        ])
        expect(told['message']).toContain(statement.field)
        await agent.close()
      }
    }
  },
)

test('version: every system is understood', async () => {
  const os = statements.find(({ subject, field }) => subject === 'version' && field === 'os')!
  for (const value of rulesOf(os, statements)!.values!) {
    const agent = await connected()
    expect((await agent.ask({ ...version, os: value }))['type']).toBe('update')
    await agent.close()
  }
})

test('what the gateway sends has the documented fields', async () => {
  const agent = await connected()
  const told = new Map<string, Told>([
    ['ztna', await agent.next('ztna')],
    ['update', await agent.ask(version)],
    ['sso (response)', await agent.ask(sso)],
    ['auth_state', await agent.ask(authorize)],
  ])
  await agent.close()
  for (const about of messageSubjects) {
    const message = told.get(
      about.subject === '' && about.source.includes('request') ? 'ztna' : about.subject,
    )
    if (!message) continue
    for (const statement of statementsAbout(about)) {
      const values = reached(message, statement.field)
      if (!/absent/.test(statement.text))
        expect([statement.field, values.length]).toEqual([statement.field, 1])
      const isTold = values.filter((value) => value !== null)
      expect(isTold.flatMap((value) => wrongShown(statement, value))).toEqual([])
    }
  }
})

test('a report: each field may be as documented, and with a wrong value it is not kept', async () => {
  const about = messageSubjects.find(({ source }) => source.includes('ZTNA report'))!
  const newest = async () => {
    const [device] = await gateway.admin.list<{ id: number }>('/x/agents')
    return (await gateway.admin.get(`/x/agents/${device!.id}`)).json<{ history: Told[] }>().history
  }
  let count = 0
  for (const statement of statementsAbout(about).filter(({ field }) => field !== 'type')) {
    const rules = rulesOf(statement, statements)!
    const { good, bad } = valuesOf(rules, reached(report, statement.field)[0])
    const agent = await connected()
    await agent.ask(version)
    await agent.ask(authorize)
    const marked = { ...report, node_name: 'pc', kb_list: [`KB${count++}`] }
    agent.send(marked)
    for (const value of bad.slice(0, 8)) agent.send(withValue(marked, statement.field, value))
    for (const value of good) agent.send(withValue(marked, statement.field, value))
    const last = good.length === 0 ? marked : withValue(marked, statement.field, good.at(-1))
    expect((await agent.ask(version))['type']).toBe('update')
    const reports = await newest()
    const { type: _type, ...kept } = last
    expect(JSON.stringify(reports)).toContain(JSON.stringify(kept))
    for (const value of bad.slice(0, 8)) {
      const { type: _, ...wrong } = withValue(marked, statement.field, value)
      expect(JSON.stringify(reports)).not.toContain(JSON.stringify(wrong))
    }
    await agent.close()
  }
  expect(count).toBeGreaterThan(15)
})
