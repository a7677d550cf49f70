import type { PageSearch } from '../../app/address.ts'
import type { ProfileEngine } from '../../profiles/named/use-profiles.ts'
import { type LogRow, type LogSelection, selectionOf } from '../log-selection.ts'

/** Kinds of rows that say an engine found something, by the engine. */
export const alertKinds = ['ips', 'application-denied'] as const

/** Kind of an alert. */
export type AlertKind = (typeof alertKinds)[number]

/** The alerts that an address carries: the log's filters, of these kinds alone. */
export function alertSelection(search: PageSearch): LogSelection {
  const selection = selectionOf(search)
  const wanted = alertKinds.find((kind) => kind === search['kind'])
  return { ...selection, equal: { ...selection.equal, kind: wanted ?? alertKinds.join(',') } }
}

/** Subject of an alert, as its columns show it; empty where the row does not say. */
export interface Alert {
  readonly kind: AlertKind
  readonly action: string
  readonly sid: string
  /** Text of the signature, or path of the application. */
  readonly what: string
  readonly severity: string
  readonly profile: string
  readonly rule: string
  readonly source: string
  readonly sourcePort: number | null
  readonly destination: string
  readonly destinationPort: number | null
}

/** The alert of a row. */
export function alertOf({ event = {} }: LogRow): Alert {
  const text = (name: string) =>
    event[name] === undefined || event[name] === null ? '' : String(event[name])
  const port = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const kind = text('kind') === 'ips' ? 'ips' : 'application-denied'
  return {
    kind,
    // Application control writes rows of what it ends, and of nothing else.
    action: text('action') || (kind === 'ips' ? '' : 'drop'),
    sid: text('sid'),
    what: kind === 'ips' ? text('signature') : text('path') || text('application'),
    severity: text('severity'),
    profile: text('profile'),
    rule: text('rule'),
    source: text('source'),
    sourcePort: port('source_port'),
    destination: text('destination'),
    destinationPort: port('destination_port'),
  }
}

/** Engine whose profiles an alert of this kind names. */
export function engineOf(kind: AlertKind): ProfileEngine {
  return kind === 'ips' ? 'ips' : 'dpi'
}
