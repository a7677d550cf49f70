import { expect, test } from 'vitest'
import { type DynamicDnsMemory, dynamicDnsUpdates } from '../core/engine/declared/dynamic-dns.ts'
import { verbatim } from '../core/text/message.ts'
import { observationEvents } from './observed-event.ts'
import { storedValues } from './silent-plane.ts'

const empty: DynamicDnsMemory = { settings: 'a', sent: [], refused: [], failure: null }
const sent = { name: 'example.com', address: '192.0.2.1', atSeconds: 1, answer: 'good' }
const refusal = { name: null, reason: verbatim('badauth'), atSeconds: 1 }
const failure = { reason: verbatim('911'), failures: 1, nextAtSeconds: 9, addresses: ['192.0.2.1'] }

function events(before: DynamicDnsMemory | undefined, after: DynamicDnsMemory) {
  return observationEvents(before ? { 'dynamic-dns': before } : {}, { 'dynamic-dns': after })
}

test('each update, refusal, fault and end of one is told once', () => {
  const one = { ...empty, sent: [sent] }
  expect(events(empty, one)).toEqual([
    { kind: 'dynamic-dns-sent', name: 'example.com', address: '192.0.2.1' },
  ])
  expect(events(one, structuredClone(one))).toEqual([])
  const moved = { ...one, sent: [{ ...sent, address: '192.0.2.2' }] }
  expect(events(one, moved)).toHaveLength(1)
  const refused = { ...one, refused: [refusal] }
  expect(events(one, refused)).toEqual([{ kind: 'dynamic-dns-refused', name: '', reason: 'badauth' }])
  const failed = { ...one, failure }
  expect(events(one, failed)).toEqual([{ kind: 'dynamic-dns-failed', reason: '911' }])
  expect(events(failed, { ...one, failure: { ...failure, failures: 2 } })).toEqual([])
  expect(events(failed, one)).toEqual([{ kind: 'dynamic-dns-recovered' }])
})

test('under other settings the same is told again, and nothing without an observation', () => {
  const one = { ...empty, sent: [sent], refused: [refusal] }
  expect(events({ ...one, failure }, { ...one, settings: 'b' })).toHaveLength(2)
  expect(events(undefined, one)).toHaveLength(2)
  expect(observationEvents({ 'dynamic-dns': one }, {})).toEqual([])
})

test('what was stored is known again, and what has another form is not', () => {
  const engines = [dynamicDnsUpdates] as never
  const known = (value: unknown) =>
    storedValues({ engines, kept: { saved: () => value, save: () => undefined } })
  expect(known({ ...empty, failure })).toEqual({ 'dynamic-dns': { ...empty, failure } })
  for (const value of [null, {}, { ...empty, more: 1 }, { ...empty, sent: [{ name: 1 }] }]) {
    expect(known(value)).toEqual({})
  }
})
