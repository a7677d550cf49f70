import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnDevices, drawnProfiles, plainPostures, withProfiles } from '../../test/policy/posture.ts'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot } from '../../test/snapshot.ts'
import type { AuthorizedDevice } from '../core/agent/posture.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { hipObjects } from '../domains/hip/object.ts'
import { hipProfiles } from '../domains/hip/profile.ts'
import { createCompiler } from './compiler.ts'
import { ruleset } from './filter.ts'
import { posturesAhead, posturesOf } from './posture.ts'

const compiler = createCompiler()

const addresses = ['10.1.0.2', '10.1.0.3', '10.1.0.4', 'fd00:1::2']

const scanned = emptySnapshot()
  .with(hipObjects, [
    { title: 'scanner', proc_list: ['scanner'] },
    { title: 'miner', proc_list: ['miner'] },
  ])
  .with(hipProfiles, [
    { title: 'has the scanner', expression: '1' },
    { title: 'has no miner', expression: 'not 2' },
  ])

const asked = {
  period: 10,
  test_list: ['processes' as const],
  kb_list: [],
  proc_list: ['scanner', 'miner'],
  service_list: [],
  reg_key_list: [],
}

function device(address: string, processes: readonly string[] | null, isCurrent = true): AuthorizedDevice {
  const report = processes && {
    report: { node_name: address, proc_list: [...processes] },
    asked,
    atSeconds: 0,
  }
  return { id: address, node: address, userId: 1, address, report, isCurrent: isCurrent && report !== null }
}

describe('which profiles are fulfilled where: silences#hip', () => {
  it('is what a plain reading says, also after any edits', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(drawnProfiles, { minLength: 1, maxLength: 3 }),
        fc.array(drawnDevices(addresses), { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(3)), { maxLength: 8 }),
        (profiles, devices, steps) => {
          let snapshot = withProfiles(emptySnapshot(), profiles[0]!)
          let drawn = profiles[0]!
          for (const [config, seen, object] of steps) {
            const other = profiles[config % profiles.length]!
            // One object of another draw, so that most stays.
            const checks = drawn.checks.with(object, other.checks[object]!)
            drawn = { checks, trees: drawn.trees.with(object, other.trees[object]!) }
            const next = withProfiles(emptySnapshot(), drawn)
            const [objectItem, profileItem] = [next.rows(hipObjects), next.rows(hipProfiles)].map(
              (rows) => rows.get(object + 1)!.item,
            )
            snapshot = snapshot
              .edited(hipObjects, object + 1, objectItem as never)
              .edited(hipProfiles, object + 1, profileItem as never)
            const list = devices[seen % devices.length]!
            expect(posturesOf(snapshot, list, compiler.memos)).toEqual(plainPostures(drawn, list))
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is the same list while the same holds, and the same entry where only others change', () => {
    const before = posturesOf(
      scanned,
      [device('10.1.0.2', ['scanner']), device('10.1.0.3', [])],
      compiler.memos,
    )
    const again = posturesOf(
      scanned,
      [device('10.1.0.2', ['scanner', 'shell']), device('10.1.0.3', [])],
      compiler.memos,
    )
    expect(again).toBe(before)
    const after = posturesOf(
      scanned,
      [device('10.1.0.2', ['scanner']), device('10.1.0.3', ['miner'])],
      compiler.memos,
    )
    expect(after[0]).toBe(before[0])
    expect(after[1]!.profiles).toEqual([])
    expect(before[1]!.profiles).toEqual([2])
  })

  it('wants every device at an address to have a report that counts', () => {
    const at = (...others: AuthorizedDevice[]) =>
      posturesOf(scanned, [device('10.1.0.2', ['scanner']), ...others], compiler.memos)
    const beside = (processes: readonly string[] | null, isCurrent?: boolean) => ({
      ...device('10.1.0.2', processes, isCurrent),
      id: 'beside',
    })
    expect(at()).toEqual([{ address: '10.1.0.2', profiles: [1, 2] }])
    expect(at(beside(['scanner', 'miner']))).toEqual([{ address: '10.1.0.2', profiles: [1] }])
    expect(at(beside(null))).toEqual([])
    expect(at(beside(['scanner'], false))).toEqual([])
  })

  it('is worked out one report at a time, and not again', () => {
    const devices = Array.from({ length: 20 }, (_, index) => device(`10.1.0.${index}`, ['scanner']))
    const steps = (list: readonly AuthorizedDevice[]) =>
      [...posturesAhead(scanned, list, compiler.memos)].length
    expect(steps(devices)).toBe(20)
    expect(steps([...devices, device('10.1.1.1', []), device('10.1.1.2', null)])).toBe(1)
    expect(steps(devices)).toBe(0)
  })
})

describe('rules with HIP profiles in the kernel', () => {
  const policy = scanned.with(forwardRules, [
    { action: 'accept', hip_profiles: ['hip_profile.id.1'] },
    {
      action: 'accept',
      source_addresses: ['zero_subnet'],
      hip_profiles: ['hip_profile.id.2', 'hip_profile.id.none'],
    },
    { action: 'drop', hip_profiles: ['hip_profile.id.none'] },
    { action: 'drop' },
  ])
  const under = (snapshot: typeof policy, devices: readonly AuthorizedDevice[]) =>
    ruleset(
      compiler.state(snapshot, {
        ...plainInputs(0),
        postures: posturesOf(snapshot, devices, compiler.memos),
      }),
    )
  const elements = ({ sets }: ReturnType<typeof ruleset>) =>
    sets.filter(({ name }) => /^d[46]_/.test(name)).map(({ elements: found }) => found.map(({ lo }) => lo))

  it('stay as they are whatever devices report and objects ask: elements change, no chain', () => {
    const first = under(policy, [])
    expect(elements(first).flat()).toEqual([])
    const reported = under(policy, [device('10.1.0.2', ['scanner']), device('fd00:1::2', ['miner'])])
    expect(reported.chains).toEqual(first.chains)
    expect(elements(reported).flat().sort()).toEqual(['10.1.0.2', '10.1.0.2', 'fd00:1::2', 'fd00:1::2'])
    const edited = policy.edited(hipObjects, 1, { proc_list: ['miner'] })
    const after = under(edited, [device('10.1.0.2', ['scanner']), device('fd00:1::2', ['miner'])])
    expect(after.chains).toEqual(first.chains)
    expect(elements(after)).not.toEqual(elements(reported))
    const profile = under(edited.edited(hipProfiles, 1, { expression: '2', objects: [2] }), [])
    expect(profile.chains).toEqual(first.chains)
  })
})
