import { describe, expect, it } from 'vitest'
import { interpreter } from '../../../../../test/oracle/interpret.ts'
import { classBenchNames, classBenchPackets, classBenchRules } from '../../../../../test/policy/classbench.ts'
import { forwarding } from '../../../../../test/policy/forwarding.ts'
import { Sequence } from '../../../../core/list/sequence.ts'
import { Memos } from '../../../../core/memo.ts'
import { maxAddress, parseAddress, printAddress } from '../../../../core/net/ip.ts'
import type { Packet } from '../../verdict/packet.ts'
import { linearLayout } from '../layout.ts'
import type { PolicyList, PolicyRule } from '../normalised-rule.ts'
import { graphLayout } from './layout.ts'

const small = classBenchNames().filter((name) => name.endsWith('_1000'))

/** Packets at the ends of what rules ask for, and one beside: where a graph would be wrong first. */
function corners(rules: readonly PolicyRule[], sample: readonly Packet[]): Packet[] {
  const [top] = [maxAddress(4)]
  return rules.flatMap(({ match }, index) => {
    const { v4, destinationPorts, sourcePorts } = match
    if (v4 === null) return []
    const base = sample[index % sample.length]!
    const address = (side: 'source' | 'destination', far: boolean) => {
      const asked = v4[side]
      if (asked?.kind !== 'intervals') return side === 'source' ? base.src : base.dst
      const { lo, hi } = asked.intervals[0]!
      const value = far ? (index % 2 === 0 ? hi : hi < top ? hi + 1n : hi) : lo
      return printAddress(4, value)
    }
    const protocol = v4.protocols?.[0] ?? 6
    const hasPorts = protocol === 6 || protocol === 17
    const port = (ports: typeof sourcePorts, far: boolean, other: number) =>
      hasPorts ? Number(ports?.[0] === undefined ? other : far ? ports[0].hi : ports[0].lo) : 0
    return [false, true].map((far) => ({
      ...base,
      src: address('source', far),
      dst: address('destination', far),
      protocol,
      srcPort: port(sourcePorts, far, base.srcPort),
      dstPort: port(destinationPorts, far, base.dstPort),
    }))
  })
}

describe.runIf(small.length > 0)('policies of ClassBench', () => {
  it.each(small)('%s: the graph decides as the list does, without growing', (name) => {
    const rules = classBenchRules(name)
    const list: PolicyList = {
      place: `test ${name}`,
      prefix: 'fwd',
      rules: Sequence.from(rules),
      stop: null,
      union: null,
      memos: new Memos(),
    }
    const laid = graphLayout()(list)
    expect(laid.maps.length).toBeGreaterThan(0)
    const elements = laid.maps.reduce((sum, { elements }) => sum + elements.length, 0)
    const kernelRules = laid.chains.whole.reduce((sum, chain) => sum + chain.rules.length, 0)
    expect((elements + kernelRules) / rules.length).toBeLessThan(8)
    expect(Math.max(...laid.chains.whole.map((chain) => chain.rules.length))).toBeLessThan(40)

    const asGraph = interpreter(forwarding(laid))
    const asList = interpreter(forwarding(linearLayout(list)))
    const trace = classBenchPackets(name)
    expect(parseAddress(trace[0]!.src)).not.toBeNull()
    for (const packet of [...trace, ...corners(rules, trace)]) {
      expect(asGraph(packet), JSON.stringify(packet)).toEqual(asList(packet))
    }
  })
})
