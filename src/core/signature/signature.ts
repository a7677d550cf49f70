import type { Rule } from './rule.ts'
import type { RuleAction } from './rule-head.ts'
import { optionValue, type RuleOption } from './rule-options.ts'

/** Verdict of a signature: a log row, a log row and the end of the connection, or nothing. */
export type SignatureAction = 'alert' | 'drop' | 'pass'

/** Notes that signatures make for each other: bits and numbers of connections and hosts, and sets of values, named `keyword:name`. */
export interface Notes {
  readonly changes: readonly string[]
  /** Notes on which the signature depends. */
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
  readonly notes: Notes
  /** True when it writes no log row (`noalert`): it is there for the notes that it makes. */
  readonly isSilent: boolean
  readonly isDisabled: boolean
  /** Its rule in one line, without a comment sign. */
  readonly text: string
}

/** Keeps one copy of equal strings and lists: ten thousands of signatures share few of them. */
export class Interned {
  readonly #strings = new Map<string, string>()
  readonly #lists = new Map<string, readonly string[]>()
  readonly #notes = new Map<string, Notes>()

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

  notes({ changes, needs }: Notes): Notes {
    const key = `${changes.join('\n')}\n\n${needs.join('\n')}`
    const known = this.#notes.get(key)
    if (known) return known
    const own = { changes: this.list(changes), needs: this.list(needs) }
    this.#notes.set(this.string(key), own)
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
  const written = noteKeywords.flatMap((keyword) =>
    valuesOf(keyword).map((value) => ({ keyword, words: partsOf(value) })),
  )
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
    notes: interned.notes(notesOf(written)),
    isSilent: isSilent(options, written),
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

const noteKeywords = ['flowbits', 'xbits', 'hostbits', 'flowint', 'dataset'] as const

/** An option that makes a note or asks for one. */
interface WrittenNote {
  readonly keyword: (typeof noteKeywords)[number]
  readonly words: readonly string[]
}

const changing = ['set', 'unset', 'toggle', '=', '+', '-']

function notesOf(written: readonly WrittenNote[]): Notes {
  const changes: string[] = []
  const needs: string[] = []
  for (const { keyword, words } of written) {
    const [first = '', second = ''] = words
    // A number has its name in front: `flowint:count,+,1`.
    const [names, word] = keyword === 'flowint' ? [first, second] : [second, first.toLowerCase()]
    const named = names
      .split('|')
      .map((name) => `${keyword}:${name.trim()}`)
      .filter((name) => !name.endsWith(':'))
    ;(changing.includes(word) ? changes : needs).push(...named)
  }
  return { changes, needs }
}

function isSilent(options: readonly RuleOption[], written: readonly WrittenNote[]): boolean {
  return (
    options.some(({ name }) => name === 'noalert') ||
    written.some(({ words }) => words[0]?.toLowerCase() === 'noalert')
  )
}
