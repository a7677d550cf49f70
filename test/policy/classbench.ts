import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parsePrefix, prefixInterval, printAddress } from '../../src/core/net/ip.ts'
import type { AddressMatch, PolicyRule } from '../../src/domains/firewall/compile/normalised-rule.ts'
import type { Packet } from '../../src/domains/firewall/verdict/packet.ts'

const folder = '../shared/data/classbench'

/** Policies of the ClassBench generator that are at hand, `acl1_1000` and so on; none without the folder. */
export function classBenchNames(): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) => /^(\w+)\.rules\.gz$/.exec(file)?.[1] ?? [])
}

function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(`${folder}/${file}.gz`))
    .toString()
    .trim()
    .split('\n')
}

/** The rules of a policy, as FORWARD has them; each third one drops. */
export function classBenchRules(name: string): readonly PolicyRule[] {
  return linesOf(`${name}.rules`).map(ruleOf)
}

/** The distinct headers of a policy's trace. */
export function classBenchPackets(name: string): readonly Packet[] {
  const headers = new Set(linesOf(`${name}.trace`).map((line) => line.split('\t').slice(0, 5).join('\t')))
  return [...headers].map((line) => {
    const [src, dst, srcPort, dstPort, protocol] = line.split('\t').map(Number)
    const address = (value: number | undefined) => printAddress(4, BigInt(value ?? 0))
    const ports = protocol === 6 || protocol === 17 ? { srcPort: srcPort!, dstPort: dstPort! } : noPorts
    return {
      src: address(src),
      dst: address(dst),
      inDevice: 'lan',
      outDevice: 'wan',
      protocol: protocol!,
      ...ports,
      icmpType: 128,
      at: 0,
    }
  })
}

const noPorts = { srcPort: 0, dstPort: 0 }
const line = /^@([\d.]+\/\d+)\s+([\d.]+\/\d+)\s+(\d+) : (\d+)\s+(\d+) : (\d+)\s+0x([\da-f]+)\/0x([\da-f]+)/i

function ruleOf(text: string, index: number): PolicyRule {
  const match = line.exec(text)
  if (match === null) throw new Error(`not a rule of ClassBench: ${text}`)
  const [, source, destination, fromSource, toSource, fromDestination, toDestination, protocol, mask] = match
  const sourcePorts = portsOf(fromSource!, toSource!)
  const destinationPorts = portsOf(fromDestination!, toDestination!)
  const asksPorts = sourcePorts !== null || destinationPorts !== null
  const asked = mask === '00' ? null : Number.parseInt(protocol!, 16)
  const protocols = asked === null ? (asksPorts ? [6, 17] : null) : [asked]
  const isPossible = !asksPorts || protocols?.some((number) => number === 6 || number === 17) === true
  const id = `fwd.ngfw.${index + 1}`
  return {
    id,
    match: {
      v4: isPossible
        ? { source: addressOf(source!), posture: null, destination: addressOf(destination!), protocols }
        : null,
      v6: null,
      sourcePorts,
      destinationPorts,
      inDevices: null,
      outDevices: null,
      windows: null,
      own: false,
    },
    outcomes: [
      { family: null, protocol: null, verdict: index % 3 === 0 ? { op: 'drop' } : { op: 'accept' } },
    ],
    statements: [{ op: 'count', counter: id }],
    logWhen: null,
  }
}

function portsOf(from: string, to: string): PolicyRule['match']['sourcePorts'] {
  return from === '0' && to === '65535' ? null : [{ lo: BigInt(from), hi: BigInt(to) }]
}

function addressOf(text: string): AddressMatch | null {
  const prefix = parsePrefix(text)!
  return prefix.length === 0 ? null : { kind: 'intervals', intervals: [prefixInterval(prefix)] }
}
