import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { portRanges } from '../../src/domains/objects/port-range.ts'
import { subnets } from '../../src/domains/objects/subnet.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../snapshot.ts'

const folder = '../shared/data/classbench'

const protocols: Readonly<Record<number, string>> = {
  1: 'protocol.icmp',
  6: 'protocol.tcp',
  17: 'protocol.udp',
  47: 'protocol.gre',
  50: 'protocol.esp',
  51: 'protocol.ah',
}

/**
 * A policy of the ClassBench generator (`fw1_10000`) as it is stored, so many times one after the other, each time at
 * other addresses; each third rule of FORWARD drops.
 */
export function classBenchSnapshot(name: string, times = 1): TestSnapshot {
  const text = gunzipSync(readFileSync(`${folder}/${name}.rules.gz`)).toString()
  const lines = text.trim().split('\n')
  const copies = Array.from({ length: times }, (_, copy) => lines.map((line) => elsewhere(line, copy)))
  const networks = new Map<string, number>()
  const ranges = new Map<string, number>()
  const rules = copies.flat().map((line, index): PlainItem<typeof forwardRules> => {
    const [source, destination, sourcePorts, destinationPorts, numbers] = line.slice(1).split('\t')
    const [number = 0, mask] = numbers!.split('/').map((each) => Number.parseInt(each, 16))
    const protocol = (mask === 0 ? undefined : protocols[number]) ?? 'any'
    const hasPorts = ['any', 'protocol.tcp', 'protocol.udp'].includes(protocol)
    const network = (each: string) =>
      each.endsWith('/0') ? ['zero_subnet'] : [`subnet.id.${numberOf(networks, each)}`]
    const ports = (each: string) =>
      !hasPorts || each === '0 : 65535' ? [] : [`port_range.id.${numberOf(ranges, each)}`]
    return {
      protocol,
      source_addresses: network(source!),
      destination_addresses: network(destination!),
      source_ports: ports(sourcePorts!.trim()),
      destination_ports: ports(destinationPorts!.trim()),
      action: index % 3 === 0 ? 'drop' : 'accept',
    }
  })
  const title = 'object'
  const bounds = [...ranges.keys()].map((each) => each.split(' : ').map(Number))
  return emptySnapshot()
    .with(
      subnets,
      [...networks.keys()].map((value) => ({ title, value })),
    )
    .with(
      portRanges,
      bounds.map(([start, end]) => ({ title, start: start!, end: end! })),
    )
    .with(forwardRules, rules)
}

function numberOf(known: Map<string, number>, text: string): number {
  const number = known.get(text) ?? known.size + 1
  known.set(text, number)
  return number
}

/** The rule with networks of /8 and longer moved: the first octet of their addresses is another one in each copy. */
function elsewhere(line: string, copy: number): string {
  if (copy === 0) return line
  return line.replaceAll(/(\d+)((?:\.\d+){3}\/(\d+))/g, (all, octet, rest, length) =>
    Number(length) < 8 ? all : `${Number(octet) ^ copy}${rest}`,
  )
}
