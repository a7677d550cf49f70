import { describe, expect, it } from 'vitest'
import { emptySnapshot, type PlainItem } from '../../../../test/snapshot.ts'
import { type AddressSet, printInterval } from '../../../core/net/ip.ts'
import { addressRules } from '../../access/address-rule.ts'
import { userGroups } from '../../users/group.ts'
import { users } from '../../users/user.ts'
import { identity } from './identity.ts'

const mac = '02:aa:00:00:00:01'

/** User 1 is in group 2 under group 1, user 2 directly in group 1, user 3 is denied access. */
function snapshotWith(rules: readonly PlainItem<typeof addressRules>[]) {
  return emptySnapshot()
    .with(userGroups, [
      { name: 'all', parent_id: null },
      { name: 'staff', parent_id: 1 },
    ])
    .with(users, [
      { name: 'ann', login: 'ann', psw: 'x', parent_id: 2 },
      { name: 'bob', login: 'bob', psw: 'x', parent_id: 1 },
      { name: 'eve', login: 'eve', psw: 'x', parent_id: 2, enabled: true },
    ])
    .with(
      addressRules,
      rules.map((rule, index) => ({ id: `${index}`, ...rule })),
    )
}

function texts({ v4, v6 }: AddressSet): string[] {
  return [
    ...v4.map((interval) => printInterval(4, interval)),
    ...v6.map((interval) => printInterval(6, interval)),
  ]
}

describe('who is at which address', () => {
  it('a rule with an address alone always holds', () => {
    const who = identity(snapshotWith([{ user_id: 1, ip: '10.0.0.9' }]), { neighbours: [], agents: [] })
    expect(texts(who.user(1))).toEqual(['10.0.0.9'])
  })

  it.each([
    ['is not seen there', [], false, []],
    ['is seen there', [{ address: '10.0.0.9', mac }], false, ['10.0.0.9']],
    ['is seen elsewhere', [{ address: '10.0.0.8', mac }], false, []],
    ['is somebody else', [{ address: '10.0.0.9', mac: '02:aa:00:00:00:02' }], false, []],
    ['is always logged', [], true, ['10.0.0.9']],
  ])('a rule with address and MAC, when it %s', (_, neighbours, always_logged, expected) => {
    const rule = { user_id: 1, ip: '10.0.0.9', mac, always_logged }
    expect(texts(identity(snapshotWith([rule]), { neighbours, agents: [] }).user(1))).toEqual(expected)
  })

  it('a rule with a MAC alone holds for every address that is seen at it', () => {
    const neighbours = [
      { address: '10.0.0.9', mac: mac.toUpperCase() },
      { address: 'fd00::9', mac },
      { address: '10.0.0.7', mac: '02:aa:00:00:00:02' },
    ]
    const who = identity(snapshotWith([{ user_id: 1, mac }]), { neighbours, agents: [] })
    expect(texts(who.user(1))).toEqual(['10.0.0.9', 'fd00::9'])
  })

  it('groups have the users below them', () => {
    const rules = [
      { user_id: 1, ip: '10.0.0.1' },
      { user_id: 2, ip: '10.0.0.2' },
    ]
    const who = identity(snapshotWith(rules), { neighbours: [], agents: [] })
    expect(texts(who.group(1))).toEqual(['10.0.0.1-10.0.0.2'])
    expect(texts(who.group(2))).toEqual(['10.0.0.1'])
  })

  it('users who are denied access are in no set but that of the denied', () => {
    const who = identity(snapshotWith([{ user_id: 3, ip: '10.0.0.3' }]), { neighbours: [], agents: [] })
    expect(texts(who.user(3))).toEqual([])
    expect(texts(who.group(2))).toEqual([])
    expect(texts(who.denied)).toEqual(['10.0.0.3'])
  })

  it('agents put users at addresses, in groups and among the denied like rules; nobody is nowhere', () => {
    const agents = [
      { address: '10.0.0.1', userId: 1 },
      { address: 'fd00::2', userId: 2 },
      { address: '10.0.0.3', userId: 3 },
      { address: '10.0.0.4', userId: 9 },
    ]
    const who = identity(snapshotWith([{ user_id: 1, ip: '10.0.0.2' }]), { neighbours: [], agents })
    expect(texts(who.user(1))).toEqual(['10.0.0.1-10.0.0.2'])
    expect(texts(who.group(2))).toEqual(['10.0.0.1-10.0.0.2'])
    expect(texts(who.group(1))).toEqual(['10.0.0.1-10.0.0.2', 'fd00::2'])
    expect(texts(who.denied)).toEqual(['10.0.0.3'])
  })

  it('rules that are off and rules of users who are gone hold for nobody', () => {
    const rules = [
      { user_id: 1, ip: '10.0.0.1', enabled: false },
      { user_id: 9, ip: '10.0.0.2' },
    ]
    const who = identity(snapshotWith(rules), { neighbours: [], agents: [] })
    expect([who.user(1), who.user(9), who.denied].flatMap(texts)).toEqual([])
  })
})
