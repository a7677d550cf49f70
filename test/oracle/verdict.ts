import type { Item } from '../../src/core/resource/resource.ts'
import { contentFilterState } from '../../src/domains/content-filter/state.ts'
import { dnatRules } from '../../src/domains/firewall/dnat.ts'
import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { hairpinNat } from '../../src/domains/firewall/hairpin.ts'
import { inputRules } from '../../src/domains/firewall/input.ts'
import { logRules } from '../../src/domains/firewall/log.ts'
import { firewallSettings } from '../../src/domains/firewall/settings.ts'
import { snatRules } from '../../src/domains/firewall/snat.ts'
import { firewallState } from '../../src/domains/firewall/state.ts'
import type { Packet, World } from '../../src/domains/firewall/verdict/packet.ts'
import type { Hit, Verdict } from '../../src/domains/firewall/verdict/verdict.ts'
import { addressOf } from './read-text.ts'
import { isDenied } from './verdict-address.ts'
import { answeringAddress, refusedWay } from './verdict-dns.ts'
import { ruleMatches, sideOf } from './verdict-match.ts'
import { reachesSite } from './verdict-site.ts'
import { translatedPacket, translationOf } from './verdict-translation.ts'

/** A decision and how it is called in the log. */
interface Decision {
  readonly rule: string
  readonly action: 'accept' | 'drop'
  /** Traffic that is let through before the policy makes no log rows. */
  readonly silent?: true
}

type LogAction = Item<typeof firewallSettings>['log_actions'][number]

/**
 * Verdict of the policy on the first packet of a connection: plain first match over the rules as they are stored.
 * This second reading shares nothing with the compiler, which must agree with it. Source: document 3, "Gateway
 * firewall"; silences#default-policy, silences#first-match, silences#log-table.
 */
export function verdict(world: World, packet: Packet): Verdict {
  const dnat = isNeighbourDiscovery(packet) ? null : findDnat(world, packet)
  const seen = dnat ? translated(packet, dnat) : packet
  const changed = seen.dst !== packet.dst || seen.dstPort !== packet.dstPort
  const early = markOf(world, { ...packet, outDevice: null })
  const dnatLog = dnat?.translation && isLogged(world, early, 'dnat') ? [`${dnat.rule} dnat`] : []
  const decision = decide(world, seen, changed)
  const mark = decision.silent ? null : markOf(world, seen)
  const filterLog =
    !decision.silent && isLogged(world, mark, decision.action) ? [`${decision.rule} ${decision.action}`] : []
  const passes = decision.action === 'accept' && seen.outDevice !== null && !isNeighbourDiscovery(packet)
  const snat = passes ? findSnat(world, seen, changed) : null
  const snatLog = snat?.translation && isLogged(world, mark, 'snat') ? [`${snat.rule} snat`] : []
  return {
    dnat,
    table: packet.inDevice === null ? 'output' : packet.outDevice === null ? 'input' : 'forward',
    action: decision.action,
    rule: decision.rule,
    snat,
    mark: mark?.rule ?? null,
    log: [...dnatLog, ...markLog(world, mark), ...filterLog, ...snatLog],
  }
}

function rulesOn({ snapshot }: World): boolean {
  return snapshot.value(firewallState).enabled
}

function findDnat(world: World, packet: Packet): Hit | null {
  if (packet.outDevice === 'lo') return null
  for (const { id, item } of rulesOn(world) ? world.snapshot.rows(dnatRules).entries : []) {
    const before = { ...packet, outDevice: null }
    if (!ruleMatches(world, item, before)) continue
    const translation = translationOf(world, item, packet)
    if (translation === 'impossible') continue
    return { rule: `dnat.ngfw.${id}`, translation }
  }
  const answering = answeringAddress(world, packet)
  if (answering === null) return null
  return {
    rule: 'dnat.sys.dns',
    translation: { address: { first: answering, last: answering }, port: null },
  }
}

function translated(packet: Packet, { translation }: Hit): Packet {
  return translation === null || translation === 'masquerade' ? packet : translatedPacket(packet, translation)
}

function findSnat(world: World, packet: Packet, changed: boolean): Hit | null {
  if (packet.outDevice === 'lo') return { rule: 'snat.sys.loopback', translation: null }
  const found = rulesOn(world)
    ? world.snapshot.rows(snatRules).entries.find(({ item }) => {
        return ruleMatches(world, item, packet) && translationOf(world, item, packet) !== 'impossible'
      })
    : undefined
  if (found) {
    const translation = translationOf(world, found.item, packet)
    return { rule: `snat.ngfw.${found.id}`, translation: translation === 'impossible' ? null : translation }
  }
  const returns = packet.inDevice === packet.outDevice && sideOf(world, packet.outDevice).local
  if (changed && returns && world.snapshot.value(hairpinNat).enabled) {
    return { rule: 'snat.sys.hairpin', translation: 'masquerade' }
  }
  const automatic = world.snapshot.value(firewallSettings).automatic_snat_enabled
  const hidden = /^(10|172\.(1[6-9]|2[0-9]|3[01])|192\.168)\./.test(packet.src)
  if (!automatic || !hidden || !sideOf(world, packet.outDevice).external) return null
  return { rule: 'snat.sys.auto', translation: 'masquerade' }
}

