import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOf, type Edit, emptyRule, type Rules, rulesAfter } from '../draft/edit.ts'
import { contains, readRange } from '../model/address.ts'
import type { NamedObject, Rule } from '../model/rule.ts'
import { ObjectIndex } from '../objects/object-index.ts'
import type { VerdictChange } from '../plan/plan.ts'
import { type Allowance, allowance, type Flow, type Judged, obstacleOf, widths } from './allow.ts'
import { effectOf } from './effect.ts'

const flow: Flow = {
  protocol: 'tcp',
  src_ip: '10.1.2.3',
  src_port: 40_000,
  dst_ip: '203.0.113.1',
  dst_port: 443,
}
const rules: readonly Rule[] = [11, 41, 7].map((id) => ({ ...emptyRule, id }))
const dropped = (
  rule_id: string,
  more: readonly Judged['stages'][number][] = [],
  table = 'forward',
): Judged => ({
  verdict: 'drop',
  rule_id,
  stages: [{ stage: 'input', connection: 'interface.id.2' }, ...more, { stage: 'table', table }],
})
const objectsOf = (...objects: readonly Partial<NamedObject>[]) =>
  new ObjectIndex(objects.map((each) => ({ id: '', type: '', title: '', comment: '', ...each })))
const make = (more: Partial<Parameters<typeof allowance>[0]> = {}): Allowance | null =>
  allowance({
    flow,
    judged: dropped('fwd.ngfw.41'),
    rules,
    objects: objectsOf(),
    width: 'port',
    comment: '',
    ...more,
  })
const created = (made: Allowance | null) =>
  made?.edits.find((edit) => edit.kind === 'create') as Extract<Edit, { kind: 'create' }>
const tables = (table: string): Rules => ({
  forward: [],
  input: [],
  dnat: [],
  snat: [],
  log: [],
  [table]: rules,
})

test('the rule of one port stands before the one that drops, from the connection of arrival', () => {
  const made = make()
  expect(changesOf(tables('forward'), made!.edits)).toEqual([
    {
      method: 'POST',
      path: '/aliases/ip_addresses',
      as: 'allow1',
      body: { title: '10.1.2.3', value: '10.1.2.3' },
    },
    {
      method: 'POST',
      path: '/aliases/ip_addresses',
      as: 'allow2',
      body: { title: '203.0.113.1', value: '203.0.113.1' },
    },
    { method: 'POST', path: '/aliases/ports', as: 'allow3', body: { title: '443', value: 443 } },
    {
      method: 'POST',
      path: '/firewall/rules/forward?anchor_item_id=41&insert_after=false',
      as: 'rule1',
      body: {
        enabled: true,
        action: 'accept',
        comment: '',
        protocol: 'protocol.tcp',
        source_addresses: [{ $ref: 'allow1' }],
        destination_addresses: [{ $ref: 'allow2' }],
        destination_ports: [{ $ref: 'allow3' }],
        incoming_interface: 'interface.id.2',
      },
    },
  ])
})

test('objects with exactly the value are taken, whatever their names; a name that is taken is not taken again', () => {
  const objects = objectsOf(
    { id: 'address_list.id.1', type: 'address_list', title: '203.0.113.1', values: ['ip.id.1'] },
    { id: 'ip.id.1', type: 'ip', title: 'anna', value: '10.1.2.3' },
    { id: 'subnet.id.1', type: 'subnet', title: 'lan', value: '203.0.113.0/24' },
    { id: 'port.id.1', type: 'port', title: 'https', value: 443 },
  )
  const made = make({ objects })!
  expect(made.found).toEqual(['ip.id.1', 'port.id.1'])
  expect(made.edits.filter(({ kind }) => kind === 'object')).toEqual([
    {
      kind: 'object',
      as: 'allow1',
      path: '/aliases/ip_addresses',
      body: { title: '203.0.113.1 (2)', value: '203.0.113.1' },
    },
  ])
})

test.each([
  ['fwd.sys.default', 'forward'],
  ['inp.sys.external', 'input'],
])('where %s drops, the rule is the last of %s', (ruleId, table) => {
  const made = make({ judged: dropped(ruleId, [], table) })
  expect(created(made)).toMatchObject({ table, at: { end: 'last' } })
})

test('behind DNAT the rule names the host and the port that the packet is led to', () => {
  const judged = dropped('fwd.ngfw.41', [{ stage: 'dnat', dst_ip: '10.9.9.9', dst_port: 8443 }])
  expect(make({ judged })).toMatchObject({ destination: '10.9.9.9', service: 'tcp 8443' })
})

