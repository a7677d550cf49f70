import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { ztnaSettings } from '../agents/ztna-settings.ts'
import { evaluateProfile } from './evaluate.ts'
import { type HipObject, hipObjects } from './object.ts'
import { requestOf } from './request.ts'

const objectOf = (fields: object) => Value.Default(hipObjects.schema, { title: 't', ...fields }) as HipObject
const none = { period: 10, test_list: [], kb_list: [], proc_list: [], service_list: [], reg_key_list: [] }

const quiet = emptySnapshot().set(ztnaSettings, { test_list: [] })

describe('what agents are asked for: silences#agent-posture', () => {
  it('is nothing when nobody checks anything', () => expect(requestOf(quiet)).toEqual(none))

  it.each<[string, object, object]>([
    [
      'the system',
      { operation_system: { type: 'Linux', version: { comparison: 'equal', value: '1' }, domain: 'a' } },
      { test_list: ['os_type', 'os_version', 'domain'] },
    ],
    ['one check of it', { operation_system: { domain: 'a' } }, { test_list: ['domain'] }],
    ['any antivirus', { antivirus: {} }, { test_list: ['av_name'] }],
    [
      'an antivirus',
      { antivirus: { active: true, max_update_days: 3, max_scan_days: 0 } },
      { test_list: ['av_active', 'av_update', 'av_scan'] },
    ],
    [
      'a firewall',
      { firewall: { name: 'w', version: { comparison: 'less', value: '2' } } },
      { test_list: ['fw_name', 'fw_version'] },
    ],
    ['updates', { kb_list: ['B', 'A'] }, { test_list: ['kb_list'], kb_list: ['B', 'A'] }],
    ['processes', { proc_list: ['p'] }, { test_list: ['processes'], proc_list: ['p'] }],
    ['services', { service_list: ['s'] }, { test_list: ['services'], service_list: ['s'] }],
    [
      'registry keys, whatever their values',
      {
        reg_key_list: [
          { key: 'k', value: '1' },
          { key: 'k', value: null },
        ],
      },
      { test_list: ['registry'], reg_key_list: ['k'] },
    ],
  ])('%s', (_what, object, asked) => {
    expect(requestOf(quiet.with(hipObjects, [objectOf(object)]))).toEqual({ ...none, ...asked })
  })

  it('joins objects and settings, each thing once', () => {
    const settings = { period: 3, test_list: ['registry' as const], reg_key_list: ['k'], proc_list: ['sshd'] }
    const objects = [
      objectOf({ proc_list: ['sshd', 'b'] }),
      objectOf({ proc_list: ['b', 'c'], antivirus: {} }),
    ]
    expect(requestOf(quiet.set(ztnaSettings, settings).with(hipObjects, objects))).toEqual({
      ...none,
      period: 3,
      test_list: ['av_name', 'processes', 'registry'],
      proc_list: ['sshd', 'b', 'c'],
      reg_key_list: ['k'],
    })
  })

  it('follows every change, and is one piece as long as there is none', () => {
    const one = quiet.with(hipObjects, [objectOf({ proc_list: ['a'] })])
    expect(requestOf(one)).toBe(requestOf(one))
    expect(requestOf(one.set(ztnaSettings, { period: 0 })).period).toBe(0)
    expect(requestOf(one.edited(hipObjects, 1, { proc_list: ['b'] })).proc_list).toEqual(['b'])
    expect(requestOf(one).proc_list).toEqual(['a'])
  })
})

it('what is negated stays unknown for a device that was asked before the object was made', () => {
  const before = requestOf(quiet.with(hipObjects, [objectOf({ proc_list: ['sshd'] })]))
  const later = quiet.with(hipObjects, [
    objectOf({ proc_list: ['sshd'] }),
    objectOf({ proc_list: ['miner'] }),
  ])
  const report = { type: 'ztna' as const, node_name: 'pc', proc_list: ['sshd'] }
  const clean = { expression: '1 and not 2', objects: [1, 2] }
  expect(evaluateProfile(later, clean, { report, asked: before }).result).toBe('unknown')
  expect(evaluateProfile(later, clean, { report, asked: requestOf(later) }).result).toBe('holds')
})
