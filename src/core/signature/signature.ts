import type { Rule } from './rule.ts'
import type { RuleAction } from './rule-head.ts'
import { optionValue, type RuleOption } from './rule-options.ts'

/** Verdict of a signature: a log row, a log row and the end of the connection, or nothing. */
export type SignatureAction = 'alert' | 'drop' | 'pass'

/** Bits of connections that a signature sets or asks for. */
export interface FlowBits {
  /** Bits that it changes: `set`, `unset` or `toggle`. */
  readonly changes: readonly string[]
  /** Bits on which it depends: `isset` or `isnotset`. */
  readonly needs: readonly string[]
}

/** A signature of the catalogue. Letters are as in its rule; comparisons are case-blind. */
export interface Signature {
  readonly sid: number
  readonly gid: number
  readonly rev: number
  readonly msg: string
  /** Verdict by itself; `pass` also where its rule is disabled. */
  readonly action: SignatureAction
  readonly protocol: string
  readonly flow: readonly string[]
  readonly classtype: string
  /** `signature_severity` of its metadata; empty without one. */
  readonly severity: string
  /** `mitre_tactic_id` of its metadata. */
  readonly tactics: readonly string[]
  /** Its own priority; null where that of its class counts. */
  readonly priority: number | null
  readonly flowbits: FlowBits
  /** True when it writes no log row (`noalert`): it is there for the bits that it sets. */
  readonly isSilent: boolean
  readonly isDisabled: boolean
  /** Its rule in one line, without a comment sign. */
  readonly text: string
}

/** Keeps one copy of equal strings and lists: ten thousands of signatures share few of them. */
export class Interned {
  readonly #strings = new Map<string, string>()
  readonly #lists = new Map<string, readonly string[]>()
  readonly #bits = new Map<string, FlowBits>()

  string(text: string): string {
    const known = this.#strings.get(text)
    if (known !== undefined) return known
    // A slice of a file would keep the whole file in memory.
    const own = Buffer.from(text).toString()
    this.#strings.set(own, own)
    return own
  }

  list(all: readonly string[]): readonly string[] {
    const key = all.join('\n')
    const known = this.#lists.get(key)
    if (known) return known
    const own = all.map((each) => this.string(each))
    this.#lists.set(this.string(key), own)
    return own
  }

  bits({ changes, needs }: FlowBits): FlowBits {
    const key = `${changes.join('\n')}\n\n${needs.join('\n')}`
    const known = this.#bits.get(key)
    if (known) return known
    const own = { changes: this.list(changes), needs: this.list(needs) }
    this.#bits.set(this.string(key), own)
    return own
  }
}

/** The signature of a rule. */
export function signatureOf(rule: Rule, isDisabled: boolean, interned = new Interned()): Signature {
  const { head, options, sid, gid, rev } = rule
  const valuesOf = (name: string) => options.filter((each) => each.name === name).map(optionValue)
  const metadata = valuesOf('metadata').flatMap(metadataPairs)
  const metadataOf = (key: string) => metadata.filter(([name]) => name === key).map(([, value]) => value)
  const priority = Number(valuesOf('priority')[0] ?? Number.NaN)
  const bits = valuesOf('flowbits').map(partsOf)
  return {
    sid,
    gid,
    rev,
    msg: Buffer.from(valuesOf('msg')[0] ?? '').toString(),
    action: isDisabled ? 'pass' : verdictOf(head.action),
    protocol: interned.string(head.protocol),
    flow: interned.list(valuesOf('flow').flatMap(partsOf)),
    classtype: interned.string(valuesOf('classtype')[0] ?? ''),
    severity: interned.string(metadataOf('signature_severity')[0] ?? ''),
    tactics: interned.list(metadataOf('mitre_tactic_id')),
    priority: Number.isInteger(priority) ? priority : null,
    flowbits: interned.bits(flowBitsOf(bits)),
    isSilent: isSilent(options, bits),
    isDisabled,
    text: Buffer.from(rule.text).toString(),
  }
}

/** A rejection is a drop that answers; `pass` lets the rest of a connection by, which no signature of others may. */
function verdictOf(action: RuleAction): SignatureAction {
  switch (action) {
    case 'alert':
      return 'alert'
    case 'pass':
      return 'pass'
    case 'drop':
    case 'reject':
    case 'rejectsrc':
    case 'rejectdst':
    case 'rejectboth':
      return 'drop'
  }
}

function partsOf(value: string): string[] {
  return value.split(',').map((part) => part.trim())
}

function metadataPairs(value: string): (readonly [string, string])[] {
  return partsOf(value).map((pair) => {
    const blank = pair.search(/\s/)
    return blank < 0
      ? ([pair.toLowerCase(), ''] as const)
      : ([pair.slice(0, blank).toLowerCase(), pair.slice(blank).trim()] as const)
  })
}

function flowBitsOf(all: readonly (readonly string[])[]): FlowBits {
  const namedBy = (words: readonly string[]) =>
    all
      .filter(([word = '']) => words.includes(word.toLowerCase()))
      .flatMap(([, names = '']) => names.split('|').map((name) => name.trim()))
  return { changes: namedBy(['set', 'unset', 'toggle']), needs: namedBy(['isset', 'isnotset']) }
}

function isSilent(options: readonly RuleOption[], bits: readonly (readonly string[])[]): boolean {
  return (
    options.some(({ name }) => name === 'noalert') ||
    bits.some(([word = '']) => word.toLowerCase() === 'noalert')
  )
}
