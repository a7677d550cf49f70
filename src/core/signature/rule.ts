import { message } from './messages.ts'
import { type BrokenRule, broken } from './refusal.ts'
import { headProblem, type RuleHead, readHead } from './rule-head.ts'
import { forbiddenOption, optionValue, type RuleOption, readOptions } from './rule-options.ts'

/** Longest rule that Suricata reads, in bytes: it has a buffer of 8,192 with a NUL byte at its end. */
export const ruleLimitBytes = 8191

const largestSid = 4_294_967_295

/** A rule of Suricata's language as it was read. */
export interface Rule {
  readonly head: RuleHead
  readonly options: readonly RuleOption[]
  readonly sid: number
  readonly gid: number
  readonly rev: number
  /** The whole rule as it was written, in one line, with spaces in its head. */
  readonly text: string
}

/** Reads one rule, which has no line breaks and no comment sign in front. */
export function parseRule(text: string): Rule | BrokenRule {
  const bad = textProblem(text)
  if (bad) return bad
  const opening = openingOf(text)
  if (opening < 0 || !text.endsWith(')')) return notARule
  const head = readHead(text.slice(0, opening))
  if (head === null) return notARule
  const options = readOptions(text.slice(opening + 1, -1))
  if ('code' in options) return options
  const wrong = headProblem(head) ?? firstOf(options, forbiddenOption)
  if (wrong) return wrong
  const sid = numberOption(options, 'sid', { minimum: 1, otherwise: null })
  const gid = numberOption(options, 'gid', { minimum: 1, otherwise: 1 })
  const rev = numberOption(options, 'rev', { minimum: 0, otherwise: 0 })
  if (typeof sid !== 'number') return sid
  if (typeof gid !== 'number') return gid
  if (typeof rev !== 'number') return rev
  return { head, options, sid, gid, rev, text: withPlainHead(text, opening) }
}

const notARule = broken(
  'syntax',
  message(
    'must be a rule: action, protocol, source, port, direction, destination, port and options in parentheses',
  ),
)

/** Suricata reads no tabs in a head. */
function withPlainHead(text: string, opening: number): string {
  const head = text.slice(0, opening)
  return head.includes('\t') ? head.replaceAll('\t', ' ') + text.slice(opening) : text
}

/** The parenthesis behind the head; a head has none. */
function openingOf(text: string): number {
  return text.indexOf('(')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const control = /[\u0001-\u0008\u000a-\u001f\u007f]/

function textProblem(text: string): BrokenRule | null {
  if (text.length > ruleLimitBytes || Buffer.byteLength(text) > ruleLimitBytes) {
    return broken('too_long', message('must have at most {limit} bytes in a rule', { limit: ruleLimitBytes }))
  }
  if (text.includes('\0')) return broken('nul_byte', message('must not hold NUL bytes'))
  if (control.test(text)) return broken('control_character', message('must not hold control characters'))
  if (text.includes('\ufffd') || !text.isWellFormed()) return broken('not_utf8', message('must be UTF-8'))
  return null
}

function firstOf<T>(all: readonly T[], find: (one: T) => BrokenRule | null): BrokenRule | null {
  for (const one of all) {
    const found = find(one)
    if (found) return found
  }
  return null
}

interface NumberForm {
  readonly minimum: number
  /** Value of a rule without the option; null when it must have it. */
  readonly otherwise: number | null
}

function numberOption(
  options: readonly RuleOption[],
  option: 'sid' | 'gid' | 'rev',
  { minimum, otherwise }: NumberForm,
): number | BrokenRule {
  const given = options.filter(({ name }) => name === option)
  if (given.length > 1) return broken('sid', message('must have {option} once', { option }))
  if (given.length === 0) return otherwise ?? broken('sid', message('must have the option sid'))
  const value = optionValue(given[0]!)
  const number = /^\d{1,10}$/.test(value) ? Number(value) : -1
  if (number >= minimum && number <= largestSid) return number
  return broken(
    'sid',
    message('must give {option} as an integer from {minimum} to {maximum}', {
      option,
      minimum,
      maximum: largestSid,
    }),
  )
}
