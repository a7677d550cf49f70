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
