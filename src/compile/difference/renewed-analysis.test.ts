import { describe, expect, it } from 'vitest'
import { mixedPolicy } from '../../../test/bench/ground/mixed-policy.ts'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem } from '../../../test/snapshot.ts'
import type { Finding } from '../../core/finding.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { subnets } from '../../domains/objects/subnet.ts'
import { analyse, analysisOf } from '../analysis/analyse.ts'
import { createCompiler } from '../compiler.ts'
import { renewedAnalysis } from './renewed-analysis.ts'

const compiler = createCompiler()

const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
type Rule = PlainItem<typeof forwardRules>

const networks = {
  low: '10.0.0.0/24',
  high: '10.0.1.0/24',
  both: '10.0.0.0/23',
  beyond: '10.0.0.0/22',
  here: '10.9.1.0/24',
  there: '10.9.2.0/24',
  everywhere: '10.9.0.0/16',
}
type Network = keyof typeof networks
const base = emptySnapshot().with(
  subnets,
  Object.values(networks).map((value) => ({ title: 'network', value })),
)

function rule(
  action: 'accept' | 'drop',
  source: Network,
  destination: Network,
  fields: Partial<Rule> = {},
): Rule {
  const id = (name: Network) => `subnet.id.${Object.keys(networks).indexOf(name) + 1}`
  return { action, source_addresses: [id(source)], destination_addresses: [id(destination)], ...fields }
}

const off = { enabled: false }
const told = (found: readonly Finding[]) =>
  found
    .filter(({ table }) => table === 'forward')
    .map(({ kind, rule, rules = [] }) => `${kind} ${rule} ${rules.join(' ')}`.trim())

/** Findings with each of two lists of rules, the second after the first. */
function foundAfter(before: readonly Rule[], after: readonly Rule[]): readonly [string[], string[]] {
  const known = analysisOf(compiler.state(base.with(forwardRules, before), inputs))
  const snapshot = base.with(forwardRules, after)
  const renewed = renewedAnalysis(known, compiler.state(snapshot, inputs)).findings
  expect(told(renewed)).toEqual(told(analyse(compiler.state(snapshot, inputs))))
  return [told(known.findings), told(renewed)]
}

describe('an analysis that goes on from an earlier one', () => {
  it('tells rules that meet no change of what it makes of those that they meet', () => {
    const rules = (fields: Partial<Rule>): Rule[] => [
      rule('accept', 'low', 'here', fields),
      rule('accept', 'high', 'here'),
      rule('accept', 'both', 'here'),
      rule('accept', 'beyond', 'there'),
      rule('drop', 'high', 'everywhere'),
    ]
    const [before, after] = foundAfter(rules(off), rules({}))
    expect(before).toContain('contradictory fwd.ngfw.5 fwd.ngfw.4 fwd.ngfw.3')
    expect(after).toContain('contradictory fwd.ngfw.5 fwd.ngfw.4')
  })

  it('tells rules that meet no change which of those that they meet are needed now', () => {
    const toBoth = [
      ...rule('drop', 'high', 'here').destination_addresses!,
      ...rule('drop', 'high', 'there').destination_addresses!,
    ]
    const rules = (fields: Partial<Rule>): Rule[] => [
      rule('drop', 'both', 'here'),
      rule('drop', 'high', 'here', { destination_addresses: toBoth }),
      rule('accept', 'low', 'here', fields),
      rule('drop', 'low', 'everywhere'),
      rule('drop', 'beyond', 'there'),
    ]
    const [before, after] = foundAfter(rules(off), rules({}))
    expect(before).toContain('redundant fwd.ngfw.1 fwd.ngfw.2 fwd.ngfw.4')
    expect(after).toContain('redundant fwd.ngfw.2 fwd.ngfw.1 fwd.ngfw.5')
  })

  it('keeps what is found about rules that meet no change', () => {
    const policy = mixedPolicy(400)
    const known = analysisOf(compiler.state(policy, inputs))
    const { id, item } = policy.rows(forwardRules).entries[200]!
    const action = item.action === 'drop' ? 'accept' : 'drop'
    const { findings } = renewedAnalysis(
      known,
      compiler.state(policy.edited(forwardRules, id, { action }), inputs),
    )
    const kept = findings.filter((finding) => known.findings.includes(finding))
    expect(kept.length).toBeGreaterThan(known.findings.length / 2)
  })
})
