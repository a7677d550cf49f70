import { describe, expect, it } from 'vitest'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot } from '../../../test/snapshot.ts'
import type { Item } from '../../core/resource/resource.ts'
import type { Entry } from '../../core/resource/snapshot.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { ipAddresses } from '../../domains/objects/ip-address.ts'
import { createCompiler } from '../compiler.ts'
import { blockSize } from './interval-index.ts'
import { explainAhead } from './prebuild-indexes.ts'
import { sharedTraffic } from './rule-block.ts'
import { ruleForm } from './rule-form.ts'
import { ruleIndexes } from './rule-index.ts'
import { formSources, tableIndexes } from './table-indexes.ts'

const compiler = createCompiler()

type Rule = Entry<Item<typeof forwardRules>>

const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)
const many = 3 * blockSize + 10
const snapshot = emptySnapshot().with(
  forwardRules,
  Array.from({ length: many }, (_, index) => ({ action: 'drop', destination_ports: [`${index + 1}`] })),
)
const rules: readonly Rule[] = snapshot.rows(forwardRules).entries

/** Indexes that count how often a form was made. */
function counted() {
  const made: Rule[] = []
  const sources = formSources(compiler.state(snapshot, inputs))
  const indexOf = ruleIndexes((entry: Rule) => {
    made.push(entry)
    return ruleForm(entry, sources)
  })
  return { made, indexOf }
}

describe('the index of a table', () => {
  it('is made anew only where a rule was changed', () => {
    const { made, indexOf } = counted()
    const before = indexOf(rules).parts.map(({ block }) => block)
    expect(made).toHaveLength(many)
    made.length = 0
    const changed = { ...rules[blockSize]!, item: { ...rules[blockSize]!.item, action: 'accept' as const } }
    const after = indexOf(rules.with(blockSize, changed)).parts.map(({ block }) => block)
    expect(made).toEqual([changed, ...rules.slice(blockSize + 1, 2 * blockSize)])
    expect(after.map((block, number) => block === before[number])).toEqual([true, false, true, true])
  })

  it('is made anew only where a rule names an object that was changed', () => {
    const configuration = (value: string) =>
      snapshot
        .with(ipAddresses, [{ title: 'host', value }])
        .edited(forwardRules, blockSize + 1, { source_addresses: ['ip.id.1'] })
    const blocks = (value: string) =>
      tableIndexes(compiler.state(configuration(value), inputs)).forward.parts.map(({ block }) => block)
    const before = blocks('10.0.0.1')
    const after = blocks('10.0.0.2')
    expect(after.map((block, number) => block === before[number])).toEqual([true, false, true, true])
    const traffic = sharedTraffic(
      { family: 4, protocol: 6, inDevice: 'lan', outDevice: 'wan' },
      compiler.memos,
    )
    const from = (source: number) => ({
      traffic,
      source,
      destination: 1,
      sourcePort: 1,
      destinationPort: blockSize + 1,
      sourceAtoms: [],
      destinationAtoms: [],
      postureAtoms: [],
      isInForce: () => true,
    })
    expect(before[1]!.find(from(0x0a000001), null)).toBe(0)
    expect(after[1]!.find(from(0x0a000001), null)).toBe(-1)
    expect(after[1]!.find(from(0x0a000002), null)).toBe(0)
  })
})

it('is made ahead of questions, a part of a table each step', () => {
  const work = explainAhead(compiler.state(snapshot, inputs))
  const blocks = tableIndexes(compiler.state(snapshot, inputs)).forward.parts.map((part) => {
    expect(work.next().done).toBe(false)
    return part.block
  })
  expect(work.next().done).toBe(true)
  expect(tableIndexes(compiler.state(snapshot, inputs)).forward.parts.map(({ block }) => block)).toEqual(
    blocks,
  )
})
