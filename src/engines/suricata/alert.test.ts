import { expect, test } from 'vitest'
import { layoutOf } from '../recogniser/ip-packet.ts'
import { printTuple, tupleOf } from '../recogniser/tuple.ts'
import { readEvent } from './alert.ts'

const ends = {
  ...{ src_ip: 'fd00:0010:0000:0000:0000:0000:0000:0011', src_port: 40_000 },
  ...{ dest_ip: '2001:0db8:0113:0000:0000:0000:0000:0001', dest_port: 80, proto: 'TCP' },
}
const signature = { action: 'blocked', signature_id: 7, rev: 2, signature: 'evil', category: 'bad' }
const dropped = {
  ...{ ...ends, timestamp: '2026-11-29T05:56:27.063934+0000', flow_id: 5, event_type: 'drop' },
  drop: { len: 130, tcpseq: 4_251_006_980, tcpack: 17, syn: false, ack: true, psh: true, reason: 'rules' },
  alert: signature,
}

test('addresses are printed as everywhere', () => {
  const event = { ...ends, event_type: 'alert', alert: signature }
  expect(readEvent(JSON.stringify(event))).toMatchObject({
    alert: { source: 'fd00:10::11', destination: '2001:db8:113::1' },
  })
})

test.each([
  ['fd00:10::11', '2001:db8:113::1'],
  ['192.0.2.1', '198.51.100.1'],
])('the drop of a signature from %s has the headers of its packet', (src_ip, dest_ip) => {
  const read = readEvent(JSON.stringify({ ...dropped, src_ip, dest_ip }))
  expect(read).toMatchObject({ kind: 'drop', alert: { action: 'drop', sid: 7, bytes: null } })
  if (read?.kind !== 'drop') throw new Error('no drop')
  const bytes = Buffer.from(read.packet, 'base64')
  const layout = layoutOf(bytes)!
  expect(layout).toMatchObject({ protocol: 6, data: bytes.length, end: bytes.length })
  expect(printTuple(tupleOf(bytes, layout))).toEqual({
    ...{ source: src_ip, sourcePort: 40_000, destination: dest_ip, destinationPort: 80 },
  })
  expect(bytes.readUInt32BE(layout.transport + 4)).toBe(4_251_006_980)
  expect(bytes[layout.transport + 13]).toBe(16 + 8)
})

test('a connection that does not begin, for a dropped one between the same ends, has the headers of its first packet', () => {
  const { alert: _alert, ...along } = dropped
  const drop = { tcpseq: 5, tcpack: 0, syn: true, ack: false, reason: 'flow drop' }
  const read = readEvent(JSON.stringify({ ...along, drop }))
  if (read?.kind !== 'not-begun') throw new Error('another event')
  expect(read.ends).toMatchObject({ protocol: 'tcp', source: 'fd00:10::11', sourcePort: 40_000 })
  const bytes = Buffer.from(read.packet, 'base64')
  expect(bytes[layoutOf(bytes)!.transport + 13]).toBe(2)
  const answer = { ...drop, ack: true }
  expect(readEvent(JSON.stringify({ ...along, drop: answer }))).toEqual({ kind: 'dropped-along' })
})

test('a packet that goes the way of one before it, and what is no event, are told apart', () => {
  const { alert: _alert, ...along } = dropped
  expect(readEvent(JSON.stringify(along))).toEqual({ kind: 'dropped-along' })
  expect(readEvent('{"event_type":"stats"}')).toBeNull()
})
