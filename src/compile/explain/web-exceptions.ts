import { type Address, containsAddress } from '../../core/net/ip.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { contentFilterProxy } from '../../domains/content-filter/proxy.ts'
import { addressForm } from './address-form.ts'
import { isAsked } from './runtime-addresses.ts'

/** An end of a packet: its address, and the identifiers that hold it of those that are asked for. */
interface PlacedEnd {
  readonly address: Address
  readonly atoms: readonly string[]
}

/** Connections that the content filter leaves out. */
export interface WebExceptions {
  /** Identifiers that must be asked of each address. */
  readonly asked: readonly string[]
  /** Tells whether the connection is left out by its source or destination. */
  readonly hold: (source: PlacedEnd, destination: PlacedEnd) => boolean
}

/** The exceptions of `/x/content-filter/proxy`; an empty list leaves nothing out. */
export function webExceptionsOf(snapshot: Snapshot): WebExceptions {
  const { sources_excepted, destinations_excepted } = snapshot.value(contentFilterProxy)
  const formOf = (ids: readonly string[]) => (ids.length === 0 ? null : addressForm(snapshot, ids))
  const [sources, destinations] = [formOf(sources_excepted), formOf(destinations_excepted)]
  const isIn = (form: typeof sources, { address, atoms }: PlacedEnd) =>
    form !== null &&
    (form.isAny || containsAddress(form.fixed, address) || form.atoms.some((atom) => atoms.includes(atom)))
  return {
    asked: [...(sources?.atoms ?? []), ...(destinations?.atoms ?? [])].filter(isAsked),
    hold: (source, destination) => isIn(sources, source) || isIn(destinations, destination),
  }
}
