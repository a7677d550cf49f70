import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worldParts } from '../../../test/policy/parts.ts'
import { worldOf } from '../../../test/policy/world.ts'
import type { PlainItem, TestSnapshot } from '../../../test/snapshot.ts'
import type { CompileInputs } from '../../core/engine/inputs.ts'
import type { Finding } from '../../core/finding.ts'
import { dnatRules } from '../../domains/firewall/dnat.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { ruleId, ruleTables } from '../../domains/firewall/rule-table.ts'
import { firewallSettings } from '../../domains/firewall/settings.ts'
import { snatRules } from '../../domains/firewall/snat.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import { analysisOf } from '../analysis/analyse.ts'
import { createCompiler } from '../compiler.ts'
import { renewedAnalysis } from './renewed-analysis.ts'

const compiler = createCompiler()

// Wednesday 25 March 2026, 12:00 UTC.
const nowSeconds = Date.UTC(2026, 2, 25, 12) / 1000
const clock = ['00:00', '01:59', '02:30', '12:00', '17:59']
const policies = worldParts({ clock, zones: ['UTC', 'Europe/Berlin'], maxRules: 20 })

const edit = fc.record({
  table: fc.constantFrom(forwardRules, forwardRules, snatRules, dnatRules),
  does: fc.constantFrom('remove', 'move', 'copy', 'widen', 'turn', 'switch'),
  place: fc.nat(19),
  other: fc.nat(19),
})
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

/** The policy with one rule that is not as it was. */
function edited(snapshot: TestSnapshot, { table, does, place, other }: Edit): TestSnapshot {
  const rules = snapshot.rows(table as typeof forwardRules).entries.map(({ id, item }) => ({ id, ...item }))
  if (rules.length === 0) return snapshot
  const at = place % rules.length
  const rule = rules[at]!
  const to = other % rules.length
  const left = rules.toSpliced(at, 1)
  const changed: Readonly<Record<Edit['does'], readonly PlainItem<typeof forwardRules>[]>> = {
    remove: left,
    move: left.toSpliced(to, 0, rule),
    copy: rules.toSpliced(to, 0, { ...rule, id: 1000 + rules.length }),
    widen: rules.with(at, { ...rule, source_addresses: [], destination_addresses: [], protocol: 'any' }),
    turn: rules.with(at, { ...rules[to]!, id: rule.id }),
    switch: rules.with(at, { ...rule, enabled: !rule.enabled }),
  }
  return snapshot.with(table as typeof forwardRules, changed[does])
}

/** Without the proof, of which there may be many: which rules take all of a rule's packets, and which packet shows it. */
function told({ witness: _witness, rules = [], total, ...finding }: Finding) {
  return isTaken(finding) ? finding : { ...finding, rules: rules.toSorted(), total }
}

/** True where it says that other rules take all packets of its rule, or do the same with them. */
function isTaken({ kind }: Pick<Finding, 'kind'>): boolean {
  return kind === 'shadowed' || kind === 'redundant'
}

/** True where the rules that the finding names prove it by themselves. */
function proves(snapshot: TestSnapshot, inputs: CompileInputs, { rule, rules = [] }: Finding): boolean {
  const named = new Set([rule, ...rules])
  const { prefix, table } = ruleTables.find(({ prefix }) => rule!.startsWith(`${prefix}.`))!
  const kept = snapshot
    .rows(table as typeof forwardRules)
    .entries.filter(({ id }) => named.has(ruleId(prefix, id)))
  const few = snapshot.with(
    table as typeof forwardRules,
    kept.map(({ id, item }) => ({ id, ...item })),
  )
  return analysisOf(compiler.state(few, inputs)).findings.some(
    (finding) => finding.rule === rule && isTaken(finding),
  )
}

describe('an analysis that goes on from an earlier one', () => {
  it('finds after every edit what one from nothing finds', () => {
    let kept = 0
    fc.assert(
      fc.property(policies, fc.array(edit, { minLength: 1, maxLength: 3 }), (parts, edits) => {
        const world = worldOf(parts, nowSeconds)
        let snapshot = (world.snapshot as TestSnapshot)
          .set(firewallState, { enabled: true })
          .set(firewallSettings, { log_mode: 'selected' })
        let analysis = analysisOf(compiler.state(snapshot, world.inputs))
        for (const each of edits) {
          snapshot = edited(snapshot, each)
          const before = new Set(analysis.findings)
          analysis = renewedAnalysis(analysis, compiler.state(snapshot, world.inputs))
          kept += analysis.findings.filter((finding) => before.has(finding)).length
          const anew = analysisOf(compiler.state(snapshot, world.inputs))
          expect(analysis.findings.map(told), `${each.does} in ${each.table.name}`).toEqual(
            anew.findings.map(told),
          )
          for (const [at, finding] of analysis.findings.entries()) {
            const isOther = String(finding.rules) !== String(anew.findings[at]!.rules)
            if (!isOther || !isTaken(finding)) continue
            expect(proves(snapshot, world.inputs, finding), JSON.stringify(finding)).toBe(true)
          }
        }
      }),
      { numRuns: 60 },
    )
    expect(kept).toBeGreaterThan(0)
  }, 120_000)
})
