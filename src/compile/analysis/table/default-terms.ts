import type { RuleTableName } from '../../../core/finding.ts'
import { type Interval, parsePrefix, prefixInterval } from '../../../core/net/ip.ts'
import { dnatRules } from '../../../domains/firewall/dnat.ts'
import { hairpinNat } from '../../../domains/firewall/hairpin.ts'
import { firewallSettings } from '../../../domains/firewall/settings.ts'
import { emptySet, type SetId } from '../sets/set-pool.ts'
import type { Space } from '../space/space.ts'
import { dnatDefaults, markInterception } from './dnat-defaults.ts'
import { masqueraded, unchanged } from './normalised-table.ts'
import { markRefusals } from './refusal-terms.ts'
import { externalInputTerms, markSites } from './site-terms.ts'
import { type DefaultTerm, everywhere, type Way, wideSets } from './wide-region.ts'

const privateNetworks: readonly Interval[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((text) =>
  prefixInterval(parsePrefix(text)!),
)

/** Marks in the space the addresses and ports that the system rules distinguish. */
export function markDefaults(space: Space): void {
  space.coordinates.mark(4, privateNetworks)
  markInterception(space)
  markRefusals(space)
  markSites(space)
}

/** Stands among the sets of run time for what a DNAT rule led in, which FORWARD and SNAT do not see by themselves. */
export const ledIn = 'fwd.sys.dnat'

/** True when DNAT may lead something in. */
export function leadsIn({ snapshot }: Space): boolean {
  const rules = snapshot.rows(dnatRules).entries
  return rules.some(({ item }) => item.enabled && item.action === 'dnat')
}

/**
 * Terms behind the last rule of a table. `mayLeadIn`: whether packets of FORWARD and SNAT may have been led in by
 * DNAT. Source: silences#default-policy, silences#auto-snat, silences#hairpin.
 */
export function defaultTerms(
  table: RuleTableName,
  space: Space,
  mayLeadIn: boolean = leadsIn(space),
): DefaultTerm[] {
  const { devices, pool, vocabulary } = space
  const named = (id: string) => {
    const meaning = vocabulary.devices(id)
    return devices.set(meaning.kind === 'devices' ? meaning.devices : [])
  }
  const external = named('interface.external_any')
  const notExternal = pool.minus(devices.all, external)
  const gateway = pool.range(devices.gateway, devices.gateway)
  switch (table) {
    case 'forward': {
      const local = named('interface.local_any')
      return [
        ...everywhere(space, { in: gateway, out: devices.all }, 'accept', 'out.sys.default'),
        ...inwards(space, { in: external, out: local }, mayLeadIn),
        ...everywhere(space, { in: notExternal, out: devices.all }, 'accept', 'fwd.sys.default'),
        ...everywhere(
          space,
          { in: external, out: pool.minus(devices.all, local) },
          'accept',
          'fwd.sys.default',
        ),
      ]
    }
    case 'input':
      return [
        ...externalInputTerms(space, { in: external, out: gateway }),
        ...everywhere(space, { in: notExternal, out: gateway }, 'accept', 'inp.sys.default'),
      ]
    case 'dnat':
      return dnatDefaults(space)
    case 'snat':
      return snatDefaults(space, external, mayLeadIn)
    case 'log':
      return everywhere(
        space,
        { in: pool.range(devices.gateway, devices.other), out: devices.all },
        'unmarked',
        'default',
      )
  }
}

/** From outside to inside: only what DNAT led in passes. */
function inwards(space: Space, way: Way, mayLeadIn: boolean): DefaultTerm[] {
  const closed = everywhere(space, way, 'drop', 'fwd.sys.external')
  if (!mayLeadIn) return closed
  return byLedIn(space, { led: everywhere(space, way, 'accept', 'fwd.sys.dnat'), other: closed })
}

/** The terms `led` for what DNAT led in, and `other` for all else. */
function byLedIn(
  { literals }: Space,
  { led, other }: { readonly led: readonly DefaultTerm[]; readonly other: readonly DefaultTerm[] },
): DefaultTerm[] {
  const literal = (denied: boolean) => [literals.of({ end: 'destination', atom: ledIn }, denied)]
  return [
    ...led.map((term) => ({ ...term, literals: literal(false) })),
    ...other.map((term) => ({ ...term, literals: literal(true) })),
  ]
}

function snatDefaults(space: Space, external: SetId, mayLeadIn: boolean): DefaultTerm[] {
  const { devices, pool, snapshot, vocabulary } = space
  const all = pool.range(devices.gateway, devices.other)
  const hiding = snapshot.value(firewallSettings).automatic_snat_enabled ? external : emptySet
  const local = vocabulary.devices('interface.local_any')
  const isHairpinOn = mayLeadIn && snapshot.value(hairpinNat).enabled
  const returning = isHairpinOn && local.kind === 'devices' ? local.devices : []
  const others = pool.minus(pool.minus(devices.all, hiding), devices.set(returning))
  return [
    ...hidden(space, { in: all, out: hiding }),
    ...returning.flatMap((device) => back(space, all, devices.set([device]))),
    ...everywhere(space, { in: all, out: others }, unchanged, 'default'),
  ]
}

/** To the provider: private networks are masqueraded. */
function hidden(space: Space, way: Way): DefaultTerm[] {
  const { coordinates, pool } = space
  const v4 = coordinates.set(4, null)
  const networks = coordinates.set(4, privateNetworks)
  const from = (src: SetId) => ({ sets: wideSets(space, way, { src, dst: v4 }), literals: [] })
  const [, plain6] = everywhere(space, way, unchanged, 'default')
  if (plain6 === undefined) return []
  return [
    { ...from(networks), does: masqueraded, id: 'snat.sys.auto' },
    { ...from(pool.minus(v4, networks)), does: unchanged, id: 'default' },
    plain6,
  ]
}

/** Out of a local device: what came in by it and DNAT led back is masqueraded. */
function back(space: Space, all: SetId, device: SetId): DefaultTerm[] {
  const way = { in: device, out: device }
  return [
    ...byLedIn(space, {
      led: everywhere(space, way, masqueraded, 'snat.sys.hairpin'),
      other: everywhere(space, way, unchanged, 'default'),
    }),
    ...everywhere(space, { in: space.pool.minus(all, device), out: device }, unchanged, 'default'),
  ]
}
