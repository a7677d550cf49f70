import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import type { End } from './traffic/agent.ts'
import {
  httpRequest,
  InspectedLab,
  inspectorsOf,
  type ProfileRule,
  type Talker,
  talker,
} from './traffic/lab-traffic.ts'

const udpPort = 9001
/** Signatures of the tests by their ids, each with a field of its own that the others do not have. */
const signatures = {
  alpha: `alert http any any -> any any (msg:"alpha"; flow:established,to_server; http.uri; content:"/alpha"; classtype:trojan-activity; sid:1000001; rev:1; metadata:signature_severity Major, mitre_tactic_id TA0001;)`,
  beta: `drop http any any -> any any (msg:"beta"; flow:to_server; http.uri; content:"/beta"; classtype:policy-violation; sid:1000002; rev:1; metadata:signature_severity Minor, mitre_tactic_id TA0002;)`,
  gamma: `alert tcp any any -> any any (msg:"gamma"; flow:established,to_client; content:"gamma-token"; classtype:bad-unknown; sid:1000003; rev:1; metadata:signature_severity Critical, mitre_tactic_id TA0003;)`,
  delta: `alert udp any any -> any any (msg:"delta"; content:"delta-token"; classtype:misc-activity; sid:1000004; rev:1; metadata:signature_severity Informational, mitre_tactic_id TA0004;)`,
  odd: `alert http any any -> any any (msg:"odd"; flow:established,to_server; http.uri; content:"/turn-odd"; classtype:not-suspicious; sid:1000008; rev:1;)`,
  even: `alert http any any -> any any (msg:"even"; flow:established,to_server; http.uri; content:"/turn-even"; classtype:not-suspicious; sid:1000009; rev:1;)`,
} as const
type Name = 'alpha' | 'beta' | 'gamma' | 'delta'
const names: readonly Name[] = ['alpha', 'beta', 'gamma', 'delta']
const patience = { timeout: 15_000, interval: 100 }
const [odd, even] = [1_000_008, 1_000_009] as const
const sid = { alpha: 1_000_001, beta: 1_000_002, gamma: 1_000_003, delta: 1_000_004 } as const

let lab: Lab
let ips: InspectedLab
let lan1: Talker
let lan2: Talker
let wan1: Talker
let gateway: Talker
let office: string
let everything: number
let turn = 0

const filter = (key: string, ...values: readonly (string | number)[]) => ({ key, values })
const rule = (action: ProfileRule['action'], ...filters: ProfileRule['filters']): ProfileRule => ({
  action,
  filters,
})

beforeAll(async () => {
  lab = await startLab()
  ips = new InspectedLab(lab)
  ;[lan1, lan2, wan1, gateway] = await Promise.all([
    talker(lab, 'lan1'),
    talker(lab, 'lan2'),
    talker(lab, 'wan1'),
    talker(lab, 'gateway'),
  ])
  await wan1.ask({ op: 'serve', kind: 'datagrams', port: udpPort })
  await wan1.ask({ op: 'serve', kind: 'http', port: 8000 })
  await lan2.ask({ op: 'serve', kind: 'http', port: 8000 })
  await gateway.ask({ op: 'serve', kind: 'http', port: 8000 })
  await ips.signatures(...Object.values(signatures))
  office = await ips.profile('office', rule('drop', filter('sid', odd)))
  everything = await ips.accept(office)
  await ips.active('office')
  await settled()
})
afterAll(async () => {
  for (const each of [lan1, lan2, wan1, gateway]) each?.close()
  await lab?.close()
})

/** Makes the rules of the profile these, and holds when its engine judges by them. */
async function becomes(...rules: readonly ProfileRule[]): Promise<void> {
  turn++
  const [now, before] = turn % 2 === 0 ? [odd, even] : [even, odd]
  await ips.change(office, rule('drop', filter('sid', now)), rule('pass', filter('sid', before)), ...rules)
  await settled()
}

async function settled(): Promise<void> {
  const [now, before] = turn % 2 === 0 ? ['/turn-odd', '/turn-even'] : ['/turn-even', '/turn-odd']
  const isSettled = async () => {
    const [others, own] = await Promise.all([lan1.get(hosts.wan1, before), lan1.get(hosts.wan1, now)])
    return others === 'answered' && own !== 'answered'
  }
  if (!(await until(60, isSettled))) throw new Error(`not in force: ${JSON.stringify(await ips.states())}`)
}

/** Traffic of each signature, and such that is no hit by one byte. */
function sends(name: Name, to: string, isHit: boolean): Promise<End> {
  const text = isHit ? name : `${name.slice(0, -1)}_`
  switch (name) {
    case 'alpha':
    case 'beta':
      return lan1.get(to, `/${text}`)
    case 'gamma':
      return lan1.talk(to, 7, `a ${text}-token`)
    case 'delta':
      return lan1.ask<End>({ op: 'datagram', to, port: udpPort, text: `a ${text}-token` })
  }
}

/** As `sends`, for traffic that should get through: on a busy machine an answer may be too late, so silence counts when it stays. */
async function arrives(name: Name, to: string, isHit: boolean): Promise<End> {
  const end = await sends(name, to, isHit)
  return end === 'silent' ? sends(name, to, isHit) : end
}

