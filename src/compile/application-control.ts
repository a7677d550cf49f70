import type {
  ApplicationControlArtifact,
  InspectionClass,
  RecognitionRule,
} from '../core/engine/declared/application-control.ts'
import { printRanges, unionAddressSets } from '../core/net/ip.ts'
import { l7Protocol } from '../core/schema/l7.ts'
import { applicationRules } from '../domains/application-control/rule.ts'
import { currentAddresses } from '../domains/objects/current.ts'
import type { CompileState } from './state/compile-state.ts'
import { currentIdentity } from './state/live-set.ts'

/** The way in which the packet filter hands packets to the recogniser. */
export interface Inspection {
  readonly queue: number
  readonly classes: readonly InspectionClass[]
  readonly onFailure: 'block' | 'pass'
}

/**
 * Everything that decides about the packets in the recogniser's queue; nothing where there is none. Source: document 3,
 * "Application-control rules (gateway)".
 */
export function applicationControlArtifact(
  state: CompileState,
  inspection: Inspection | null,
): ApplicationControlArtifact {
  if (inspection === null) return { policy: null }
  const { queue, classes, onFailure } = inspection
  return { policy: { queue, classes: [...classes], rules: recognitionRules(state), onFailure } }
}

/**
 * The enabled rules of application control with the addresses that their aliases stand for now. A rule whose aliases stand for no
 * address at present matches nothing. Source: silences#application-rules.
 */
export function recognitionRules(state: CompileState): RecognitionRule[] {
  const { snapshot, inputs } = state
  const identities = currentIdentity(state)
  return snapshot.rows(applicationRules).entries.flatMap(({ id, item }) => {
    if (!item.enabled) return []
    const { action, aliases, protocols } = item
    const set = unionAddressSets(
      ...aliases.flatMap((alias) => currentAddresses({ snapshot, inputs, identities }, alias)),
    )
    return {
      id: Number(id),
      aliases: namesAll(aliases) ? 'any' : { v4: printRanges(4, set.v4), v6: printRanges(6, set.v6) },
      protocols: namesAll(protocols) ? 'any' : [...new Set(protocols.map(listedProtocol))],
      action,
    }
  })
}

function namesAll(ids: readonly string[]): boolean {
  return ids.length === 0 || ids.includes('any')
}

/** The identifier under which a protocol is listed, whatever a rule calls it. */
export function listedProtocol(id: string): string {
  return l7Protocol(id)?.id ?? id
}
