import { foldCase } from '../text/fold-case.ts'
import type { Signature } from './signature.ts'

/** Origins of signatures, weakest first. */
export const signatureSources = ['starter', 'update', 'custom'] as const

/** Origin of a signature. */
export type SignatureSource = (typeof signatureSources)[number]

/** A signature of the catalogue with its origin. */
export interface Listed {
  readonly signature: Signature
  readonly source: SignatureSource
}

/** Every signature that profiles choose from, in the order of their ids. */
export interface Catalogue {
  readonly all: readonly Listed[]
  readonly bySid: ReadonlyMap<number, Listed>
  /** Priorities by class, in small letters. */
  readonly priorities: ReadonlyMap<string, number>
}

/** Keys by which signatures are chosen. Source: document 3, "Intrusion-prevention (IPS) profile". */
export const signatureKeys = [
  'sid',
  'mitre_tactic_id',
  'protocol',
  'signature_severity',
  'flow',
  'classtype',
] as const

/** A key by which signatures are chosen. */
export type SignatureKey = (typeof signatureKeys)[number]

/** Priority of a class that nothing names, as Suricata has it. */
const usualPriority = 3

/** Joins sources: of signatures with the same id the highest revision counts, of equal ones that of the later source. */
export function catalogueOf(
  sets: Readonly<Record<SignatureSource, readonly Signature[]>>,
  priorities: ReadonlyMap<string, number>,
): Catalogue {
  const bySid = new Map<number, Listed>()
  for (const source of signatureSources) {
    for (const signature of sets[source]) {
      const former = bySid.get(signature.sid)
      if (!former || signature.rev >= former.signature.rev) bySid.set(signature.sid, { signature, source })
    }
  }
  const all = [...bySid.values()].sort((one, other) => one.signature.sid - other.signature.sid)
  return { all, bySid, priorities }
}

/** Priority of a signature: its own, or that of its class; 1 is the highest. */
export function priorityOf({ priority, classtype }: Signature, { priorities }: Catalogue): number {
  return priority ?? priorities.get(classtype.toLowerCase()) ?? usualPriority
}

/** What a signature has under a key, as text. */
export function valuesOf(signature: Signature, key: SignatureKey): readonly string[] {
  switch (key) {
    case 'sid':
      return [String(signature.sid)]
    case 'mitre_tactic_id':
      return signature.tactics
    case 'protocol':
      return [signature.protocol]
    case 'signature_severity':
      return signature.severity === '' ? [] : [signature.severity]
    case 'flow':
      return signature.flow
    case 'classtype':
      return signature.classtype === '' ? [] : [signature.classtype]
  }
}

/** A condition of a choice: one of the values must be equal, letters compared case-blind. */
export class KeyFilter {
  readonly key: SignatureKey
  readonly #values: ReadonlySet<string>

  constructor(key: SignatureKey, values: readonly (string | number)[]) {
    this.key = key
    this.#values = new Set(values.map((value) => foldCase(String(value))))
  }

  holds(signature: Signature): boolean {
    return valuesOf(signature, this.key).some((value) => this.#values.has(foldCase(value)))
  }

  get values(): ReadonlySet<string> {
    return this.#values
  }
}

/** Tells whether id, message, class, protocol, severity or a tactic of a signature holds this text, given in small letters. */
export function holdsText(signature: Signature, needle: string): boolean {
  const { sid, msg, classtype, protocol, severity, tactics } = signature
  return (
    String(sid).includes(needle) ||
    [msg, classtype, protocol, severity, ...tactics].some((text) => text.toLowerCase().includes(needle))
  )
}
