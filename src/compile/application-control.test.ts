import { expect, it } from 'vitest'
import { plainInputs } from '../../test/policy/universe.ts'
import { emptySnapshot, type TestSnapshot } from '../../test/snapshot.ts'
import { applicationControl } from '../core/engine/declared/application-control.ts'
import { addressRules } from '../domains/access/address-rule.ts'
import { applicationRules } from '../domains/application-control/rule.ts'
import { ipAddresses } from '../domains/objects/ip-address.ts'
import { userGroups } from '../domains/users/group.ts'
import { users } from '../domains/users/user.ts'
import { applicationControlArtifact } from './application-control.ts'
import { createCompiler } from './compiler.ts'

const inputs = plainInputs(0)
const compiler = createCompiler()
const inspection = { queue: 3, classes: [], onFailure: 'block' } as const
const people = emptySnapshot()
  .with(ipAddresses, [{ title: 'server', value: '198.51.100.7' }])
  .with(userGroups, [
    { name: 'all', parent_id: null },
    { name: 'staff', parent_id: 1 },
  ])
  .with(users, [{ name: 'ann', login: 'ann', psw: 'x', parent_id: 2 }])
  .with(addressRules, [{ id: 'a', user_id: 1, ip: '192.0.2.7', mac: null }])
const rulesOf = (snapshot: TestSnapshot) =>
  applicationControlArtifact(compiler.state(snapshot, inputs), inspection).policy?.rules
const one = (address: string) => ({ lo: address, hi: address })

it('has the enabled rules in order, with the addresses that users, groups and objects have now', () => {
  const snapshot = people.with(applicationRules, [
    {
      name: 'a',
      action: 'drop',
      aliases: ['group.id.2', 'ip.id.1'],
      protocols: ['id.l7.Bit-Torrent', 'id.l7.ssl'],
    },
    { name: 'b', action: 'drop', enabled: false },
    { name: 'c', action: 'accept', aliases: ['user.id.1'], protocols: [] },
    { name: 'd', action: 'drop', aliases: [], protocols: ['any'] },
  ])
  expect(rulesOf(snapshot)).toEqual([
    {
      id: 1,
      action: 'drop',
      aliases: { v4: [one('192.0.2.7'), one('198.51.100.7')], v6: [] },
      protocols: ['id.l7.bittorrent', 'id.l7.tls'],
    },
    { id: 3, action: 'accept', aliases: { v4: [one('192.0.2.7')], v6: [] }, protocols: 'any' },
    { id: 4, action: 'drop', aliases: 'any', protocols: 'any' },
  ])
})

it('has no address for who is nowhere, and is nothing without a queue', () => {
  const snapshot = people
    .with(addressRules, [])
    .with(applicationRules, [{ name: 'a', action: 'drop', aliases: ['user.id.1'] }])
  expect(rulesOf(snapshot)).toMatchObject([{ aliases: { v4: [], v6: [] } }])
  expect(applicationControlArtifact(compiler.state(snapshot, inputs), null)).toEqual({ policy: null })
})

it('is decoded by the plane as it is made, and not with names that do not exist', () => {
  const snapshot = people.with(applicationRules, [{ name: 'a', action: 'drop', protocols: ['id.l7.http'] }])
  const artifact = applicationControlArtifact(compiler.state(snapshot, inputs), inspection)
  expect(applicationControl.artifact.decode(artifact)).toEqual(artifact)
  const [rule] = artifact.policy!.rules
  for (const broken of [
    { protocols: ['id.l7.nothing'] },
    { aliases: { v4: [{ lo: '1.2.3', hi: '1.2.3.4' }], v6: [] } },
  ]) {
    const policy = { ...artifact.policy, rules: [{ ...rule, ...broken }] }
    expect(applicationControl.artifact.decode({ policy })).toMatchObject([{ path: 'policy' }])
  }
})
