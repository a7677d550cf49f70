import { protocolNumbers } from '../../../../core/net/protocol.ts'
import { webProxy } from '../../../../core/net/web-proxy.ts'
import type { Match } from '../../../../core/ruleset/ruleset.ts'
import { markBits } from '../../../../core/ruleset/service-chain.ts'
import { allOf, type Conditions, condition, deviceConditions, protocolMembership } from '../condition.ts'
import type { Alternative, InterfaceSides } from './system-match.ts'

/** System rules of the web proxy. */
export const webIds = {
  quic: 'fwd.sys.quic',
  /** Drops what the proxy should have while it does not listen. */
  noProxy: 'fwd.sys.web-proxy',
  handed: 'inp.sys.web-proxy',
  port: 'inp.sys.web-port',
  own: 'out.sys.web-proxy',
  ownDestination: 'dnat.sys.web-proxy',
} as const

/** UDP ports of QUIC. */
export const quicPorts: readonly number[] = [80, 443]

/** Condition of packets that were handed to the proxy. */
export const isHanded: Match = { op: 'mark', not: false, mask: markBits.proxy, value: markBits.proxy }
/** Condition of all others. */
export const isNotHanded: Match = { op: 'mark', not: false, mask: markBits.proxy, value: 0 }

/** Condition of packets that the gateway sends from an address which is not its own. */
export const inForeignName: Match = ownName(true)
/** Condition of all others that it sends. */
export const inOwnName: Match = ownName(false)

function ownName(not: boolean): Match {
  return { op: 'in', field: 'fib saddr type', not, ranges: [{ lo: 'local', hi: 'local' }] }
}

/** Conditions of destination ports of a transport protocol. */
export function portConditions(protocol: number, ports: readonly number[]): Conditions {
  const ranges = ports.map((port) => ({ lo: String(port), hi: String(port) }))
  return allOf(protocolMembership([protocol]), condition({ op: 'in', field: 'th dport', not: false, ranges }))
}

/** Datagrams of QUIC. */
export const quicDatagrams = portConditions(protocolNumbers.udp, quicPorts)

/** Those from local devices to external ones, but where the proxy leaves connections out. */
export function quicToOutside({ local, external, web }: InterfaceSides): readonly Alternative[] {
  if (web === null || local.length === 0 || external.length === 0) return []
  return [
    ...web.excepted.map((each): Alternative => ({ ...each, isLeftOut: true })),
    {
      ...allOf(deviceConditions('iifname', local), deviceConditions('oifname', external)),
      verdict: { op: 'reject', with: 'port-unreachable' },
    },
  ]
}

/** What was handed to the proxy. */
export const handed = (): readonly Alternative[] => [condition(isHanded)]

/** What asks for the port of the proxy itself. */
export const askingForProxy = (): readonly Alternative[] => [
  portConditions(protocolNumbers.tcp, [webProxy.port]),
]

/** Connections that the proxy begins in the name of clients. */
export const inNameOfClients = ({ external }: InterfaceSides): readonly Alternative[] =>
  external.length === 0
    ? []
    : [
        allOf(
          condition({ op: 'ct-direction', value: 'original' }),
          protocolMembership([protocolNumbers.tcp]),
          deviceConditions('oifname', external),
          condition(inForeignName),
        ),
      ]
