import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'

/** A word or a quoted string of zone text, escapes as they were written. */
export interface ZoneToken {
  readonly text: string
  readonly quoted: boolean
}

/** Entry of zone text: one line, or several that parentheses join. */
export interface ZoneEntry {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** White space comes before it: it is about the name that the entry before was about. */
  readonly indented: boolean
  readonly tokens: readonly ZoneToken[]
}

/** A line that breaks a rule. */
export interface ZoneProblem {
  readonly line: number
  readonly breaks: Message
}

/**
 * Splits zone text into entries: comments, quoted strings, escapes and parentheses are understood. One pass, so that
 * the time is in proportion to the length whatever the text. Source: RFC 1035, section 5.1.
 */
export function zoneEntries(text: string): { entries: ZoneEntry[]; problems: ZoneProblem[] } {
  const entries: ZoneEntry[] = []
  const problems: ZoneProblem[] = []
  const open: number[] = []
  let line = 1
  let start = { line, indented: false }
  let tokens: ZoneToken[] = []
  const refuse = (at: number, breaks: Message) => problems.push({ line: at, breaks })
  const finish = () => {
    if (tokens.length > 0) entries.push({ ...start, tokens })
    tokens = []
    start = { line, indented: false }
  }
  for (const [piece] of text.replace(/^\ufeff/, '').matchAll(pieces)) {
    if (lineEnd.test(piece)) {
      line++
      if (open.length === 0) finish()
    } else if (blank.test(piece)) {
      if (tokens.length === 0 && open.length === 0) start = { line, indented: true }
    } else if (piece === '(') open.push(line)
    else if (piece === ')') {
      if (open.pop() === undefined) refuse(line, message('must not close a parenthesis that is not open'))
    } else if (piece.startsWith('"')) {
      if (!closedString.test(piece)) refuse(line, message('must close its quotation mark'))
      tokens.push({ text: piece.slice(1, -1), quoted: true })
    } else if (strayCharacter.test(piece)) {
      refuse(
        line,
        message('must hold no control characters, no white space but spaces and tabs, no \\ at its end'),
      )
    } else if (!piece.startsWith(';')) tokens.push({ text: piece, quoted: false })
  }
  if (open.length > 0) refuse(open[0]!, message('must close its parenthesis'))
  finish()
  return { entries, problems }
}

const lineEnd = /^[\r\n]/
const blank = /^[ \t]/
const closedString = /^"(?:[^\\]|\\.)*"$/su
const strayCharacter = /^(?:[\s\p{Cc}]|\\$)/u

/**
 * Every text is a row of these: ends of lines, blanks, comments, strings, parentheses, words, and single characters
 * that are none of them. A value may be quoted within a word: `alpn="h2"`.
 */
const pieces =
  /\r\n|[\r\n]|[ \t]+|;[^\r\n]*|"(?:[^"\\\p{Cc}]|\t|\\[^\p{Cc}])*"?|[()]|(?:[^\s;()"\\\p{Cc}]|\\[^\s\p{Cc}]|\\ |(?<==)"[^"\\\p{Cc}]*")+|./gsu