/** The names whose traffic does not get through, with both families; `expected` are those that should not. */
async function ended(
  expected: readonly Name[],
): Promise<{ readonly [family in 'v4' | 'v6']: readonly Name[] }> {
  const of = async (to: string) => {
    const hits = await Promise.all(
      names.map((name) => (expected.includes(name) ? sends : arrives)(name, to, true)),
    )
    const misses = await Promise.all(names.map((name) => arrives(name, to, false)))
    expect(misses).toEqual(names.map(() => 'answered'))
    return names.filter((_name, index) => hits[index] !== 'answered')
  }
  return { v4: await of(hosts.wan1), v6: await of(hosts.wan1v6) }
}

/** Only traffic of these names ends, with both families; on a busy machine an answer of others may be too late. */
async function onlyEnds(...expected: readonly Name[]): Promise<void> {
  await expect.poll(() => ended(expected), { timeout: 30_000 }).toEqual({ v4: expected, v6: expected })
}

describe('filters of a profile', () => {
  test.each<[string, readonly ProfileRule[], readonly Name[]]>([
    ['sid', [rule('drop', filter('sid', sid.alpha, sid.delta))], ['alpha', 'delta']],
    ['mitre_tactic_id', [rule('drop', filter('mitre_tactic_id', 'ta0003'))], ['gamma']],
    ['signature_severity', [rule('drop', filter('signature_severity', 'MAJOR', 'minor'))], ['alpha', 'beta']],
    ['protocol http', [rule('drop', filter('protocol', 'HTTP'))], ['alpha', 'beta']],
    ['protocol udp', [rule('drop', filter('protocol', 'udp'))], ['delta']],
    ['flow', [rule('drop', filter('flow', 'to_client'))], ['gamma']],
    ['flow of several words', [rule('drop', filter('flow', 'Established'))], ['alpha', 'gamma']],
    ['classtype', [rule('drop', filter('classtype', 'misc-activity'))], ['delta']],
    ['two filters', [rule('drop', filter('protocol', 'http'), filter('flow', 'established'))], ['alpha']],
    ['a filter without a hit', [rule('drop', filter('classtype', 'misc-activit'))], []],
    ['no filter', [rule('drop')], names],
  ])('by %s', async (_what, rules, expected) => {
    await becomes(...rules)
    await onlyEnds(...expected)
  })
})

describe('actions of a profile', () => {
  test('default is what the signature says, alert writes a row, drop ends, pass counts for nothing', async () => {
    await becomes(
      rule('pass', filter('sid', sid.gamma)),
      rule('alert', filter('sid', sid.delta)),
      rule('default'),
    )
    await onlyEnds('beta')
    await ips.alerted('1000001 "alpha"', 'alert 1000001')
    await ips.alerted('1000002 "beta"', 'drop 1000002')
    await ips.alerted('1000004 "delta"', 'alert 1000004')
  })

  test('pass leaves the rest of the connection under inspection', async () => {
    await becomes(rule('pass', filter('sid', sid.alpha)), rule('drop'))
    const connection = await lan1.ask<number>({ op: 'open', to: hosts.wan1, port: 8000 })
    const say = (path: string) => lan1.ask<End>({ op: 'say', connection, text: httpRequest(path) })
    expect([await say('/alpha'), await say('/alpha')]).toEqual(['answered', 'answered'])
    expect(await say('/beta')).not.toBe('answered')
    expect(await say('/none')).not.toBe('answered')
  })

  test('the first rule that chooses a signature decides', async () => {
    await becomes(
      rule('alert', filter('protocol', 'http')),
      rule('drop', filter('sid', sid.alpha, sid.gamma)),
    )
    await onlyEnds('gamma')
  })
})

