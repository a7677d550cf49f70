import type { CompileInputs } from '../../../src/core/engine/inputs.ts'
import { forwardRules } from '../../../src/domains/firewall/forward.ts'
import type { Packet } from '../../../src/domains/firewall/verdict/packet.ts'
import { classBenchNames, classBenchPackets } from '../../policy/classbench.ts'
import { classBenchSnapshot } from '../../policy/classbench-snapshot.ts'
import { type FamilyName, familyNames, familyPolicy } from '../../policy/families.ts'
import { misses, overRegions, overRules } from '../../policy/traces.ts'
import { plainInputs } from '../../policy/universe.ts'
import type { TestSnapshot } from '../../snapshot.ts'

/** Packets of a trace. */
const traceLength = 5_000
const fewPackets = 64
const usualCount = 2_000
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000

/** A policy with packets for it. */
export interface JudgedPolicy {
  readonly name: string
  readonly snapshot: TestSnapshot
  readonly inputs: CompileInputs
  readonly ruleCount: number
  /** Members of its lists, those of each list once. */
  readonly listMembers: number
  readonly traces: Readonly<Record<TraceName, readonly Packet[]>>
}

/**
 * Sources of packets: over rules (of ClassBench: its own trace), over regions, as a scan, or few over rules that come
 * again and again. The parts of the table that few packets meet stay in the caches.
 */
export const traceNames = ['rules', 'regions', 'misses', 'few'] as const
export type TraceName = (typeof traceNames)[number]

/** Parts that words of the command line ask for. */
export interface Asked {
  /** Makes the policies, one after the other. */
  readonly policies: readonly (() => JudgedPolicy)[]
  readonly traces: readonly TraceName[]
  /** Words that stand for neither policies, nor traces, nor sizes. */
  readonly others: readonly string[]
}

/**
 * Reads names of families (or how some begin, or `all`), `classbench` or names of its policies, traces, and numbers of rules; by
 * default all families with 2,000 rules, all policies of ClassBench with 10,000, and all traces.
 */
export function askedFor(words: readonly string[]): Asked {
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number)
  const traces = traceNames.filter((name) => words.includes(name))
  const fits = (name: string, word: string) =>
    familyNames.some((each) => each === word) ? name === word : name.startsWith(word)
  const families = familyNames.filter((name) => words.some((word) => word === 'all' || fits(name, word)))
  const benches = classBenchNames().filter((name) =>
    words.some((word) => name === word || (word === 'classbench' && name.endsWith('_10000'))),
  )
  const everything = families.length + benches.length === 0
  const all = classBenchNames().filter((name) => name.endsWith('_10000'))
  const known = (word: string) =>
    /^\d+$/.test(word) ||
    word === 'classbench' ||
    word === 'all' ||
    traces.some((name) => name === word) ||
    families.some((name) => fits(name, word)) ||
    benches.some((name) => name === word)
  return {
    policies: [
      ...(sizes.length === 0 ? [usualCount] : sizes).flatMap((count) =>
        (everything ? familyNames : families).map((name) => () => familyJudged(name, count)),
      ),
      ...(everything ? all : benches).map((name) => () => classBenchJudged(name)),
    ],
    traces: traces.length === 0 ? traceNames : traces,
    others: words.filter((word) => !known(word)),
  }
}

function familyJudged(name: FamilyName, count: number): JudgedPolicy {
  const policy = familyPolicy(name, count)
  const rules = overRules(policy, traceLength)
  return {
    name: `${name} ${count}`,
    snapshot: policy.snapshot,
    inputs: policy.inputs,
    ruleCount: policy.rules.length,
    listMembers: policy.listMembers,
    traces: {
      rules,
      regions: overRegions(policy, traceLength),
      misses: misses(policy, traceLength),
      few: rules.slice(0, fewPackets),
    },
  }
}

/** Regions are those that the trace of the policy itself meets, ends mixed. */
function classBenchJudged(name: string): JudgedPolicy {
  const snapshot = classBenchSnapshot(name)
  const rules = classBenchPackets(name)
  const regions = rules.map((packet, index) => {
    const { dst, dstPort, protocol } = rules[(index * 7919 + 1) % rules.length]!
    const hasPorts = protocol === 6 || protocol === 17
    return { ...packet, dst, protocol, srcPort: hasPorts ? packet.srcPort : 0, dstPort }
  })
  const scan = misses({ snapshot, inputs: plainInputs(nowSeconds), rules: [], listMembers: 0 }, traceLength)
  return {
    name,
    snapshot,
    inputs: plainInputs(nowSeconds),
    ruleCount: snapshot.rows(forwardRules).entries.length,
    listMembers: 0,
    traces: { rules, regions, misses: scan, few: rules.slice(0, fewPackets) },
  }
}
