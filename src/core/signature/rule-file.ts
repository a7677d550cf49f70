import { atOnce } from '../steps.ts'
import { logicalLines } from './logical-line.ts'
import { message } from './messages.ts'
import { type BrokenRule, broken, Refusals } from './refusal.ts'
import { parseRule, type Rule } from './rule.ts'
import { ruleActions } from './rule-head.ts'
import { Interned, type Signature, signatureOf } from './signature.ts'

/** A file of rules as it came. */
export interface RuleFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Signatures of some files in the order of their ids, and the lines that are left out. */
export interface RuleSet {
  readonly signatures: readonly Signature[]
  /** Places of the signatures by their ids. */
  readonly places: ReadonlyMap<number, Place>
  readonly refusals: Refusals
}

/** Longest file of rules. */
export const ruleFileLimitBytes = 64 * 1024 * 1024
/** So many signatures one source may have. */
export const signatureLimit = 200_000

const linesInStep = 50

/**
 * Reads files of rules, some lines in each step. A line that begins with `#` is a comment, or a rule that is disabled; a
 * backslash at the end of a line continues it. Of rules with the same id the highest revision counts, the first of equal ones.
 */
export function* readRuleFiles(files: readonly RuleFile[]): Generator<void, RuleSet> {
  const collected = new Collected()
  for (const { name, bytes } of files) {
    if (bytes.length > ruleFileLimitBytes) {
      const limit = ruleFileLimitBytes
      const why = message('must have at most {limit} bytes in a file of rules', { limit })
      collected.refuse({ file: name, line: 1 }, broken('too_long', why))
      continue
    }
    let count = 0
    for (const { text, line, isOpen } of logicalLines(bytes)) {
      if (count++ % linesInStep === 0) yield
      collected.take(text, { file: name, line }, isOpen)
    }
  }
  return { signatures: collected.sorted(), places: collected.places(), refusals: collected.refusals }
}

/** Reads files of rules at once. */
export function ruleSetOf(files: readonly RuleFile[]): RuleSet {
  return atOnce(readRuleFiles(files))
}

/**
 * Line of a text, from 1, that a refusal of it as one rule is about: that of a second rule, else that of the rule's beginning.
 */
export function lineOfRule(text: string): number {
  const lines = [...logicalLines(Buffer.from(text))].filter((each) => each.text !== '')
  const second = lines.length > 1 && lines[0]?.text.startsWith('#') !== true ? lines[1] : undefined
  return (second ?? lines[0])?.line ?? 1
}

/** Reads a text that is one rule, in one line or continued ones. */
export function readOneRule(text: string): Rule | BrokenRule {
  const lines = [...logicalLines(Buffer.from(text))].filter((each) => each.text !== '')
  const [only] = lines
  if (lines.length !== 1 || only === undefined || only.text.startsWith('#')) {
    return broken('syntax', message('must be one rule'))
  }
  return only.isOpen ? openLine : parseRule(only.text)
}

const openLine = broken('syntax', message('must not end in a continued line'))

/** File and line where a rule begins; lines count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
}

class Collected {
  readonly refusals = new Refusals()
  readonly #bySid = new Map<number, { readonly signature: Signature; readonly place: Place }>()
  readonly #interned = new Interned()

  take(text: string, place: Place, isOpen: boolean): void {
    if (text === '') return
    const isDisabled = text.startsWith('#')
    if (isDisabled && !mayBeDisabledRule(text)) return
    const rule = isOpen ? openLine : parseRule(isDisabled ? text.replace(/^[#\s]+/, '') : text)
    if ('code' in rule) {
      // A comment that only begins like a rule is a comment.
      if (!isDisabled) this.refuse(place, rule)
      return
    }
    this.#add(signatureOf(rule, isDisabled, this.#interned), place)
  }

  refuse(place: Place, why: BrokenRule): void {
    this.refusals.add({ ...place, ...why })
  }

  sorted(): readonly Signature[] {
    return [...this.#bySid.values()]
      .map(({ signature }) => signature)
      .sort((one, other) => one.sid - other.sid)
  }

  places(): ReadonlyMap<number, Place> {
    return new Map([...this.#bySid].map(([sid, { place }]) => [sid, place]))
  }

  #add(signature: Signature, place: Place): void {
    const { sid } = signature
    const former = this.#bySid.get(sid)
    if (!former && this.#bySid.size >= signatureLimit) {
      const limit = signatureLimit
      return this.refuse(place, broken('too_many', message('must hold at most {limit} rules', { limit })))
    }
    if (!former || outranks(signature, former.signature)) this.#bySid.set(sid, { signature, place })
    if (!former) return
    const [loser, winner] = this.#bySid.get(sid) === former ? [place, former.place] : [former.place, place]
    if (isBeside(signature, former.signature)) return
    const said = message('must not have the id {sid} of the rule in {place} again', {
      sid,
      place: message('{file}, line {line}', { file: winner.file, line: winner.line }),
    })
    this.refuse(loser, broken('duplicate', said))
  }
}

/** A rule in force outranks a disabled one, a later revision an earlier one. */
function outranks(one: Signature, other: Signature): boolean {
  return one.isDisabled === other.isDisabled ? one.rev > other.rev : other.isDisabled
}

/** A disabled rule beside one in force is its former self, no fault. */
function isBeside(one: Signature, other: Signature): boolean {
  return one.isDisabled || other.isDisabled
}

const disabledRule = new RegExp(`^#[#\\s]*(${ruleActions.join('|')})\\s`)

function mayBeDisabledRule(text: string): boolean {
  return text.endsWith(')') && disabledRule.test(text)
}