describe('ways of a connection', () => {
  test('an edit reaches a connection in mid-stream, and so does a restart of the engine', async () => {
    await becomes(rule('drop', filter('sid', sid.beta)))
    const open = () => lan1.ask<number>({ op: 'open', to: hosts.wan1, port: 8000 })
    const say = (connection: number, path: string) =>
      lan1.ask<End>({ op: 'say', connection, text: httpRequest(path) })
    const [first, second, third] = [await open(), await open(), await open()]
    for (const each of [first, second, third]) expect(await say(each, '/alpha')).toBe('answered')
    await becomes(rule('drop', filter('sid', sid.alpha)))
    expect(await say(first, '/beta')).toBe('answered')
    expect(await say(first, '/alpha')).not.toBe('answered')
    for (const pid of inspectorsOf(lab)) process.kill(pid, 'SIGKILL')
    await ips.active('office')
    await settled()
    // The engine that runs now judges a connection behind the first packet that it sees of it.
    for (const each of [second, third]) expect(await say(each, '/none')).toBe('answered')
    expect(await say(second, '/beta')).toBe('answered')
    expect(await say(third, '/alpha')).not.toBe('answered')
  })

  test('INPUT: what is for the gateway', async () => {
    await becomes(rule('drop', filter('sid', sid.alpha)))
    const id = await ips.accept(office, {}, 'input')
    await expect
      .poll(() => lan1.get(hosts.gatewayLan, '/alpha', { port: 8000 }), patience)
      .not.toBe('answered')
    expect(await lan1.get(hosts.gatewayLan, '/beta', { port: 8000 })).toBe('answered')
    await lab.gateway.admin.delete(`/firewall/rules/input/${id}`)
    expect(await lan1.get(hosts.gatewayLan, '/alpha', { port: 8000 })).toBe('answered')
  })

  test('through DNAT', async () => {
    const { admin } = lab.gateway
    const outside = await admin.create<string>('/aliases/ip_addresses', {
      title: 'out',
      value: hosts.gatewayWan,
    })
    const port = await admin.create<string>('/aliases/ports', { title: 'published', value: 8081 })
    const id = await admin.create('/firewall/rules/dnat', {
      ...{
        action: 'dnat',
        protocol: 'protocol.tcp',
        destination_addresses: [outside],
        destination_ports: [port],
      },
      ...{ change_destination_address: hosts.lan2, change_destination_port: '8000' },
    })
    expect(await wan1.get(hosts.gatewayWan, '/beta', { port: 8081 })).toBe('answered')
    expect(await wan1.get(hosts.gatewayWan, '/alpha', { port: 8081 })).not.toBe('answered')
    await admin.delete(`/firewall/rules/dnat/${id}`)
  })

  test('through SNAT, with the address that the client has', async () => {
    const { admin } = lab.gateway
    const id = await admin.create('/firewall/rules/snat', {
      action: 'snat',
      change_source_address: hosts.gatewayWan,
    })
    await becomes(rule('drop', filter('sid', sid.alpha)))
    expect(await lan1.get(hosts.wan1, '/beta')).toBe('answered')
    expect(await lan1.get(hosts.wan1, '/alpha')).not.toBe('answered')
    await ips.alerted(`${hosts.lan1}`, 'drop 1000001')
    await admin.delete(`/firewall/rules/snat/${id}`)
  })

  test('what the gateway itself sends, when a rule for interface.utm_outgoing says so', async () => {
    await becomes(rule('drop', filter('sid', sid.alpha)))
    expect(await gateway.get(hosts.wan1, '/alpha', { port: 8000 })).toBe('answered')
    const id = await ips.accept(office, { incoming_interface: 'interface.utm_outgoing' })
    await expect.poll(() => gateway.get(hosts.wan1, '/alpha', { port: 8000 }), patience).not.toBe('answered')
    expect(await gateway.get(hosts.wan1, '/beta', { port: 8000 })).toBe('answered')
    await lab.gateway.admin.delete(`/firewall/rules/forward/${id}`)
  })

  test('a user who moves to another address takes the inspection along', async () => {
    const { admin } = lab.gateway
    await becomes(rule('drop', filter('sid', sid.alpha)))
    const user = await admin.create('/user_backend/users', { name: 'U', login: 'u', psw: 'p', parent_id: 1 })
    await admin.patch(`/firewall/rules/forward/${everything}`, { source_addresses: [`user.id.${user}`] })
    const binding = await admin.create<string>('/auth/rules', {
      ...{ user_id: user, ip: hosts.lan1, always_logged: true },
    })
    const seen = async () => [await lan1.get(hosts.wan1, '/alpha'), await lan2.get(hosts.wan1, '/alpha')]
    const [isEnded, isThrough] = [expect.not.stringMatching('answered'), 'answered']
    await expect.poll(seen, { timeout: 10_000 }).toEqual([isEnded, isThrough])
    await admin.patch(`/auth/rules/${binding}`, { ip: hosts.lan2 })
    await expect.poll(seen, { timeout: 10_000 }).toEqual([isThrough, isEnded])
    await admin.patch(`/firewall/rules/forward/${everything}`, { source_addresses: [] })
    await admin.delete(`/auth/rules/${binding}`)
  })

  test('two profiles do opposite things with one signature', async () => {
    const { admin } = lab.gateway
    await becomes(rule('drop', filter('sid', sid.alpha)))
    const other = await ips.profile(
      'other',
      rule('alert', filter('sid', sid.alpha)),
      rule('drop', filter('sid', sid.beta)),
    )
    const port = await admin.create<string>('/aliases/ports', { title: 'other', value: 8000 })
    const id = await ips.accept(other, { protocol: 'protocol.tcp', destination_ports: [port] })
    await admin.patch('/firewall/rules/forward/move', {
      params: { id, anchor_item_id: everything, insert_after: false },
    })
    await ips.active('office', 'other')
    const seen = async () => {
      const of = (path: string, at: number) => lan1.get(hosts.wan1, path, { port: at })
      return [
        await of('/alpha', 80),
        await of('/beta', 80),
        await of('/alpha', 8000),
        await of('/beta', 8000),
      ]
    }
    const isEnded = expect.not.stringMatching('answered')
    await expect.poll(seen, { timeout: 30_000 }).toEqual([isEnded, 'answered', 'answered', isEnded])
    await ips.alerted('profile "other"', 'alert 1000001')
    await admin.delete(`/firewall/rules/forward/${id}`)
  })
})
