import fc from 'fast-check'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'
import { addresses4, addresses6, devices, portNumbers, protocolNumbers } from './universe.ts'

const port = fc.constantFrom(...portNumbers)
const hosts4 = fc.constantFrom(...addresses4)
const hosts6 = fc.constantFrom(...addresses6)
const device = fc.constantFrom(...devices)

/** Random first packets of connections: through the gateway, to it and from it. */
export function packets(moments: readonly number[]): fc.Arbitrary<Packet> {
  const ends = fc.oneof(
    { weight: 2, arbitrary: fc.record({ src: hosts4, dst: hosts4 }) },
    { weight: 1, arbitrary: fc.record({ src: hosts6, dst: hosts6 }) },
  )
  const way = fc.oneof(
    { weight: 6, arbitrary: fc.record({ inDevice: device, outDevice: device }) },
    { weight: 2, arbitrary: fc.record({ inDevice: device, outDevice: fc.constant(null) }) },
    { weight: 2, arbitrary: fc.record({ inDevice: fc.constant(null), outDevice: device }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom({ inDevice: 'lo', outDevice: null }, { inDevice: null, outDevice: 'lo' }),
    },
  )
  return fc
    .record({
      ends,
      way,
      protocol: fc.constantFrom(...protocolNumbers),
      ports: fc.tuple(port, port),
      icmpType: fc.constantFrom(128, 128, 128, 135, 2),
      at: fc.constantFrom(...moments),
    })
    .map(({ ends, way, protocol, ports: [srcPort, dstPort], icmpType, at }) => {
      const hasPorts = protocol === 6 || protocol === 17
      return {
        ...ends,
        ...way,
        protocol,
        srcPort: hasPorts ? srcPort : 0,
        dstPort: hasPorts ? dstPort : 0,
        icmpType,
        at,
      }
    })
}
