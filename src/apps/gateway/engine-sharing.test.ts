import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { liveProfiles, noSharing, type Sharing, sharedProcesses } from './engine-sharing.ts'

const rules = (files: Readonly<Record<string, string>>) => ({
  profiles: new Set(Object.keys(files)),
  rulesOf: (profile: string) => (files[profile] === undefined ? null : { file: files[profile], count: 1 }),
})
const step = (
  files: Readonly<Record<string, string>>,
  before: Sharing = noSharing,
  loaded: Readonly<Record<string, string>> = {},
) => {
  const { profiles, rulesOf } = rules(files)
  const all = Object.entries(loaded).map(([profile, file]) => ({ profile, rules: file }))
  return sharedProcesses(profiles, rulesOf, { before, loaded: all })
}
const shown = ({ processes }: Sharing) =>
  [...processes].map(([process, { file, profiles }]) => `${process} ${file}: ${profiles.join(' ')}`)

describe('profiles that come to the same rules', () => {
  test('share the process of the first', () => {
    expect(shown(step({ a: 'x', b: 'x', c: 'y' }))).toEqual(['a x: a b', 'c y: c'])
  })

  test('one that changes is inspected as before until a process has its rules', () => {
    const before = step({ a: 'x', b: 'x' })
    const changed = step({ a: 'x', b: 'y' }, before, { a: 'x' })
    expect(shown(changed)).toEqual(['a x: a b', 'b y: '])
    expect(shown(step({ a: 'x', b: 'y' }, changed, { a: 'x', b: 'y' }))).toEqual(['a x: a', 'b y: b'])
  })

  test('the process keeps its rules for the others, whoever it is known by', () => {
    const before = step({ a: 'x', b: 'x' })
    const changed = step({ a: 'y', b: 'x' }, before, { a: 'x' })
    expect(shown(changed)).toEqual(['a x: a b', 'y y: '])
    expect(shown(step({ a: 'y', b: 'x' }, changed, { a: 'x', y: 'y' }))).toEqual(['a x: b', 'y y: a'])
  })

  test('all that change to the same stay together, and the process reloads', () => {
    expect(shown(step({ a: 'y', b: 'y' }, step({ a: 'x', b: 'x' }), { a: 'x' }))).toEqual(['a y: a b'])
  })

  test('one that comes to the rules of another joins its process when that has them', () => {
    const before = step({ a: 'x', b: 'y' })
    const changed = step({ a: 'y', b: 'y' }, before, { a: 'x', b: 'y' })
    expect(shown(changed)).toEqual(['b y: a b'])
  })

  test('one whose rules are not made any more keeps those that it had', () => {
    const before = step({ a: 'x' })
    const { profiles } = rules({ a: 'x' })
    expect(shown(sharedProcesses(profiles, () => null, { before, loaded: [] }))).toEqual(['a x: a'])
  })

  test.each([
    ['to others', ['x', 'y', 'z']],
    ['there and back', ['x', 'y', 'x']],
    ['thrice', ['x', 'y', 'z', 'x', 'w']],
  ])('one that changes %s while its process loads is inspected by each on the way', (_, files) => {
    let now = step({ a: files[0]! })
    now = step({ a: files[0]! }, now, { a: files[0]! })
    // All edits come while the first is loaded; then the process has them one behind the other.
    for (const file of files.slice(1)) now = step({ a: file }, now, { a: files[0]! })
    const wanted = files.at(-1)!
    for (const file of files.slice(1)) {
      now = step({ a: wanted }, now, { a: file })
      expect(liveProfiles(now, [{ profile: 'a', rules: file }]), file).toEqual(['a'])
    }
    expect(liveProfiles(now, [{ profile: 'a', rules: 'foreign' }])).toEqual([])
  })

  test('a new one is not live before the process that it joins has its rules', () => {
    const changed = step({ a: 'y', c: 'y' }, step({ a: 'x' }), { a: 'x' })
    expect(shown(changed)).toEqual(['a y: a c'])
    expect(liveProfiles(changed, [{ profile: 'a', rules: 'x' }])).toEqual(['a'])
  })

  test('after all have loaded, each is inspected by its own rules, and equal rules by one process', () => {
    const files = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y', 'z'))
    fc.assert(
      fc.property(fc.array(files, { minLength: 1, maxLength: 6 }), (states) => {
        let now = noSharing
        let loaded: Record<string, string> = {}
        for (const state of states) {
          for (const isSettled of [false, true, true, true]) {
            const next = step(state, now, loaded)
            const all = Object.entries(loaded).map(([profile, rules]) => ({ profile, rules }))
            const wasLive = new Set(liveProfiles(now, all))
            for (const profile of liveProfiles(next, all)) {
              const file = loaded[next.processOf.get(profile)!]
              const former = wasLive.has(profile) ? loaded[now.processOf.get(profile)!] : undefined
              // Never by rules that are neither its own nor those that it had.
              expect([state[profile], former]).toContain(file)
            }
            for (const profile of wasLive) {
              if (state[profile] !== undefined) expect(liveProfiles(next, all)).toContain(profile)
            }
            now = next
            if (isSettled)
              loaded = Object.fromEntries([...now.processes].map(([process, { file }]) => [process, file]))
          }
          const last = step(state, now, loaded)
          expect(last.processes.size).toBe(new Set(Object.values(state)).size)
          for (const [profile, process] of last.processOf)
            expect(last.processes.get(process)!.file).toBe(state[profile])
          now = last
        }
      }),
    )
  })
})
