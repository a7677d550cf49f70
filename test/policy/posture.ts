import fc from 'fast-check'
import type { AddressPosture, AuthorizedDevice, DeviceReport } from '../../src/core/agent/posture.ts'
import { type ZtnaTest, ztnaTests } from '../../src/core/agent/ztna.ts'
import { hipObjects } from '../../src/domains/hip/object.ts'
import { hipProfiles } from '../../src/domains/hip/profile.ts'
import type { TestSnapshot } from '../snapshot.ts'

/** Number of objects and of profiles in a random configuration. */
const count = 4
const names = ['scanner', 'miner'] as const
const systems = ['Windows', 'Linux'] as const

/** Check of an object: a process, a system, an active firewall. */
export type Check =
  | { readonly process: (typeof names)[number] }
  | { readonly system: (typeof systems)[number] }
  | { readonly firewall: true }

/** An expression over objects. */
export type Tree =
  | number
  | { readonly not: Tree }
  | { readonly op: 'and' | 'or'; readonly left: Tree; readonly right: Tree }

/** HIP objects and profiles that were drawn. */
export interface DrawnProfiles {
  readonly checks: readonly Check[]
  readonly trees: readonly Tree[]
}

type Truth = boolean | null

const check: fc.Arbitrary<Check> = fc.oneof(
  fc.record({ process: fc.constantFrom(...names) }),
  fc.record({ system: fc.constantFrom(...systems) }),
  fc.record({ firewall: fc.constant(true as const) }),
)

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: 1, max: count }),
    fc.record({ not: tie('tree') }),
    fc.record({ op: fc.constantFrom('and' as const, 'or' as const), left: tie('tree'), right: tie('tree') }),
  ),
}))

/** Random HIP objects and profiles. */
export const drawnProfiles: fc.Arbitrary<DrawnProfiles> = fc.record({
  checks: fc.array(check, { minLength: count, maxLength: count }),
  trees: fc.array(tree, { minLength: count, maxLength: count }),
})

const asked = fc.record({
  period: fc.constant(10),
  test_list: fc.oneof(
    { weight: 3, arbitrary: fc.constant<ZtnaTest[]>([...ztnaTests]) },
    { weight: 1, arbitrary: fc.subarray<ZtnaTest>([...ztnaTests]) },
  ),
  kb_list: fc.constant<string[]>([]),
  proc_list: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([...names]) },
    { weight: 1, arbitrary: fc.subarray<string>([...names]) },
  ),
  service_list: fc.constant<string[]>([]),
  reg_key_list: fc.constant<string[]>([]),
})

const told = fc.record(
  {
    node_name: fc.constantFrom('laptop', 'tablet'),
    operation_system: fc.constantFrom('', ...systems).map((type) => ({ type, version: '', domain: '' })),
    firewall: fc
      .array(fc.boolean(), { maxLength: 2 })
      .map((list) => list.map((active) => ({ active, name: 'wall', version: '1' }))),
    proc_list: fc.subarray([...names]).map((list) => list.map((name) => name.toUpperCase())),
  },
  { requiredKeys: ['node_name'] },
)

const report: fc.Arbitrary<DeviceReport> = fc.record({ report: told, asked, atSeconds: fc.constant(0) })

/** Random devices at the addresses, some with no report, or with one that no longer counts. */
export function drawnDevices(addresses: readonly string[]): fc.Arbitrary<readonly AuthorizedDevice[]> {
  const device = fc.record({
    address: fc.constantFrom(...addresses),
    report: fc.option(report, { freq: 5 }),
    isLate: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  return fc.array(device, { maxLength: 2 * addresses.length }).map((list) =>
    list.map(({ address, report, isLate }, index) => ({
      id: `device-${index}`,
      node: report?.report.node_name ?? null,
      userId: 1,
      address,
      report,
      isCurrent: report !== null && !isLate,
    })),
  )
}

/** The configuration with the objects and profiles that were drawn. */
export function withProfiles(snapshot: TestSnapshot, { checks, trees }: DrawnProfiles): TestSnapshot {
  return snapshot
    .with(
      hipObjects,
      checks.map((each, index) => ({ title: `object ${index}`, ...fieldsOf(each) })),
    )
    .with(
      hipProfiles,
      trees.map((each, index) => ({ title: `profile ${index}`, expression: printed(each) })),
    )
}

function fieldsOf(each: Check): object {
  if ('process' in each) return { proc_list: [each.process] }
  if ('system' in each) return { operation_system: { type: each.system, version: null, domain: null } }
  return { firewall: { active: true, name: '', version: null } }
}

function printed(each: Tree): string {
  if (typeof each === 'number') return String(each)
  if ('not' in each) return `not (${printed(each.not)})`
  return `(${printed(each.left)}) ${each.op} (${printed(each.right)})`
}

/** A plain reading, which shares nothing with the evaluation: who fulfils what, by address. Source: silences#hip. */
export function plainPostures(
  { checks, trees }: DrawnProfiles,
  devices: readonly AuthorizedDevice[],
): readonly AddressPosture[] {
  return [...new Set(devices.map(({ address }) => address))].flatMap((address) => {
    const here = devices.filter((device) => device.address === address)
    if (here.some(({ isCurrent }) => !isCurrent)) return []
    const holdsForAll = (each: Tree) => here.every((device) => isTrue(each, checks, device.report!) === true)
    return [{ address, profiles: trees.flatMap((each, index) => (holdsForAll(each) ? [index + 1] : [])) }]
  })
}

/** Null: the report does not tell. */
function isTrue(each: Tree, checks: readonly Check[], from: DeviceReport): Truth {
  if (typeof each === 'number') return isFound(checks[each - 1]!, from)
  if ('not' in each) {
    const inner = isTrue(each.not, checks, from)
    return inner === null ? null : !inner
  }
  const both = [isTrue(each.left, checks, from), isTrue(each.right, checks, from)]
  const decisive = each.op === 'or'
  if (both.includes(decisive)) return decisive
  return both.includes(null) ? null : !decisive
}

function isFound(each: Check, { report: from, asked: wanted }: DeviceReport): Truth {
  if ('process' in each) {
    const isAsked = wanted.test_list.includes('processes') && wanted.proc_list.includes(each.process)
    return isAsked && from.proc_list ? from.proc_list.includes(each.process.toUpperCase()) : null
  }
  if ('system' in each) {
    const type = from.operation_system?.type ?? ''
    return wanted.test_list.includes('os_type') && type !== '' ? type === each.system : null
  }
  return wanted.test_list.includes('fw_active') && from.firewall
    ? from.firewall.some(({ active }) => active)
    : null
}
