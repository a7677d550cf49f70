import { engineState, isWorking } from '../../core/engine/engine-state.ts'
import { type DhcpLease, leasesOf, type Observed } from '../../core/engine/observation.ts'
import { oncePerObject } from '../../core/list/incremental.ts'
import { zoneName } from '../../core/net/domain-name.ts'
import { inactiveRow, type SaidRow } from '../../core/resource/service-status.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import type { Message, Said } from '../../core/text/message.ts'
import { safeSearchNames } from '../../core/web/safe-search-names.ts'
import { connections } from '../network/connection.ts'
import { forwardZones } from './forward-zone.ts'
import { type MasterZone, masterZones } from './master-zone.ts'
import { message } from './messages.ts'
import { isAboutTime, proofError } from './proof-error.ts'
import { rootServers } from './root-server.ts'
import { dnsSafeSearch } from './safe-search.ts'
import { dnsServerSettings } from './server-settings.ts'
import { dnsSettings } from './settings.ts'
import { serverTest } from './usable-server.ts'
import { readTrustAnchor } from './zone/trust-anchor.ts'
import { parseZone } from './zone/zone-text.ts'

/** Rows of the name server, interception and safe search. Source: document 3, "DNS". */
export function nameServerRows(snapshot: Snapshot, observed: Observed): readonly SaidRow[] {
  const { status, message: why } = engineState(observed, 'dns')
  const server: readonly Said[] = why === '' ? [] : [why]
  const dependent = (name: string, isOn: boolean): SaidRow =>
    isOn ? { name, status, msg: server } : inactiveRow(name, false, [])
  return [
    { name: 'dns-server', status, msg: [...server, ...cutOff(snapshot, observed)] },
    dependent('dns-intercept', snapshot.value(dnsSettings).intercept_enabled),
    dependent('dns-safe-search', snapshot.value(dnsSafeSearch).enabled),
    validationRow(snapshot, observed, dependent('dns-validation', snapshot.value(dnsServerSettings).dnssec)),
  ]
}

/**
 * Validation by DNSSEC. It fails where the newest answer that was not proven broke at the keys that everything else hangs on, for
 * the clock: then nothing can be proven.
 */
function validationRow(snapshot: Snapshot, { values }: Observed, row: SaidRow): SaidRow {
  const newest = values.dns?.counts?.newestUnproven
  if (!isWorking(row) || newest === undefined) return row
  const { name, code, broken } = newest
  const why = proofError(code)
  if (why === null) return row
  const { trust_anchors: anchors } = snapshot.value(dnsServerSettings)
  const trusted = new Set(anchors.length === 0 ? ['.'] : anchors.flatMap(zoneOfAnchor))
  const isClock = isAboutTime(code) && broken !== undefined && trusted.has(broken.name)
  const told = message('{count} answers were not proven, the newest that of {name}: {reason}', {
    count: values.dns?.counts?.unproven ?? 0,
    name,
    reason: why,
  })
  return { ...row, status: isClock ? 'failed' : row.status, msg: [told] }
}

function zoneOfAnchor(line: string): readonly string[] {
  const anchor = readTrustAnchor(line)
  return 'breaks' in anchor ? [] : [anchor.zone]
}

/** A row for each server that questions are sent to: answers, time, failures. */
export function serverRows({ values }: Observed): readonly SaidRow[] {
  return (values.dns?.servers ?? []).map((server) => {
    const { zone, address, tlsName, connection, isAsked, answers, failures, milliseconds, error } = server
    const counts = { answers, failures }
    const counted =
      milliseconds === null
        ? message('{answers} answers, {failures} failures', counts)
        : message('{answers} answers, {failures} failures, newest answer after {milliseconds} ms', {
            ...{ ...counts, milliseconds },
          })
    const name = zone === '.' ? `dns-upstream ${address}` : `dns-zone ${zone.slice(0, -1)} ${address}`
    const way: readonly Message[] = [
      ...(tlsName === null ? [] : [message('by TLS, as {name}', { name: tlsName })]),
      ...(connection === null ? [] : [message('out of connection {title}', { title: connection })]),
    ]
    if (!isAsked) {
      const down = message('it is not asked: the connection is down')
      return { name, status: 'inactive' as const, msg: [down, ...way] }
    }
    if (error !== null) return { name, status: 'failed' as const, msg: [error, counted, ...way] }
    return {
      name,
      status: milliseconds === null ? ('activating' as const) : ('active' as const),
      msg: [counted, ...way],
    }
  })
}

