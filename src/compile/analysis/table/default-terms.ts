import { type Interval, parsePrefix, prefixInterval } from '../../../core/ip.ts'
import { dnatRules } from '../../../domains/firewall/dnat.ts'
import { hairpinNat } from '../../../domains/firewall/hairpin.ts'
import { firewallSettings } from '../../../domains/firewall/settings.ts'
import { emptySet, type SetId } from '../sets/set-pool.ts'
import { axis, type Region, type Space } from '../space/space.ts'
import { masqueraded, type TableName, unchanged } from './reading.ts'

/** What becomes of packets in a region that no rule of the administrator decides. */
export interface DefaultTerm extends Region {
  readonly does: string
  /** The system rule that does it; `default` where none does anything. */
  readonly id: string
}

const privateNetworks: readonly Interval[] = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'].map((text) =>
  prefixInterval(parsePrefix(text)!),
)

/** Says to the space which addresses the system rules tell apart. */
export function markDefaults({ coordinates }: Space): void {
  coordinates.mark(4, privateNetworks)
}

/** Stands among the sets of run time for what a DNAT rule led in, which FORWARD and SNAT do not see by themselves. */
export const ledIn = 'fwd.sys.dnat'

/** Whether DNAT may lead something in. */
export function leadsIn({ snapshot }: Space): boolean {
  const rules = snapshot.rows(dnatRules).entries
  return rules.some(({ item }) => item.enabled && item.action === 'dnat')
}

/**
 * What happens behind the last rule of a table. `mayLeadIn`: whether packets of FORWARD and SNAT may have been led in by
 * DNAT. Source: silences#default-policy, silences#auto-snat, silences#hairpin.
 */
export function defaultTerms(
  table: TableName,
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
        ...everywhere(space, { in: external, out: gateway }, 'drop', 'inp.sys.external'),
        ...everywhere(space, { in: notExternal, out: gateway }, 'accept', 'inp.sys.default'),
      ]
    case 'dnat':
      return everywhere(
        space,
        { in: pool.range(devices.gateway, devices.other), out: devices.all },
        unchanged,
        'default',
      )
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

/** Cards by which packets come and go. */
export interface Way {
  readonly in: number
  readonly out: number
}

/** Both families; nothing where the way is impossible. */
function everywhere(space: Space, way: Way, does: string, id: string): DefaultTerm[] {
  return ([4, 6] as const)
    .filter(() => way.in !== 0 && way.out !== 0)
    .map((family) => {
      const addresses = space.coordinates.set(family, null)
      return { sets: wideSets(space, way, { src: addresses, dst: addresses }), literals: [], does, id }
    })
}

/** The sets of a region between these addresses and cards, of all ports, protocols and times. */
export function wideSets(
  { coordinates, pool, time }: Space,
  way: Way,
  { src, dst }: { readonly src: number; readonly dst: number },
): Int32Array {
  const sets = new Int32Array(8)
  sets[axis.src] = src
  sets[axis.dst] = dst
  sets[axis.srcPort] = coordinates.set('port', null)
  sets[axis.dstPort] = coordinates.set('port', null)
  sets[axis.protocol] = pool.range(0, 255)
  sets[axis.in] = way.in
  sets[axis.out] = way.out
  sets[axis.time] = pool.range(0, time.count - 1)
  return sets
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
