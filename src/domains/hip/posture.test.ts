import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { type ZtnaReport, type ZtnaTest, ztnaReport, ztnaTests } from '../../core/agent/ztna.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { type HipObject, hipObjects } from './object.ts'
import { type Asks, asksOf, checkReport, holdsFor } from './posture.ts'

function objectOf(fields: object): HipObject {
  return Value.Default(hipObjects.schema, { title: 't', ...fields }) as HipObject
}

function reportOf(fields: object): ZtnaReport {
  const read = decodeInput(ztnaReport, fields)
  if (!read.ok) throw new Error(JSON.stringify(read.failure))
  return read.value as ZtnaReport
}

/** Result of each check, as `name: result`, when the device was asked for everything or for `asked`. */
function results(object: object, report: object, asked: Partial<Asks> = {}): string[] {
  const checked = objectOf(object)
  const posture = { report: reportOf(report), asked: { ...asksOf(checked), ...asked } }
  return checkReport(checked, posture).map(({ check, result }) => `${check}: ${result}`)
}

/** The checks of an object on a report that answers them all. */
function answered(object: HipObject, report: ZtnaReport) {
  return checkReport(object, { report, asked: asksOf(object) })
}

const at = (value: string) => ({ comparison: 'greater_or_equal', value })
const windows = { type: 'Windows', version: '10.0.19045', domain: 'CORP.example.com' }
const guard = { active: true, name: 'Guard', version: '21.3', last_update: 3, last_scan: null }

describe('each check: document 2, ZTNA report; silences#hip-object, silences#hip-unknown', () => {
  it.each<[string, object, object, string[]]>([
    [
      'the system',
      { operation_system: { type: 'Windows', version: at('10.0.19045'), domain: 'corp.example.com' } },
      { operation_system: windows },
      ['os_type: holds', 'os_version: holds', 'domain: holds'],
    ],
    [
      'another system',
      { operation_system: { type: 'Linux', version: at('10.0.22000'), domain: 'other.example.com' } },
      { operation_system: windows },
      ['os_type: fails', 'os_version: fails', 'domain: fails'],
    ],
    [
      'a system that is not told',
      { operation_system: { type: 'Linux', version: at('1'), domain: 'a' } },
      {},
      ['os_type: unknown', 'os_version: unknown', 'domain: unknown'],
    ],
    [
      'a system that tells nothing is in no domain',
      { operation_system: { type: 'Linux', version: at('1'), domain: 'a' } },
      { operation_system: { type: '', version: '', domain: '' } },
      ['os_type: unknown', 'os_version: unknown', 'domain: fails'],
    ],
    [
      'a domain with a dot at its end, in other letters',
      { operation_system: { domain: 'офис.example' } },
      { operation_system: { domain: 'XN--H1ALKK.EXAMPLE.' } },
      ['domain: holds'],
    ],
    [
      'updates',
      { kb_list: ['KB1', 'kb2', 'KB3'] },
      { kb_list: ['KB2', 'KB1'] },
      ['kb_list: holds', 'kb_list: holds', 'kb_list: fails'],
    ],
    ['no updates', { kb_list: ['KB1'] }, { kb_list: [] }, ['kb_list: fails']],
    ['updates not told', { kb_list: ['KB1'] }, {}, ['kb_list: unknown']],
    ['processes', { proc_list: ['A.exe'] }, { proc_list: ['a.EXE'] }, ['processes: holds']],
    [
      'services',
      { service_list: ['x', 'y'] },
      { service_list: ['y'] },
      ['services: fails', 'services: holds'],
    ],
    [
      'registry keys',
      {
        reg_key_list: [
          { key: 'HKLM\\A', value: null },
          { key: 'hklm\\a', value: '1' },
          { key: 'HKLM\\A', value: 'X' },
          { key: 'HKLM\\B', value: null },
        ],
      },
      {
        reg_key_list: [
          { key: 'HKLM\\a', value: 'x' },
          { key: 'HKLM\\A', value: '1' },
        ],
      },
      ['registry: holds', 'registry: holds', 'registry: fails', 'registry: fails'],
    ],
    ['registry keys not told', { reg_key_list: [{ key: 'A', value: null }] }, {}, ['registry: unknown']],
    [
      'an antivirus',
      {
        antivirus: { active: true, name: 'guard', version: at('21'), max_update_days: 3, max_scan_days: 30 },
      },
      { antivirus: [guard] },
      ['av_active: holds', 'av_name: holds', 'av_version: holds', 'av_update: holds', 'av_scan: fails'],
    ],
    [
      'the antivirus that fits best',
      { antivirus: { active: true, max_scan_days: 7 } },
      {
        antivirus: [guard, { ...guard, last_scan: 7 }, { ...guard, active: false, last_scan: 1 }],
      },
      ['av_active: holds', 'av_scan: holds'],
    ],
    [
      'one package must fulfil everything',
      { antivirus: { active: true, name: 'Other' } },
      { antivirus: [guard, { ...guard, active: false, name: 'Other' }] },
      ['av_active: holds', 'av_name: fails'],
    ],
    [
      'an antivirus that must be off',
      { antivirus: { active: false } },
      { antivirus: [guard] },
      ['av_active: fails'],
    ],
    [
      'an age that is not told',
      { antivirus: { max_update_days: 3 } },
      { antivirus: [{ ...guard, last_update: null }] },
      ['av_update: unknown'],
    ],
    ['an old database', { antivirus: { max_update_days: 2 } }, { antivirus: [guard] }, ['av_update: fails']],
    ['any antivirus', { antivirus: {} }, { antivirus: [guard] }, ['av_name: holds']],
    ['no antivirus', { antivirus: {} }, { antivirus: [] }, ['av_name: fails']],
    ['no antivirus', { antivirus: { active: false } }, { antivirus: [] }, ['av_active: fails']],
    ['antivirus not told', { antivirus: { active: true } }, {}, ['av_active: unknown']],
    ['antivirus not told', { antivirus: {} }, {}, ['av_name: unknown']],
    [
      'a firewall',
      { firewall: { active: true, name: 'Wall', version: at('2') } },
      { firewall: [{ active: true, name: 'WALL', version: '2.0' }] },
      ['fw_active: holds', 'fw_name: holds', 'fw_version: holds'],
    ],
    [
      'a firewall of which little is told',
      { firewall: { name: 'Wall', version: at('2') } },
      { firewall: [{ active: true }] },
      ['fw_name: unknown', 'fw_version: unknown'],
    ],
  ])('%s', (_what, object, report, expected) => expect(results(object, report)).toEqual(expected))

  it('looks at the first 64 products of a report: silences#hip-object', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...guard, name: `other ${index}` }))
    const wanted = { antivirus: { name: 'Guard' } }
    expect(results(wanted, { antivirus: [...others(63), guard] })).toEqual(['av_name: holds'])
    expect(results(wanted, { antivirus: [...others(64), guard] })).toEqual(['av_name: fails'])
  })

  it('tells what was asked and found', () => {
    const object = objectOf({
      antivirus: { max_update_days: 1, version: { comparison: 'less', value: '3' } },
      reg_key_list: [{ key: 'K', value: '2' }],
    })
    const report = reportOf({ antivirus: [guard], reg_key_list: [{ key: 'k', value: '1' }] })
    expect(answered(object, report)).toEqual([
      { check: 'av_version', result: 'fails', expected: '< 3', found: '21.3' },
      { check: 'av_update', result: 'fails', expected: '<= 1', found: '3' },
      { check: 'registry', result: 'fails', expected: 'K = 2', found: 'k = 1' },
    ])
  })
})