test.each([
  ['passes', { judged: { ...dropped('fwd.ngfw.41'), verdict: 'accept' } }],
  ['unrouted', { judged: { ...dropped('fwd.sys.default'), stages: [] } }],
  ['system', { judged: dropped('fwd.sys.checks-failed') }],
  ['system', { judged: dropped('fwd.sys.access-denied') }],
  ['output', { judged: dropped('out.sys.default', [], 'output') }],
  ['stale', { judged: dropped('fwd.ngfw.99') }],
  ['protocol', { flow: { protocol: 132, src_ip: '10.1.2.3', dst_ip: '203.0.113.1' } }],
  ['unreadable', { flow: { ...flow, src_ip: '10.1.2.0/24' } }],
] as const)('there is no rule: %s', (reason, more) => {
  expect(obstacleOf({ flow, judged: dropped('fwd.ngfw.41'), rules, ...more })).toBe(reason)
  expect(make(more)).toBeNull()
})

const octet = fc.integer({ min: 1, max: 254 })
const address = fc.oneof(
  fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.')),
  fc.tuple(octet, octet).map(([one, other]) => `2001:db8:${one.toString(16)}::${other.toString(16)}`),
)

test('a wider allowance holds the narrower, and each stands where nothing that passed before is changed', () => {
  const law = fc.property(
    address,
    address,
    fc.constantFrom('tcp', 'udp', 'icmp'),
    fc.integer({ min: 1, max: 65_535 }),
    fc.constantFrom(11, 41, 7),
    fc.array(fc.tuple(octet, octet), { maxLength: 5 }),
    (source, destination, protocol, port, blocker, networks) => {
      const objects = objectsOf(
        ...networks.map(([one, other], place) => ({
          id: `subnet.id.${place}`,
          type: 'subnet',
          title: `network ${place}`,
          value: `${one}.${other}.0.0/16`,
        })),
      )
      const asked = { protocol, src_ip: source, dst_ip: destination, src_port: 1, dst_port: port }
      const all = widths.map(
        (width) => make({ flow: asked, judged: dropped(`fwd.ngfw.${blocker}`), objects, width })!,
      )
      const host = readRange(destination)!
      for (const { edits } of all) {
        const rule = created({ edits } as Allowance)
        const after = rulesAfter(tables('forward'), edits).forward.map(({ id }) => id)
        // The order of the others stays, and the rule is directly before the one that drops.
        expect(after.filter((id) => id > 0)).toEqual([11, 41, 7])
        expect(after[after.indexOf(blocker) - 1]).toBe(-1)
        expect(rule.fields.source_addresses).toHaveLength(1)
        expect(edits.filter(({ kind }) => kind === 'object').length).toBeLessThanOrEqual(3)
      }
      const [narrow, middle, wide] = all
      expect([narrow!.source, middle!.source, wide!.source]).toEqual([source, source, source])
      expect(readRange(narrow!.destination)).toEqual(host)
      expect(created(middle!).fields).toMatchObject({ protocol: 'any', destination_ports: ['any'] })
      expect(contains(readRange(wide!.destination)!, host)).toBe(true)
    },
  )
  fc.assert(law)
})

const region = {
  protocols: ['6'],
  source_addresses: ['10.1.2.3'],
  source_ports: null,
  destination_addresses: ['203.0.113.1/32'],
  destination_ports: ['443'],
  incoming_interfaces: null,
  outgoing_interfaces: null,
}
const fate = (verdict: string) => ({ verdict, rule_id: '', effect: verdict })
const change: VerdictChange = {
  table: 'forward',
  before: fate('drop'),
  after: fate('accept'),
  region,
  witness: { packet: { protocol: 'tcp', src_ip: '10.1.2.3', dst_ip: '203.0.113.1' } },
  logged_flows: null,
}

test.each([
  ['the flow alone', {}, 0],
  ['more ports', { destination_ports: ['443-444'] }, 1],
  ['any port', { destination_ports: null }, 1],
  ['any protocol', { protocols: null }, 1],
  ['a network', { source_addresses: ['10.1.2.0/24'] }, 1],
  ['another host', { destination_addresses: ['203.0.113.2'] }, 1],
] as const)('a plan about %s', (_what, more, beyond) => {
  const changed = { ...change, region: { ...region, ...more } } as VerdictChange
  const plan = {
    revision: 1,
    stored: [],
    verdict_changes: { total: 1, complete: true, changes: [changed] },
    packets: [{ before: fate('drop'), after: fate('accept') }],
  }
  const effect = effectOf(plan, flow, dropped('fwd.ngfw.41'))
  expect(effect).toMatchObject({ isAllowed: true, isComplete: true })
  expect(effect!.beyond).toHaveLength(beyond)
})
