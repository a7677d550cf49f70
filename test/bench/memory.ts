import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCompiler } from '../../src/compile/compiler.ts'
import type { Table } from '../../src/core/resource/resource.ts'
import type { Snapshot } from '../../src/core/resource/snapshot.ts'
import { graphLayout } from '../../src/domains/firewall/compile/graph/layout.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { ImmutableRows } from '../../src/store/config/rows.ts'
import { plainInputs } from '../policy/universe.ts'
import { mixedPolicy } from './ground/mixed-policy.ts'
import type { Row } from './measure.ts'

const usualRules = 10_000
const usualEdits = 10_000
const stops = 5
/** More live memory than this after the first stretch of edits would be a leak. */
const mostGrowth = 1.03
const inputs = plainInputs(Date.UTC(2026, 2, 25, 12) / 1000)

/**
 * Live memory of a compiler over many edits of one rule, each of which names addresses and ports as no edit before: what
 * it remembers must not grow with them. `memory 2000 500` takes 2,000 rules and 500 edits.
 */
export async function measureMemory(_folder: string, words: readonly string[]): Promise<Row[]> {
  const [rules = usualRules, edits = usualEdits] = words.map(Number)
  const compiler = createCompiler(() => graphLayout())
  const policy = mixedPolicy(rules)
  const objects = objectsNamed(policy)
  let rows = ImmutableRows.of(policy.rows(forwardRules).entries, 1, rules)
  const compile = () => compiler.ruleset(withRules(policy, rows), inputs)
  compile()
  const sizes = [liveBytes()]
  console.log(`live memory with ${rules} rules compiled: ${megabytes(sizes[0]!)} MB`)
  const start = performance.now()
  for (let edit = 1; edit <= edits; edit++) {
    const before = rows.get(Math.ceil(rules / 2))!
    const item = { ...(before.item as object), ...changeOf(edit, objects) }
    rows = rows.changed([{ before, after: { ...before, item } }], edit + 1)
    compile()
    if (edit % Math.ceil(edits / stops) > 0 && edit < edits) continue
    sizes.push(liveBytes())
    console.log(`after ${edit} edits: ${megabytes(sizes.at(-1)!)} MB`)
  }
  const spent = (performance.now() - start) / edits
  const [, first] = sizes
  return [
    {
      name: `live memory after ${edits.toLocaleString('en')} edits of one rule of ${rules.toLocaleString('en')} / after the first fifth`,
      ratio: sizes.at(-1)! / first!,
      limit: { atMost: mostGrowth },
      detail: `${sizes.map(megabytes).join(', ')} MB; ${spent.toFixed(1)} ms an edit`,
    },
  ]
}

/** The policy with other rules of FORWARD. */
function withRules(policy: Snapshot, rules: ImmutableRows): Snapshot {
  const rows = (table: Table) => (table === forwardRules ? rules : policy.rows(table))
  return { ...policy, rows: rows as Snapshot['rows'] }
}

/** Identifiers of addresses that rules of the policy name. */
function objectsNamed(snapshot: Snapshot): readonly string[] {
  const { entries } = snapshot.rows(forwardRules)
  const named = entries.flatMap(({ item }) => [...item.source_addresses, ...item.destination_addresses])
  return [...new Set(named)].filter((id) => id !== 'any')
}

/** Two addresses and a port that no edit before had together. */
function changeOf(edit: number, objects: readonly string[]) {
  const [one, other] = [
    edit % objects.length,
    (edit * 7 + Math.floor(edit / objects.length)) % objects.length,
  ]
  return {
    source_addresses: [...new Set([objects[one]!, objects[other]!])],
    action: edit % 2 === 0 ? ('drop' as const) : ('accept' as const),
  }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Memory that is in use after what nobody holds was taken away. */
function liveBytes(): number {
  for (let turn = 0; turn < 3; turn++) collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}
