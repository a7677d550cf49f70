import { ipAddresses } from '../../../src/domains/objects/ip-address.ts'
import { ipAddressLists } from '../../../src/domains/objects/ip-address-list.ts'
import { ipRanges } from '../../../src/domains/objects/ip-range.ts'
import { portRanges } from '../../../src/domains/objects/port-range.ts'
import { subnets } from '../../../src/domains/objects/subnet.ts'
import { emptySnapshot, type TestSnapshot } from '../../snapshot.ts'

const title = 'object'

/** Objects of a policy that is being made; each value becomes one object, known by its identifier. */
export class PolicyObjects {
  readonly #hosts = new Map<string, number>()
  readonly #networks = new Map<string, number>()
  readonly #ranges = new Map<string, number>()
  readonly #ports = new Map<string, number>()
  readonly #lists: (readonly string[])[] = []

  /** An address of either family. */
  host(value: string): string {
    return `ip.id.${numberOf(this.#hosts, value)}`
  }

  /** A network in CIDR form. */
  network(value: string): string {
    return `subnet.id.${numberOf(this.#networks, value)}`
  }

  /** A range of addresses. */
  range(start: string, end: string): string {
    return `ip_range.id.${numberOf(this.#ranges, `${start} ${end}`)}`
  }

  /** A list of addresses; each call makes another object. */
  list(values: readonly string[]): string {
    return `ip_address_list.id.${this.#lists.push(values)}`
  }

  /** A range of ports, both ends inclusive. */
  ports(start: number, end: number): string {
    return `port_range.id.${numberOf(this.#ports, `${start} ${end}`)}`
  }

  /** A configuration with these objects. */
  snapshot(): TestSnapshot {
    return emptySnapshot()
      .with(
        ipAddresses,
        [...this.#hosts.keys()].map((value) => ({ title, value })),
      )
      .with(
        subnets,
        [...this.#networks.keys()].map((value) => ({ title, value })),
      )
      .with(
        ipRanges,
        [...this.#ranges.keys()].map((text) => {
          const [start = '', end = ''] = text.split(' ')
          return { title, start, end }
        }),
      )
      .with(
        ipAddressLists,
        this.#lists.map((values) => ({ title, values: [...values] })),
      )
      .with(
        portRanges,
        [...this.#ports.keys()].map((text) => {
          const [start = 0, end = 0] = text.split(' ').map(Number)
          return { title, start, end }
        }),
      )
  }
}

function numberOf(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size + 1
  known.set(text, number)
  return number
}
