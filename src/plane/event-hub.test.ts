import { expect, test } from 'vitest'
import type { PlaneEvent } from '../core/plane-protocol.ts'
import { eventHub } from './event-hub.ts'

const description: PlaneEvent = { event: 'description', value: { mode: 'none', reason: '', missing: [] } }
const nics: PlaneEvent = { event: 'nics', value: [] }
const names = (name: string): PlaneEvent => ({
  event: 'names',
  value: [{ name, addresses: [], resolvedAtSeconds: null, error: null }],
})
const drift: PlaneEvent = { event: 'drift', engine: 'network', message: 'found' }
const packets: PlaneEvent = { event: 'packets', value: [] }

test('a newcomer hears the newest of what stands, in order, then what nobody heard', () => {
  const hub = eventHub()
  for (const event of [drift, names('old'), nics, packets, names('new'), description]) hub.emit(event)
  const heard: PlaneEvent[] = []
  hub.attach((event) => heard.push(event) > 0)
  expect(heard).toEqual([description, nics, names('new'), drift])
})

test('a finding is told once, to whoever listens', () => {
  const hub = eventHub()
  const first: PlaneEvent[] = []
  const listener = (event: PlaneEvent) => first.push(event) > 0
  hub.attach(listener)
  hub.emit(drift)
  hub.detach(listener)
  const second: PlaneEvent[] = []
  hub.attach((event) => second.push(event) > 0)
  expect(first).toEqual([drift])
  expect(second).toEqual([])
})

test('a replaced listener that leaves late does not silence its successor', () => {
  const hub = eventHub()
  const old = () => true
  const heard: PlaneEvent[] = []
  hub.attach(old)
  hub.attach((event) => heard.push(event) > 0)
  hub.detach(old)
  hub.emit(nics)
  expect(heard).toEqual([nics])
})
