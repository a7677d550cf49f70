import type { Message } from '../../../core/text/message.ts'
import { message } from '../messages.ts'
import type { ZoneToken } from './zone-token.ts'

/** A domain name as its labels from left to right, in lower case, each byte one character. */
export type Labels = readonly string[]

/** A value that was read, or the rule that the text breaks. */
export type Read<T> = { readonly value: T } | { readonly breaks: Message }

const printable = /^[a-z0-9_*/-]$/

/**
 * Reads a name of zone text: relative ones, without a dot at the end, are completed with `origin`; `@` is `origin`.
 * Source: RFC 1035, sections 2.3.4 and 5.1.
 */
export function readName({ text }: ZoneToken, origin: Labels): Read<Labels> {
  if (text === '@') return { value: origin }
  if (text === '.') return { value: [] }
  if (/[^\p{ASCII}]/u.test(text))
    return { breaks: message('must write names of other scripts in Punycode (xn--)') }
  const parts: string[] = ['']
  for (const [piece] of text.matchAll(/\\\d{3}|\\?./gs)) {
    if (piece === '.') parts.push('')
    else {
      const byte = unescaped(piece)
      if (byte === null)
        return { breaks: message('must write escapes as \\DDD, at most 255, or as \\ and a character') }
      // Only ASCII letters have a case in names.
      parts[parts.length - 1] += byte <= '\x7f' ? byte.toLowerCase() : byte
    }
  }
  const absolute = parts.at(-1) === ''
  const labels = absolute ? parts.slice(0, -1) : [...parts, ...origin]
  if (labels.includes('')) return { breaks: message('must not have empty labels in a name') }
  if (labels.some((label) => label.length > 63))
    return { breaks: message('must have at most 63 bytes in a label') }
  const bytes = labels.reduce((sum, label) => sum + label.length + 1, 1)
  return bytes > 255 ? { breaks: message('must have at most 255 bytes in a name') } : { value: labels }
}

/** Prints an absolute name in the one form that all its spellings share. */
export function printName(labels: Labels): string {
  return `${labels.map((label) => [...label].map(escaped).join('')).join('.')}.`
}

/** True when `name` is `zone` or lies below it. */
export function isInside(name: Labels, zone: Labels): boolean {
  const above = name.length - zone.length
  return above >= 0 && zone.every((label, index) => name[above + index] === label)
}

/** The character that an escape, or a character without one, stands for; null for a number that is no byte. */
export function unescaped(piece: string): string | null {
  if (!piece.startsWith('\\')) return piece
  if (!/^\\\d/.test(piece)) return piece.length > 1 ? piece.slice(1) : null
  return piece.length === 4 && Number(piece.slice(1)) <= 255
    ? String.fromCharCode(Number(piece.slice(1)))
    : null
}

function escaped(byte: string): string {
  if (printable.test(byte)) return byte
  return `\\${String(byte.charCodeAt(0)).padStart(3, '0')}`
}
