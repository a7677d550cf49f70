import type { CompileInputs } from '../../src/core/engine/inputs.ts'
import type { Nic } from '../../src/core/engine/observation.ts'
import {
  type AddressSet,
  emptyAddressSet,
  type Interval,
  parsePrefix,
  prefixInterval,
} from '../../src/core/net/ip.ts'

/**
 * A small world in which random rules and random packets often meet: objects take their values from the addresses
 * and ports here, and packets from those and their neighbours.
 */
export const devices = ['lan', 'dmz', 'wan', 'lab'] as const

/** Hosts on and behind the links of the gateway; none is the gateway's own or a broadcast address. */
export const addresses4 = [
  '10.1.0.2',
  '10.1.0.3',
  '10.1.0.127',
  '10.1.0.128',
  '10.2.0.2',
  '10.2.0.3',
  '10.2.0.64',
  '10.3.0.2',
  '10.3.0.3',
  '10.4.0.2',
  '172.31.255.254',
  '172.32.0.1',
  '203.0.113.7',
  '203.0.113.8',
  '203.0.113.9',
  '9.9.9.9',
  '45.90.28.77',
]

/** The same for IPv6. */
export const addresses6 = [
  'fd00:1::2',
  'fd00:1::3',
  'fd00:2::2',
  'fd00:2::ffff',
  'fd00:3::2',
  'fd00:4::2',
  '2001:db8::7',
  '2001:db8::8',
  '2001:db8:1::',
  '2a0d:2a00:1::1',
]

/** The gateway's own addresses, by device. */
export const gatewayAddresses = devices.flatMap((_, index) => [`10.${index + 1}.0.1`, `fd00:${index + 1}::1`])

/** Ports at the ends of ranges, and their neighbours. */
export const portNumbers = [1, 53, 79, 80, 81, 443, 853, 1023, 1024, 8000, 8001, 8010, 8011, 65535]

/** IP protocols that rules name, and some that none does. */
export const protocolNumbers = [6, 6, 6, 17, 17, 17, 1, 58, 47, 50, 51, 132]

/** MAC of the card of a device. */
export function macOf(device: string): string {
  return `02:00:00:00:00:0${devices.indexOf(device as (typeof devices)[number]) + 1}`
}

/** The cards of the gateway. */
export const nics: readonly Nic[] = devices.map((device, index) => ({
  device,
  mac: macOf(device),
  ifindex: index + 2,
  up: true,
  addresses: [],
  gateways: [],
}))

const countries: Readonly<Record<string, AddressSet>> = {
  DE: networks('10.2.0.0/26', '203.0.113.8/31', 'fd00:2::/64'),
  FR: networks('10.1.0.0/25', '2001:db8::8/125'),
}

function networks(...prefixes: string[]): AddressSet {
  const parsed = prefixes.map((text) => parsePrefix(text)!)
  const of = (family: 4 | 6): Interval[] =>
    parsed.filter((prefix) => prefix.family === family).map((prefix) => prefixInterval(prefix))
  return { v4: of(4), v6: of(6) }
}

/** A gateway with four cards on which nothing has been observed yet. */
export function plainInputs(nowSeconds: number): CompileInputs {
  return {
    nics,
    neighbours: [],
    agents: [],
    postures: [],
    devices: [],
    names: [],
    countries: (code) => countries[code] ?? emptyAddressSet,
    quotaExceeded: [],
    forwardingBlocked: false,
    directoryGroups: new Map(),
    nowSeconds,
  }
}
