import { expect, test } from 'vitest'
import { emptySnapshot, type TestSnapshot } from '../../../test/snapshot.ts'
import { speechFor } from '../../api/language/language.ts'
import { catalogue } from '../../apps/interface/catalogue.ts'
import { applicationProfiles } from '../../domains/application-control/profile.ts'
import { applicationRules } from '../../domains/application-control/rule.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { firewallState } from '../../domains/firewall/state.ts'
import { inspectionSettings } from '../../domains/inspection/settings.ts'
import { customSignatures } from '../../domains/ips/custom-signature.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import { ipsRules } from '../../domains/ips/profile-rule.ts'
import { inspectionChanges } from './inspection-changes.ts'

const [office, strict, web] = [1, 2, 3].map((place) => `e66a3ac1-08a9-4d3a-8b93-5d6e3d1c1a1${place}`)
const { say } = speechFor('en', catalogue)
const denied = (id: string) => ({ id, action: 'deny' as const })

const base = emptySnapshot()
  .with(ipsProfiles, [
    { id: office!, name: 'office' },
    { id: strict!, name: 'strict' },
  ])
  .with(applicationProfiles, [{ id: web!, name: 'web', protocols: [denied('id.l7.HTTP')] }])
  .with(ipsRules, [{ profile_id: office!, filters: [], action: 'alert' }])
  .with(forwardRules, [
    {
      action: 'accept',
      comment: 'to servers',
      protocol: 'protocol.tcp',
      ips_enabled: true,
      ips_profile: office!,
    },
    { action: 'accept', dpi_enabled: true, dpi_profile: web! },
    { action: 'accept' },
  ])
  .with(inputRules, [{ action: 'accept', ips_enabled: true, ips_profile: office! }])

function told(after: TestSnapshot, before = base): string[] {
  return inspectionChanges(before, after, say).map(
    ({ kind, text, total, rules }) => `${kind}: ${text} [${total}: ${rules.map(({ rule_id }) => rule_id)}]`,
  )
}

test('a rule that gets another profile, its first, none, or is switched off', () => {
  expect(told(base)).toEqual([])
  expect(told(base.edited(forwardRules, 1, { ips_profile: strict! }))).toEqual([
    'rule: fwd.ngfw.1 is inspected by IPS profile strict, before by IPS profile office [1: fwd.ngfw.1]',
  ])
  expect(
    told(
      base.edited(forwardRules, 3, {
        ips_enabled: true,
        ips_profile: office!,
        dpi_enabled: true,
        dpi_profile: web!,
      }),
    ),
  ).toEqual([
    'rule: fwd.ngfw.3 is inspected by IPS profile office and application profile web, before by nothing [1: fwd.ngfw.3]',
  ])
  expect(told(base.edited(inputRules, 1, { enabled: false }))).toEqual([
    'rule: inp.ngfw.1 is inspected by nothing, before by IPS profile office [1: inp.ngfw.1]',
  ])
  expect(told(base.edited(forwardRules, 1, { comment: 'renamed' }))).toEqual([])
  expect(told(base.set(firewallState, { enabled: false }))).toHaveLength(3)
  const { rules } = inspectionChanges(base, base.edited(forwardRules, 1, { ips_enabled: false }), say)[0]!
  expect(rules).toEqual([
    {
      ...{ rule_id: 'fwd.ngfw.1', title: 'to servers', protocol: 'protocol.tcp' },
      ...{ source_addresses: ['any'], destination_addresses: ['any'], destination_ports: ['any'] },
      ...{ incoming_interface: 'any', outgoing_interface: 'any' },
    },
  ])
})

test('a profile whose content changes, with the rules that name it', () => {
  const more = base.with(ipsRules, [{ profile_id: office!, filters: [], action: 'drop' }])
  expect(told(more)).toEqual([
    'ips_profile: IPS profile office chooses signatures differently: rules that name it: 2 [2: fwd.ngfw.1,inp.ngfw.1]',
  ])
  expect(inspectionChanges(base, more, say)[0]?.profile).toBe(office)
  const unused = base.with(ipsRules, [
    { profile_id: office!, filters: [], action: 'alert' },
    { profile_id: strict!, filters: [], action: 'drop' },
  ])
  expect(told(unused)).toEqual([
    'ips_profile: IPS profile strict chooses signatures differently: rules that name it: 0 [0: ]',
  ])
  expect(told(base.edited(applicationProfiles, web!, { protocols: [denied('id.l7.TLS')] }))).toEqual([
    'application_profile: application profile web denies differently: rules that name it: 1 [1: fwd.ngfw.2]',
  ])
  expect(told(base.edited(applicationProfiles, web!, { comment: 'same' }))).toEqual([])
})

test('what is about all connections: rules of application control, own signatures, on_failure', () => {
  const text = 'alert tcp any any -> any any (msg:"x"; sid:1000001; rev:1;)'
  const ruled = base.with(applicationRules, [{ name: 'games', action: 'drop', protocols: ['id.l7.Steam'] }])
  const on =
    'application_rules: application control looks at all connections that are forwarded or come to the gateway: its rules in force: 1 [0: ]'
  expect(told(ruled)).toEqual([on])
  expect(told(base, ruled)).toEqual([
    'application_rules: application control looks at connections of rules that name a profile only: it has no rules in force [0: ]',
  ])
  expect(told(ruled.edited(applicationRules, 1, { action: 'accept' }), ruled)).toEqual([
    'application_rules: rules of application control decide differently about all connections: in force: 1 [0: ]',
  ])
  expect(told(base.with(customSignatures, [{ text }]))[0]).toMatch(/^signatures: .*: 2 \[2: /)
  expect(told(base.set(inspectionSettings, { on_failure: 'pass' }))[0]).toMatch(
    /^on_failure: what asks for inspection passes uninspected .* \[3: /,
  )
})
