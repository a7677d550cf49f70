import { createCompiler } from '../../src/compile/compiler.ts'
import { ruleset } from '../../src/compile/filter.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { readingLimit } from '../../src/domains/firewall/compile/graph/reading.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { effortOf, structureOf } from '../policy/effort.ts'
import { emptySnapshot } from '../snapshot.ts'
import { askedFor, type JudgedPolicy, type TraceName } from './ground/judged-policy.ts'
import type { Row } from './measure.ts'

const compiler = createCompiler()

const mostElements = 6

/**
 * Measures the policies of each family, without the kernel: the longest chain, elements a rule, what packets read,
 * and the time of a first compile. `structure lists 500 misses` looks at a part.
 */
export async function measureStructure(_folder: string, words: readonly string[]): Promise<Row[]> {
  const { policies, traces, others } = askedFor(words)
  if (others.length > 0) throw new Error(`unknown: ${others.join(', ')}`)
  return policies.flatMap((make) => rowsOf(make(), traces))
}

/** Size of a policy, and what the packets of these traces read. */
export function rowsOf(policy: JudgedPolicy, traces: readonly TraceName[]): Row[] {
  const { name, snapshot, inputs, ruleCount, listMembers } = policy
  // What every policy has, and what a first compile does only once.
  const base = structureOf(ruleset(compiler.state(emptySnapshot(), inputs), graphLayout()))
  const start = performance.now()
  const compiled = ruleset(compiler.state(snapshot, inputs), graphLayout())
  const spent = performance.now() - start
  const found = structureOf(compiled)
  const [rules, elements] = [found.rules - base.rules, found.elements - base.elements]
  const members = found.members - base.members
  const beyond = Math.max(0, rules + elements + members - listMembers)
  const row: Row = {
    name: `elements a rule, members of lists once: ${name}`,
    ratio: beyond / ruleCount,
    limit: { atMost: mostElements },
    detail: [
      `longest chain ${found.longestChain}`,
      `${(rules / ruleCount).toFixed(1)} rules + ${(elements / ruleCount).toFixed(1)} elements a rule`,
      `${listMembers} members of lists, ${members} in sets`,
      ...fieldText(policy, beyond),
      `compile ${spent.toFixed(0)} ms`,
    ].join('; '),
  }
  const others = traces.filter((trace) => trace !== 'few')
  return [row, ...others.map((trace) => effortRow(policy, trace, compiled))]
}

/** The same figure with several objects of one field counted once as well, as if they were a list. */
function fieldText({ snapshot, ruleCount }: JudgedPolicy, beyond: number): string[] {
  const several = snapshot
    .rows(forwardRules)
    .entries.flatMap(({ item }) => [
      ...[item.source_addresses, item.destination_addresses],
      ...[item.source_ports, item.destination_ports],
    ])
    .reduce((sum, ids) => sum + (ids.length > 1 ? ids.length : 0), 0)
  if (several === 0) return []
  return [`${(Math.max(0, beyond - several) / ruleCount).toFixed(1)} a rule with objects of one field once`]
}

function effortRow(
  { name, traces, inputs }: JudgedPolicy,
  trace: TraceName,
  compiled: ReturnType<typeof ruleset>,
): Row {
  const base = effortOf(
    ruleset(compiler.state(emptySnapshot(), inputs), graphLayout()),
    traces[trace].slice(0, 500),
  )
  const { rule, lookUps, chain, set } = effortOf(compiled, traces[trace])
  const [mostRead, mostLooked] = [rule.most - base.rule.average, lookUps.most - base.lookUps.average]
  return {
    name: `reading of a packet over ${trace}: ${name}`,
    ratio: Math.max(mostRead / readingLimit.rules, mostLooked / readingLimit.lookUps),
    limit: { atMost: 1 },
    detail: [
      `rules ${(rule.average - base.rule.average).toFixed(1)} (most ${mostRead.toFixed(0)})`,
      `look-ups ${(lookUps.average - base.lookUps.average).toFixed(1)} (most ${mostLooked.toFixed(0)}), of sets ${(set.average - base.set.average).toFixed(1)}`,
      `chains ${(chain.average - base.chain.average).toFixed(1)}`,
    ].join('; '),
  }
}
