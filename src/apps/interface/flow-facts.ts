import { addressKey, usersByAddress } from '../../compile/explain/runtime-addresses.ts'
import type { InspectionPair } from '../../core/engine/inspection.ts'
import { nicsOf, type Observed } from '../../core/engine/observation.ts'
import { parseAddress } from '../../core/net/ip.ts'
import { askedPair, askingRules } from '../../core/resource/inspected-rules.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { addressRules } from '../../domains/access/address-rule.ts'
import { waysOf } from '../../domains/firewall/compile/route-lookup.ts'
import { forwardRules } from '../../domains/firewall/forward.ts'
import { inputRules } from '../../domains/firewall/input.ts'
import { ruleId } from '../../domains/firewall/rule-table.ts'
import { ipsProfiles } from '../../domains/ips/profile.ts'
import type { FlowFacts } from '../../domains/logs/flow-facts.ts'
import { connections } from '../../domains/network/connection.ts'
import { attachedConnections } from '../../domains/network/device.ts'
import { zones } from '../../domains/objects/zone.ts'
import { users } from '../../domains/users/user.ts'
import type { CountryIndex } from './country-index.ts'

/** Parts that the facts of rows come from. */
export interface FactSources {
  readonly snapshot: () => Snapshot
  readonly observed: () => Pick<Observed, 'values' | 'agents'>
  readonly countries: Pick<CountryIndex, 'codeOf' | 'follow'>
  readonly signatureIn: FlowFacts['signatureIn']
}

/** Makes a function that answers the present facts; they are worked out again when something of them has changed. */
export function flowFactsOf({ snapshot, observed, countries, signatureIn }: FactSources): () => FlowFacts {
  let keys: readonly unknown[] = []
  let facts: FlowFacts | null = null
  return () => {
    void countries.follow()
    const [now, seen] = [snapshot(), observed()]
    const tables = [addressRules, users, connections, zones].map((table) => now.rows(table).entries)
    const newest = [...tables, seen.values.network, seen.agents]
    if (facts !== null && newest.every((key, index) => key === keys[index])) return facts
    keys = newest
    facts = {
      zoneOf: zonesByDevice(now, seen),
      userAt: usersAt(now, seen),
      countryOf: (address) => countries.codeOf(address),
      deviceOf: devicesByAddress(seen),
      inspectionOf: inspectionIn(snapshot, seen),
      signatureIn,
    }
    return facts
  }
}

function zonesByDevice(snapshot: Snapshot, observed: Pick<Observed, 'values'>): FlowFacts['zoneOf'] {
  const attached = attachedConnections(snapshot.rows(connections).entries, nicsOf(observed))
  const titles = new Map<string, string>()
  for (const { device, zone } of attached) {
    const alias = zone === null ? null : parseAlias(zone)
    const title = alias?.kind === 'object' ? snapshot.rows(zones).get(alias.id)?.item.title : undefined
    if (device !== null && title !== undefined) titles.set(device, title)
  }
  return (device) => titles.get(device) ?? ''
}

function devicesByAddress(observed: Pick<Observed, 'values'>): FlowFacts['deviceOf'] {
  const wayTo = waysOf(nicsOf(observed))
  return (text) => {
    const address = parseAddress(text)
    const way = address === null ? 'none' : wayTo(address)
    return typeof way === 'object' ? way.nic.device : ''
  }
}

/** Finds the rule by the number in the mark, among those of INPUT where the connection comes to the gateway itself. */
function inspectionIn(
  snapshot: () => Snapshot,
  observed: Pick<Observed, 'values'>,
): FlowFacts['inspectionOf'] {
  const own = new Set(
    nicsOf(observed).flatMap(({ addresses }) => addresses.map((each) => each.split('/')[0] ?? '')),
  )
  const askingOf = askingNow()
  const onlyOne = (now: Snapshot, profiles: readonly string[]) => {
    const asking = [...askingOf(now)].filter(([, { ips }]) => ips !== null && profiles.includes(ips))
    const [only] = asking
    const profileId = (asking.length === 1 ? only?.[1].ips : null) ?? ''
    return {
      rule: asking.length === 1 ? (only?.[0] ?? '') : '',
      profileId,
      profile: now.rows(ipsProfiles).get(profileId)?.item.name ?? '',
    }
  }
  return (connection, profiles) => {
    const now = snapshot()
    if (connection === undefined) return onlyOne(now, profiles)
    const { ruleNumber, first, translation } = connection
    const isInput = own.has((translation?.translated ?? first).destination)
    const rule = now.rows(isInput ? inputRules : forwardRules).get(ruleNumber)
    if (rule === undefined) return onlyOne(now, profiles)
    const profile = askedPair(rule.item)?.ips ?? ''
    return {
      rule: ruleId(isInput ? 'inp' : 'fwd', rule.id),
      profileId: profile,
      profile: now.rows(ipsProfiles).get(profile)?.item.name ?? '',
    }
  }
}

/** Rules that ask for inspection, read anew only where the tables of rules are others. */
function askingNow(): (snapshot: Snapshot) => ReadonlyMap<string, InspectionPair> {
  let keys: readonly unknown[] = []
  let asking: ReadonlyMap<string, InspectionPair> = new Map()
  return (snapshot) => {
    const newest = [forwardRules, inputRules].map((table) => snapshot.rows(table).entries)
    if (newest.some((key, index) => key !== keys[index])) {
      keys = newest
      asking = askingRules(snapshot)
    }
    return asking
  }
}

function usersAt(
  snapshot: Snapshot,
  { values, agents }: Pick<Observed, 'values' | 'agents'>,
): FlowFacts['userAt'] {
  const bound = usersByAddress(snapshot, { neighbours: values.network?.neighbours ?? [], agents })
  const accounts = snapshot.rows(users)
  if (bound.size === 0) return () => ''
  return (text) => {
    const address = parseAddress(text)
    const [user] = (address && bound.get(addressKey(address))) || []
    return user === undefined ? '' : (accounts.get(user)?.item.login ?? '')
  }
}
