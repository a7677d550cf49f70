import { expect, test } from 'vitest'
import { packetText } from './packet.ts'

test('a packet in a line names its protocol, which the log has by number', () => {
  const ends = { src_ip: 'fd00:10::11', dst_ip: '2001:db8:113::1' }
  expect(packetText({ protocol: 58, ...ends })).toBe('icmpv6 fd00:10::11 → 2001:db8:113::1')
  expect(packetText({ protocol: 47, ...ends })).toBe('47 fd00:10::11 → 2001:db8:113::1')
  expect(packetText({ protocol: 'tcp', ...ends, src_port: 1, dst_port: 2 })).toBe(
    'tcp [fd00:10::11]:1 → [2001:db8:113::1]:2',
  )
})