describe('what was not asked is unknown, whatever is reported: silences#hip-unknown', () => {
  const without = (...gone: readonly ZtnaTest[]): Partial<Asks> => ({
    test_list: ztnaTests.filter((test) => !gone.includes(test)),
  })
  const lists = { kb_list: ['KB1'], proc_list: ['a'], service_list: ['b'], reg_key_list: [{ key: 'K' }] }
  const found = { kb_list: [], proc_list: ['A'], service_list: [], reg_key_list: [{ key: 'k', value: '' }] }

  it.each<[string, object, object, Partial<Asks>, string[]]>([
    [
      'a domain: an empty one may mean none',
      { operation_system: { type: 'Windows', domain: 'a' } },
      { operation_system: { type: 'Windows', version: '', domain: '' } },
      without('domain'),
      ['os_type: holds', 'domain: unknown'],
    ],
    [
      'lists',
      lists,
      found,
      without('kb_list', 'processes', 'services', 'registry'),
      ['kb_list: unknown', 'processes: unknown', 'services: unknown', 'registry: unknown'],
    ],
    [
      'other things to look for',
      lists,
      found,
      { kb_list: ['KB2'], proc_list: ['c'], service_list: [], reg_key_list: ['L'] },
      ['kb_list: unknown', 'processes: unknown', 'services: unknown', 'registry: unknown'],
    ],
    [
      'the same to look for in other letters',
      lists,
      found,
      { kb_list: ['kb1'], proc_list: ['A'], service_list: ['B'], reg_key_list: ['k'] },
      ['kb_list: fails', 'processes: holds', 'services: fails', 'registry: holds'],
    ],
    [
      'whether it is active, and the last scan: false and null may mean anything',
      { antivirus: { active: false, max_scan_days: 3 } },
      { antivirus: [{ ...guard, active: false }] },
      without('av_active', 'av_scan'),
      ['av_active: unknown', 'av_scan: unknown'],
    ],
    ['any antivirus', { antivirus: {} }, { antivirus: [] }, without('av_name'), ['av_name: unknown']],
    [
      'the product that fits best is the one that fits what was asked',
      { firewall: { active: true, name: 'Wall', version: at('1') } },
      {
        firewall: [
          { active: true, name: 'Other', version: '0' },
          { active: false, name: 'Wall', version: '' },
        ],
      },
      without('fw_active'),
      ['fw_active: unknown', 'fw_name: holds', 'fw_version: unknown'],
    ],
  ])('%s', (_what, object, report, asked, expected) =>
    expect(results(object, report, asked)).toEqual(expected),
  )
})

