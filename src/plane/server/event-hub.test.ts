import { expect, test } from 'vitest'
import type { PlaneEvent } from '../../core/engine/plane-protocol.ts'
import { verbatim } from '../../core/text/message.ts'
import { eventHub } from './event-hub.ts'

const description: PlaneEvent = {
  event: 'description',
  value: { mode: 'none', reason: verbatim(''), missing: [] },
}
const nics: PlaneEvent = {
  event: 'observed',
  engine: 'network',
  value: { nics: [], neighbours: [], leases: [], dhcpProblems: [] },
}
const names = (name: string): PlaneEvent => ({
  event: 'observed',
  engine: 'dns',
  value: { names: [{ name, addresses: [], resolvedAtSeconds: null, error: null }] },
})
const drift: PlaneEvent = { event: 'drift', engine: 'network', message: verbatim('found') }
const packets: PlaneEvent = { event: 'rows', engine: 'packet-log', rows: [] }

test('a newcomer hears the newest of what stands, in order, then what nobody heard', () => {
  const hub = eventHub()
  for (const event of [drift, names('old'), nics, packets, names('new'), description]) hub.emit(event)
  const heard: PlaneEvent[] = []
  hub.attach((event) => heard.push(event) > 0)
  expect(heard).toEqual([description, names('new'), nics, drift])
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
