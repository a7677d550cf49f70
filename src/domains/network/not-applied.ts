import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import { view } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import type { Message } from '../../core/text/message.ts'
import { aggregatedInterfaces } from './aggregated.ts'
import { connections } from './connection.ts'
import { obstacles } from './device.ts'
import { message } from './messages.ts'
import { spanInterfaces } from './span.ts'
import { tunnels } from './tunnel.ts'
import { sameVlan, vceInterfaces } from './vce-interface.ts'

const row = Type.Object({
  resource: Type.String({ 'x-shown': 'resource', description: 'Table of the item.' }),
  id: Type.String({ description: 'Id of the item in its table.' }),
  title: Type.String(),
  reason: Type.String({ description: 'Why it is not applied.' }),
})

/**
 * Items of `/network` that are enabled and not applied, with the reason: the documented states of tunnels and
 * aggregated interfaces have no place for it. Source: silences#links-not-applied.
 */
export const notApplied = view({
  name: 'network_not_applied',
  path: '/x/network/not-applied',
  area: 'network',
  summary: 'What is enabled under /network and not applied, with the reason.',
  source: 'silences#links-not-applied',
  output: Type.Array(row),
  read: ({ snapshot, say }) =>
    ok(
      [...ofConnections(snapshot), ...ofOthers(snapshot)].map((row) => ({ ...row, reason: say(row.reason) })),
    ),
})

interface Row {
  readonly resource: string
  readonly id: string
  readonly title: string
  readonly reason: Message
}

function ofConnections(snapshot: Snapshot): Row[] {
  const { entries } = snapshot.rows(connections)
  const reasons = obstacles(entries)
  const forwarded = snapshot.rows(vceInterfaces).entries
  return entries.flatMap(({ id, item }) => {
    const obstacle = reasons.get(Number(id))
    const stray =
      item.enabled && item.is_vce_vlan && !forwarded.some((vce) => sameVlan(vce.item, item))
        ? message('no VCE interface forwards this VLAN of this card')
        : undefined
    const found = [obstacle, stray].filter((reason) => reason !== undefined)
    return found.map((reason) => ({ resource: connections.name, id: String(id), title: item.title, reason }))
  })
}

function ofOthers(snapshot: Snapshot): Row[] {
  const tables = [
    { table: aggregatedInterfaces, reason: message('no engine joins network cards yet') },
    { table: tunnels, reason: message('no engine makes tunnels yet') },
    { table: vceInterfaces, reason: message('no engine forwards interfaces into a virtual environment yet') },
    { table: spanInterfaces, reason: message('no engine mirrors traffic yet') },
  ] as const
  return tables.flatMap(({ table, reason }) =>
    snapshot
      .rows(table)
      .entries.filter(({ item }) => !('enabled' in item) || item.enabled)
      .map(({ id, item }) => ({ resource: table.name, id: String(id), title: item.title, reason })),
  )
}