const text = fc.constantFrom('', 'a', 'A', 'b', '1', '2.0')
const list = fc.array(text.filter(Boolean), { maxLength: 3 })
const age = fc.option(fc.nat(3))
const productReport = { active: fc.boolean(), name: text, version: text }
const report = fc
  .record(
    {
      operation_system: fc.record({
        type: fc.constantFrom('', 'Windows', 'Linux'),
        version: text,
        domain: text,
      }),
      kb_list: list,
      antivirus: fc.array(fc.record({ ...productReport, last_update: age, last_scan: age }), {
        maxLength: 3,
      }),
      firewall: fc.array(fc.record(productReport), { maxLength: 3 }),
      proc_list: list,
      service_list: list,
      reg_key_list: fc.array(fc.record({ key: text, value: text }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  .map(reportOf)
const wantedVersion = fc.option(
  fc.record({
    comparison: fc.constantFrom('equal', 'less', 'greater_or_equal'),
    value: fc.constantFrom('1', '2'),
  }),
)
const product = { active: fc.option(fc.boolean()), name: text, version: wantedVersion }
const object = fc
  .record(
    {
      operation_system: fc.record({
        type: fc.option(fc.constantFrom('Windows', 'Linux')),
        version: wantedVersion,
        domain: fc.option(fc.constantFrom('a', 'b')),
      }),
      kb_list: list,
      antivirus: fc.record({ ...product, max_update_days: age, max_scan_days: age }),
      firewall: fc.record(product),
      proc_list: list,
      service_list: list,
      reg_key_list: fc.array(fc.record({ key: text, value: fc.option(text) }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  )
  .map(objectOf)

describe('laws', () => {
  it('of an empty report nothing is told', () => {
    fc.assert(
      fc.property(object, (each) => {
        const reasons = answered(each, reportOf({}))
        expect(reasons.filter(({ result }) => result !== 'unknown')).toEqual([])
      }),
    )
  })

  it('the same checks are made whatever is reported', () => {
    fc.assert(
      fc.property(object, report, report, (each, one, other) => {
        const asked = (found: ZtnaReport) =>
          answered(each, found).map(({ check, expected }) => [check, expected])
        expect(asked(one)).toEqual(asked(other))
      }),
    )
  })

  it('one more installed product takes nothing that holds away', () => {
    fc.assert(
      fc.property(object, report, report, (each, one, other) => {
        const more = {
          ...one,
          ...(one.antivirus ? { antivirus: [...(other.antivirus ?? []), ...one.antivirus] } : {}),
          ...(one.firewall ? { firewall: [...(other.firewall ?? []), ...one.firewall] } : {}),
        }
        if (holdsFor(answered(each, one)) === 'holds') {
          expect(holdsFor(answered(each, more))).toBe('holds')
        }
      }),
    )
  })

  it('to be asked for less makes nothing known that was not, and nothing different', () => {
    const fewer = fc.record({ test_list: fc.subarray([...ztnaTests]), kept: fc.boolean() })
    fc.assert(
      fc.property(object, report, fewer, (each, told, { test_list, kept }) => {
        const asked = kept ? { ...asksOf(each), test_list } : { ...asksOf(each), proc_list: [], kb_list: [] }
        const less = checkReport(each, { report: told, asked })
        const all = answered(each, told)
        if (holdsFor(less) === 'holds') expect(holdsFor(all)).toBe('holds')
        for (const { check, result } of less) {
          if (!asked.test_list.includes(check)) expect(result).toBe('unknown')
        }
      }),
    )
  })
})
