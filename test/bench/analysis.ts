import { analyse } from '../../src/compile/analysis/analyse.ts'
import { createCompiler } from '../../src/compile/compiler.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { ipAddresses } from '../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../src/domains/objects/ip-address-list.ts'
import { ports } from '../../src/domains/objects/port.ts'
import { portLists } from '../../src/domains/objects/port-list.ts'
import { classBenchNames } from '../policy/classbench.ts'
import { classBenchSnapshot } from '../policy/classbench-snapshot.ts'
import { familyNames, familyPolicy, realSize } from '../policy/families/families.ts'
import { plainInputs } from '../policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../snapshot.ts'
import { mixedPolicy } from './ground/mixed-policy.ts'
import { addressBodies, portBodies, ruleBody } from './ground/policy.ts'
import { interleave, type Row } from './measure.ts'

const compiler = createCompiler()

const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
type Rule = PlainItem<typeof forwardRules>

/** The analysis of whole policies, against one compilation of the same policy from nothing. */
export async function measureAnalysis(): Promise<Row[]> {
  const lists = classBenchNames()
  if (lists.length === 0) console.log('left out: the ClassBench policies, which are not at hand')
  const policies: [string, () => TestSnapshot][] = [
    ['10,000 rules of one kind', plainPolicy],
    ['10,000 rules about lists', listPolicy],
    ['10,000 rules of all kinds', () => mixedPolicy(10_000)],
    ...familyNames.map((name): [string, () => TestSnapshot] => [
      `10,000 rules of the family ${name}`,
      () => familyPolicy(name, realSize(10_000)),
    ]),
    ...lists.map((name): [string, () => TestSnapshot] => [name, () => classBenchSnapshot(name)]),
  ]
  const rows: Row[] = []
  for (const [name, make] of policies) {
    const findings = { all: 0, undecided: 0 }
    const count = (snapshot: TestSnapshot) => {
      const found = analyse(compiler.state(snapshot, inputs))
      findings.all = found.length
      findings.undecided = found.filter(({ kind }) => kind === 'undecided').length
    }
    const times = await interleave(
      2,
      () => timed(make(), count),
      () => timed(make(), (snapshot) => compiler.artifacts(snapshot, inputs)),
    )
    rows.push({
      name: `analysis of ${name} / one compilation`,
      ratio: times.ratio,
      limit: { atMost: 15 },
      detail:
        `${times.ours.toFixed(0)} against ${times.bare.toFixed(0)} ms of processor time, ` +
        `${findings.all} findings, ${findings.undecided} undecided`,
    })
  }
  return rows
}

/** Milliseconds of processor time, which a busy machine stretches less than the clock. */
async function timed(snapshot: TestSnapshot, work: (snapshot: TestSnapshot) => unknown): Promise<number> {
  const before = process.cpuUsage()
  work(snapshot)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function plainPolicy(): TestSnapshot {
  const rules = Array.from({ length: 10_000 }, (_, index) => ruleBody(index) as unknown as Rule)
  return emptySnapshot().with(ipAddresses, addressBodies).with(ports, portBodies).with(forwardRules, rules)
}

/** Every rule is about lists of forty addresses and ten ports, which share some with others. */
function listPolicy(): TestSnapshot {
  const title = 'list'
  const addresses = Array.from({ length: 400 }, (_, list) => ({
    title,
    values: Array.from({ length: 40 }, (_, index) => `10.${list % 20}.${(index * 7 + list) % 256}.${index}`),
  }))
  const portValues = Array.from({ length: 100 }, (_, list) => ({
    title,
    values: Array.from({ length: 10 }, (_, index) => String(1 + ((index * 131 + list * 17) % 2000))),
  }))
  const rules = Array.from(
    { length: 10_000 },
    (_, index): Rule => ({
      protocol: index % 2 === 0 ? 'protocol.tcp' : 'any',
      source_addresses: [`ip_address_list.id.${1 + (index % 400)}`],
      source_addresses_negate: index % 97 === 0,
      destination_addresses: [`ip_address_list.id.${1 + ((index * 7 + Math.floor(index / 400)) % 400)}`],
      destination_ports: index % 5 === 0 ? [] : [`port_list.id.${1 + (index % 100)}`],
      action: index % 3 === 0 ? 'drop' : 'accept',
    }),
  )
  return emptySnapshot().with(ipAddressLists, addresses).with(portLists, portValues).with(forwardRules, rules)
}