function decide(world: World, packet: Packet, changed: boolean): Decision {
  if (packet.inDevice === null) return decideOwn(world, packet)
  if (packet.outDevice === null) return decideInput(world, packet)
  const accept = (name: string): Decision => ({ rule: `fwd.sys.${name}`, action: 'accept' })
  const drop = (name: string): Decision => ({ rule: `fwd.sys.${name}`, action: 'drop' })
  if (world.inputs.forwardingBlocked) return { ...drop('checks-failed'), silent: true }
  if (isDenied(world, addressOf(packet.src)!)) return drop('access-denied')
  const refused = refusedWay(world, packet)
  if (refused) return drop(refused)
  const rule = firstMatch(world, forwardRules, packet)
  if (rule) return { rule: `fwd.ngfw.${rule.id}`, action: rule.action }
  if (changed) return accept('dnat')
  const inwards = sideOf(world, packet.inDevice).external && sideOf(world, packet.outDevice).local
  return inwards ? drop('external') : accept('default')
}

function decideInput(world: World, packet: Packet): Decision {
  const asksProxy = packet.protocol === 6 && packet.dstPort === 3129
  if (asksProxy && world.snapshot.value(contentFilterState).enabled)
    return { rule: 'inp.sys.web-port', action: 'drop', silent: true }
  if (packet.inDevice === 'lo') return { rule: 'inp.sys.loopback', action: 'accept', silent: true }
  if (isNeighbourDiscovery(packet)) return { rule: 'inp.sys.icmpv6', action: 'accept', silent: true }
  const rule = firstMatch(world, inputRules, packet)
  if (rule) return { rule: `inp.ngfw.${rule.id}`, action: rule.action }
  const { external } = sideOf(world, packet.inDevice)
  if (external && reachesSite(world, packet)) return { rule: 'inp.sys.sites', action: 'accept' }
  return external
    ? { rule: 'inp.sys.external', action: 'drop' }
    : { rule: 'inp.sys.default', action: 'accept' }
}

function decideOwn(world: World, packet: Packet): Decision {
  if (packet.outDevice === 'lo') return { rule: 'out.sys.loopback', action: 'accept', silent: true }
  if (isNeighbourDiscovery(packet)) return { rule: 'out.sys.icmpv6', action: 'accept', silent: true }
  const rule = firstMatch(world, forwardRules, packet)
  if (rule) return { rule: `fwd.ngfw.${rule.id}`, action: rule.action }
  return { rule: 'out.sys.default', action: 'accept' }
}

function firstMatch(world: World, table: typeof forwardRules, packet: Packet) {
  if (!rulesOn(world)) return null
  const found = world.snapshot.rows(table).entries.find(({ item }) => ruleMatches(world, item, packet))
  return found ? { id: found.id, action: found.item.action } : null
}

function isNeighbourDiscovery({ protocol, src, icmpType = 128 }: Packet): boolean {
  return protocol === 58 && src.includes(':') && [2, 133, 134, 135, 136].includes(icmpType)
}

/** The logging rule that matches, as far as it is asked at all. */
function markOf(world: World, packet: Packet) {
  const { log_mode } = world.snapshot.value(firewallSettings)
  if (!rulesOn(world) || log_mode === 'nothing') return null
  const found = world.snapshot.rows(logRules).entries.find(({ item }) => ruleMatches(world, item, packet))
  return found ? { rule: `log.ngfw.${found.id}`, action: found.item.action } : null
}

function isLogged(world: World, mark: ReturnType<typeof markOf>, action: LogAction): boolean {
  const { log_mode, log_actions } = world.snapshot.value(firewallSettings)
  if (!log_actions.includes(action)) return false
  return log_mode === 'all'
    ? mark?.action !== 'mark_not_log'
    : log_mode === 'selected' && mark?.action === 'mark_log'
}

function markLog(world: World, mark: ReturnType<typeof markOf>): string[] {
  const { log_actions } = world.snapshot.value(firewallSettings)
  return mark && log_actions.includes(mark.action) ? [`${mark.rule} ${mark.action}`] : []
}