/** A row for each server that is set and not asked, with the reason. */
export function leftOutRows(snapshot: Snapshot, observed: Observed): readonly SaidRow[] {
  const leases = leasesOf(observed)
  const whyNot = serverTest(snapshot, leases)
  const row = (name: string, address: string): SaidRow[] => {
    const why = whyNot(address)
    return why === null ? [] : [{ name: `${name} ${address}`, status: 'failed', msg: [why] }]
  }
  const roots = snapshot.rows(rootServers).entries.filter(({ item }) => item.enabled)
  const zones = snapshot.rows(forwardZones).entries.filter(({ item }) => item.enabled)
  return [
    ...roots.flatMap(({ item: { type, object } }) =>
      (type === 'ip' ? [object] : serversOf(snapshot, object, leases)).flatMap((each) =>
        row('dns-upstream', each),
      ),
    ),
    ...zones.flatMap(({ item: { name, servers } }) =>
      servers.flatMap((address) => row(`dns-zone ${name}`, address)),
    ),
  ]
}

/** Name servers of a connection, as they are set and by DHCP. */
function serversOf(snapshot: Snapshot, object: string, leases: readonly DhcpLease[]): readonly string[] {
  const alias = parseAlias(object)
  if (alias?.kind !== 'object') return []
  const item = snapshot.rows(connections).get(alias.id)?.item
  const lease = leases.find(({ connection }) => item?.enable_dhcp && connection === Number(alias.id))
  return [...new Set([...(item?.dns ?? []), ...(lease?.dns ?? [])])]
}

/** A row for each master zone with records that are left out. */
export function zoneRows(snapshot: Snapshot): readonly SaidRow[] {
  return snapshot.rows(masterZones).entries.flatMap(({ item }) => {
    if (!item.enabled) return []
    const msg = [...leftOut(item), ...notSafe(snapshot, item)]
    return msg.length === 0 ? [] : [{ name: `dns-zone ${item.name}`, status: 'active' as const, msg }]
  })
}

function leftOut(item: MasterZone): readonly Message[] {
  const lines = linesOutside(item)
  if (lines.length === 0) return []
  return [
    message('master zone {name}: records outside the zone are left out, in lines {lines}', {
      name: item.name,
      lines: lines.join(', '),
    }),
  ]
}

/** A name that has a zone of its own here cannot lead to a safe name. */
function notSafe(snapshot: Snapshot, { name }: MasterZone): readonly Message[] {
  const isSafe = snapshot.value(dnsSafeSearch).enabled
  if (!isSafe || !safeSearchNames.some((each) => each.name === zoneName(name))) return []
  return [
    message('master zone {name}: safe search does not hold for its own name, which has records here', {
      name,
    }),
  ]
}

const linesOutside = oncePerObject(({ config, name }: MasterZone) => parseZone(config, name).outside)

/** Root rows are enabled, and none of them leads to a server. */
function cutOff(snapshot: Snapshot, { values }: Observed): readonly Message[] {
  const hasRows = snapshot.rows(rootServers).entries.some(({ item }) => item.enabled)
  const hasServer = values.dns?.servers.some(({ zone, isAsked }) => zone === '.' && isAsked) ?? true
  return hasRows && !hasServer
    ? [
        message(
          'no root server can be asked: their connections are off, down, not applied, or have no name servers',
        ),
      ]
    : []
}
