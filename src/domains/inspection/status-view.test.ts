import { expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { english } from '../../core/text/message.ts'
import { inspectionStatus } from './status-view.ts'

const files = new Map(['office', 'branch'].map((id) => [id, { file: `rules of ${id}`, count: 1 }]))
const inspector = (id: string, rules = `rules of ${id}`) => ({
  ...{ queue: 1, status: 'active', message: '', limit: 1, packets: 0, waiting: 0, dropped: 0 },
  ...{ memoryBytes: 1, expectedBytes: 1, sinceSeconds: 1, profile: id, name: id, signatures: 1, rules },
  profiles: [{ id, name: id }],
})
const active = { status: 'active', message: '' }
const both = [inspector('office'), inspector('branch')]

it.each([
  ['that does what it should', {}, ['active', 'active']],
  [
    'with rules of before',
    { inspectors: [inspector('office', 'other'), inspector('branch')], behind: ['ips'] },
    ['reloading', 'active'],
  ],
  ['whose rules are being made', { signaturesBehind: true }, ['reloading', 'reloading']],
  ['with settings of before', { behind: ['ips'] }, ['reloading', 'reloading']],
  ['whose data plane is gone', { engines: {} }, ['activating', 'activating']],
  [
    'that the data plane has not started yet',
    { engines: { ips: { ...active, status: 'inactive' } } },
    ['activating', 'activating'],
  ],
] as const)('an inspector %s is shown so', (_what, given, expected) => {
  const {
    inspectors = both,
    engines = { ips: active },
    behind = [],
    signaturesBehind = false,
  } = given as never
  const observed = { plane: null, engines, faults: {}, behind, values: { ips: { inspectors } } }
  const inputs = { signatures: { rules: files }, signaturesBehind }
  const read = inspectionStatus.read({ snapshot: emptySnapshot(), observed, inputs, say: english } as never)
  const value = (read as { readonly value: readonly { readonly status: string }[] }).value
  expect(value.slice(0, 2).map(({ status }) => status)).toEqual(expected)
})
