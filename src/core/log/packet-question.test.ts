import { expect, test } from 'vitest'
import { packetQuestion } from './packet-question.ts'

const addresses = { source: '192.0.2.1', destination: '192.0.2.2' }
const asked = { src_ip: '192.0.2.1', dst_ip: '192.0.2.2', at: 7 }
const ports = { source_port: 40_000, destination_port: 0 }

test.each([
  [
    { protocol: 'tcp', ...ports },
    { protocol: 'tcp', ...asked, src_port: 40_000, dst_port: 0 },
  ],
  [{ protocol: 'tcp' }, null],
  [{ protocol: 'icmpv6' }, { protocol: 58, ...asked }],
  [
    { protocol: 'sctp', ...ports },
    { protocol: 132, ...asked },
  ],
  [{ protocol: '103' }, { protocol: 103, ...asked }],
  [{ protocol: '256' }, null],
  [{ protocol: 'constructor' }, null],
])('a packet of %j', (fields, question) => {
  expect(packetQuestion({ ...addresses, ...fields }, 7)).toEqual(question)
})

test('a packet whose destination was translated is asked about as it was sent', () => {
  const original = {
    original_source: '192.0.2.1',
    original_source_port: 40_000,
    original_destination: '203.0.113.7',
    original_destination_port: 8080,
  }
  expect(packetQuestion({ ...addresses, protocol: 'tcp', ...ports, ...original }, 7)).toEqual({
    ...{
      protocol: 'tcp',
      src_ip: '192.0.2.1',
      src_port: 40_000,
      dst_ip: '203.0.113.7',
      dst_port: 8080,
      at: 7,
    },
  })
})
