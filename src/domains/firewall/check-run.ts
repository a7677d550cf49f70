import { parseAddress } from '../../core/ip.ts'
import type { CheckResult, CheckRun } from '../../core/observation.ts'
import type { Item } from '../../core/resource.ts'
import type { Packet, World } from './packet.ts'
import { packetChecks } from './packet-check.ts'
import { unrouted } from './system-rules.ts'
import { verdict } from './verdict.ts'
import { waysOf } from './way.ts'

type Check = Item<typeof packetChecks>

const protocolNumbers = { tcp: 6, udp: 17 }

/** The device of an interface identifier, or null when there is none. */
type DeviceOf = (identifier: string) => string | null

/** What the policy does with the packet of every check that is on. Source: silences#checks. */
export function runChecks(world: World, deviceOf: DeviceOf): CheckRun['results'] {
  // Whether traffic is blocked now is what the checks are to say.
  const open = { ...world, inputs: { ...world.inputs, forwardingBlocked: false } }
  const checks = world.snapshot.rows(packetChecks).entries.filter(({ item }) => item.enabled)
  return Object.fromEntries(
    checks.map(({ id, item }) => [String(id), resultOf(open, deviceOf(item.incoming_interface), item)]),
  )
}

function resultOf(world: World, inDevice: string | null, check: Check): CheckResult {
  const { action, rule } = fateOf(world, inDevice, check)
  return { result: action, rule, asExpected: action === check.expected_result }
}

function fateOf(
  world: World,
  inDevice: string | null,
  check: Check,
): { readonly action: 'accept' | 'drop'; readonly rule: string } {
  if (inDevice === null) return { action: 'drop', rule: unrouted.noInterface.id }
  const packet: Packet = {
    protocol: protocolNumbers[check.protocol],
    src: check.src_ip,
    srcPort: check.src_port,
    dst: check.dst_ip,
    dstPort: check.dst_port,
    inDevice,
    outDevice: null,
    at: world.inputs.nowSeconds,
  }
  const { dnat } = verdict(world, packet)
  const translation = dnat?.translation
  const target = typeof translation === 'object' ? translation?.address?.first : undefined
  const way = waysOf(world.inputs.nics)(parseAddress(target ?? check.dst_ip)!)
  if (way === 'none') return { action: 'drop', rule: unrouted.noRoute.id }
  return verdict(world, { ...packet, outDevice: way === 'here' ? null : way.nic.device })
}
