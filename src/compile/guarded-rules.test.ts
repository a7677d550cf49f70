import { expect, it } from 'vitest'
import { interpreter } from '../../test/oracle/interpret.ts'
import { verdict } from '../../test/oracle/verdict.ts'
import { alwaysCut } from '../../test/policy/costs.ts'
import { effortOf } from '../../test/policy/effort.ts'
import { type Draw, drawOf, many } from '../../test/policy/random.ts'
import { devices, plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../test/snapshot.ts'
import type { CompileInputs } from '../core/engine/inputs.ts'
import type { ChainRule, Ruleset } from '../core/ruleset/ruleset.ts'
import { usualCosts } from '../domains/firewall/compile/graph/cuts/cost.ts'
import { graphLayout } from '../domains/firewall/compile/graph/layout.ts'
import type { Layout } from '../domains/firewall/compile/normalised-rule.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import type { Packet } from '../domains/firewall/verdict/packet.ts'
import { addressLists } from '../domains/objects/address-list.ts'
import { domains } from '../domains/objects/domain.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { ports } from '../domains/objects/port.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'
import { setsOfNames } from './sets-of-names.ts'

const compiler = createCompiler()
const base = plainInputs(1_800_000_000)
const counts = { user: 60, group: 12, domain: 40, ip: 60, address_list: 3 } as const
const title = 'object'

/** Users stand below groups, and these below others; a list has a country, a user and a host. */
const objects = emptySnapshot()
  .with(
    ipAddresses,
    many(counts.ip, (at) => ({ title, value: `10.3.0.${at + 1}` })),
  )
  .with(
    ports,
    many(3, (at) => ({ title, value: 80 + at })),
  )
  .with(
    domains,
    many(counts.domain, (at) => ({ title, value: `d${at}.example` })),
  )
  .with(
    addressLists,
    many(counts.address_list, (at) => ({
      title,
      values: [`domain.id.${at + 1}`, `ip.id.${at + 1}`, ...(at === 2 ? ['iplist.DE'] : [])],
    })),
  )
  .with(
    userGroups,
    many(counts.group, (at) => ({ name: `g${at}`, parent_id: at < 3 ? null : 1 + (at % 3) })),
  )
  .with(
    users,
    many(counts.user, (at) => ({
      ...{ name: `u${at}`, login: `u${at}`, psw: 'x', enabled: false },
      parent_id: 1 + (at % counts.group),
    })),
  )

const addressOf = (at: number, family: 4 | 6) => (family === 4 ? `10.4.0.${at}` : `fd00:4::${at}`)
const hostOf = (at: number, family: 4 | 6) => (family === 4 ? `198.51.100.${at}` : `2001:db8:9::${at}`)

/** Users at addresses, several at one and one at several; names with addresses that they share. */
function observed(draw: Draw): CompileInputs {
  const family = () => (draw.chance(0.6) ? 4 : 6)
  return {
    ...base,
    agents: many(90, () => ({
      address: addressOf(draw.below(70), family()),
      userId: 1 + draw.below(counts.user),
    })),
    names: many(counts.domain, (at) => ({
      name: `d${at}.example`,
      addresses: many(draw.below(4), () => hostOf(draw.below(60), family())),
      resolvedAtSeconds: 0,
      error: null,
    })),
  }
}

type Rule = PlainItem<typeof forwardRules>

const kinds = Object.keys(counts) as (keyof typeof counts)[]

function ruleOf(draw: Draw, most: readonly (keyof typeof counts)[]): Rule {
  const some = (of: readonly (keyof typeof counts)[]) => [
    ...new Set(
      many(1 + draw.below(2), () => {
        const kind = draw.one([...of])
        return `${kind}.id.${1 + draw.below(counts[kind])}`
      }),
    ),
  ]
  const end = () => (draw.chance(0.25) ? ['any'] : some(draw.chance(0.85) ? most : kinds))
  return {
    source_addresses: end(),
    source_addresses_negate: draw.chance(0.05),
    destination_addresses: end(),
    destination_addresses_negate: draw.chance(0.05),
    action: draw.chance(0.5) ? 'drop' : 'accept',
    ...(draw.chance(0.3)
      ? { protocol: 'protocol.tcp', destination_ports: [`port.id.${1 + draw.below(3)}`] }
      : {}),
  }
}

function packets(draw: Draw, count: number): readonly Packet[] {
  return many(count, () => {
    const family = draw.chance(0.6) ? 4 : 6
    const static4 =
      draw.chance(0.4) && family === 4 ? draw.one([`10.3.0.${draw.below(62)}`, '203.0.113.9']) : null
    return {
      ...{
        protocol: draw.chance(0.5) ? 6 : 17,
        srcPort: 3,
        dstPort: 80 + draw.below(4),
        at: base.nowSeconds,
      },
      src: static4 ?? addressOf(draw.below(75), family),
      dst: (draw.chance(0.5) ? static4 : null) ?? hostOf(draw.below(65), family),
      ...{ inDevice: devices[0]!, outDevice: devices[2]! },
    } as Packet
  })
}

interface World {
  readonly snapshot: TestSnapshot
  readonly inputs: CompileInputs
}

function expectAsRead(
  world: World,
  layout: Layout,
  { draw, seed }: { readonly draw: Draw; readonly seed: number },
  others: readonly Packet[] = [],
) {
  const made = ruleset(compiler.state(world.snapshot, world.inputs), layout)
  const trace = interpreter(made)
  for (const packet of [...packets(draw, 60), ...others]) {
    const { rule, action } = verdict(world, packet)
    const ours = trace(packet)
    const decided = ours.decisions.find(({ chain }) => chain === 'forward')?.rule
    expect(`${decided} ${ours.action}`, `${seed}: ${JSON.stringify(packet)}`).toBe(`${rule} ${action}`)
  }
  return made
}

/** Draws with blocks behind others that leave ranks, under all costs. */
const seedsWithAll = [11, 25]

/** Rules that lead to a block where packets are about anything that is asked there. */
function guardsIn({ chains }: Pick<Ruleset, 'chains'>): readonly ChainRule[] {
  return chains
    .flatMap(({ rules }) => rules)
    .filter(
      ({ match: [first], verdict }) =>
        verdict.op === 'jump' && first?.op === 'set' && /^d[46]_/.test(first.set),
    )
}

it.each([['usual', usualCosts, 8] as const, ['cut wherever it can be', alwaysCut, 9] as const])(
  'rules about users, groups and names decide as in the list, after edits of them and of what is observed: %s',
  (_, costs, growth) => {
    const found = { guards: 0, whileUndecided: 0 }
    for (const seed of [...seedsWithAll, ...many(4, () => Math.floor(Math.random() * 2 ** 31))]) {
      const draw = drawOf(seed)
      const most = draw.one([
        ['user', 'group', 'domain'],
        ['user', 'ip'],
        ['domain', 'ip', 'ip'],
        ['domain', 'ip'],
      ] as const)
      const layout = graphLayout({ costs, growth })
      let rules = many(40 + draw.below(160), () => ruleOf(draw, most))
      let inputs = observed(draw)
      let hosts = objects
      for (let edit = 0; edit < 4; edit++) {
        const at = draw.below(rules.length)
        if (edit === 1) inputs = observed(draw)
        else rules = rules.toSpliced(at, draw.below(2), ...many(draw.below(3), () => ruleOf(draw, most)))
        if (edit === 2) hosts = hosts.edited(ipAddresses, 1 + draw.below(counts.ip), { value: '10.3.0.61' })
        const snapshot = hosts.with(forwardRules, rules)
        const guards = guardsIn(expectAsRead({ snapshot, inputs }, layout, { draw, seed }))
        found.guards += guards.length
        found.whileUndecided += guards.filter(({ match }) =>
          match.some(({ op }) => op === 'rank-below'),
        ).length
      }
    }
    expect(found.guards).toBeGreaterThan(0)
    expect(found.whileUndecided).toBeGreaterThan(0)
  },
  240_000,
)

it('a packet meets few of many rules about users, and of those about names, also one that is in none', () => {
  const draw = drawOf(5)
  for (const kind of ['user', 'domain'] as const) {
    const field = kind === 'user' ? 'source_addresses' : 'destination_addresses'
    const rules = many(400, (at) => ({
      [field]: [`${kind}.id.${1 + (at % counts[kind])}`],
      destination_ports: [String(1 + at)],
      action: 'drop' as const,
    }))
    const snapshot = objects.with(forwardRules, rules)
    const inputs = { ...base, agents: observed(draw).agents, names: observed(draw).names }
    const made = ruleset(compiler.state(snapshot, inputs), graphLayout())
    // The addresses of people are keys, those of names are not.
    expect(effortOf(made, packets(draw, 100)).rule.most).toBeLessThan(kind === 'user' ? 30 : 150)
  }
})

it('rules about people stay right where others come until they are many, where many name one group, and where objects beside people change', () => {
  const draw = drawOf(7)
  const layout = graphLayout()
  const about = (group: number, count: number) =>
    many(count, (at) => ({
      source_addresses: [`group.id.${group}`, `ip.id.${1 + (at % 4)}`],
      destination_ports: [String(80 + (at % 4))],
      action: at % 2 === 0 ? ('drop' as const) : ('accept' as const),
    }))
  const others = many(90, () => ruleOf(draw, ['user', 'group', 'ip']))
  let inputs = observed(draw)
  let hosts = objects
  let next = 100
  for (const rules of [
    [...about(2, 8), ...others.slice(0, 50)],
    [...about(2, 8), ...others],
    [...about(2, 40), ...others],
    [...about(2, 30), ...others],
    others.slice(0, 63),
  ]) {
    for (let turn = 0; turn < 4; turn++) {
      if (turn === 1) inputs = observed(draw)
      const value = `10.3.0.${next++}`
      if (turn > 1) hosts = hosts.edited(ipAddresses, turn, { value })
      const from = packets(draw, 8).map((packet) => ({
        ...packet,
        src: value,
        dst: '203.0.113.9',
        protocol: 6,
      }))
      const world = { snapshot: hosts.with(forwardRules, rules), inputs }
      expectAsRead(world, layout, { draw, seed: rules.length }, from)
    }
  }
})

it('the addresses of a name stand in all sets that ask for it, also before blocks, which are told to who lends addresses', () => {
  const rules = many(60, (at) => ({
    destination_addresses: [`domain.id.${1 + (at % counts.domain)}`],
    action: 'drop' as const,
  }))
  const inputs = {
    ...base,
    names: [{ name: 'd7.example', addresses: ['192.0.2.77'], resolvedAtSeconds: 0, error: null }],
  }
  const state = compiler.state(objects.with(forwardRules, rules), inputs)
  const made = ruleset(state, graphLayout())
  const holding = made.sets.filter(({ elements }) => elements.some(({ lo }) => lo === '192.0.2.77'))
  expect(guardsIn(made).length).toBeGreaterThan(0)
  expect(holding.length).toBeGreaterThan(1)
  const told = setsOfNames(state, made).find(({ name }) => name === 'd7.example')!
  expect(told.sets.filter((set) => set.startsWith('d4_'))).toEqual(holding.map(({ name }) => name).sort())
})

it('no block asks for countries or postures, which have sets of their own kind', () => {
  const rules = many(60, (at) => ({
    source_addresses: [at % 2 === 0 ? 'iplist.DE' : 'iplist.FR'],
    destination_ports: [String(at + 1)],
    action: 'drop' as const,
  }))
  const made = ruleset(compiler.state(objects.with(forwardRules, rules), base), graphLayout())
  expect(guardsIn(made)).toEqual([])
})
