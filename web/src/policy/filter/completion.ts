import type { ObjectIndex } from '../objects/object-index.ts'
import {
  filterKeys,
  filterMarks,
  filterStates,
  filterTimes,
  printTerm,
  type Term,
  type WrittenTerm,
  writtenTerms,
} from './query.ts'

/** A way to go on with the term at the caret. */
export interface Completion {
  /** The whole filter with the completion in it. */
  readonly text: string
  /** Place of the caret behind it. */
  readonly caret: number
  /** Text that is shown: the key with its colon, or the value. */
  readonly label: string
}

const most = 12

/** Kinds of objects that a key takes. */
const kindsOf: Partial<Record<Term['key'], RegExp>> = {
  src: /^(ip|ip_range|subnet|domain|address_list|ip_address_list|iplist|list_of_iplists|user|group)$/,
  dst: /^(ip|ip_range|subnet|domain|address_list|ip_address_list|iplist|list_of_iplists|user|group)$/,
  port: /^(port|port_range|port_list)$/,
  zone: /^(zone|interface|isp)$/,
  user: /^(user|group|security_group)$/,
}

/** Names that completion offers. */
export interface KnownNames {
  readonly objects: ObjectIndex
  /** Administrators who changed rules. */
  readonly logins: readonly string[]
  /** Logins of users that hold what is written. */
  readonly users: readonly string[]
}

/** The term in which the caret stands. */
export function termAt(text: string, caret: number): WrittenTerm | undefined {
  return writtenTerms(text).find(({ start, end }) => start < caret && caret <= end)
}

/** Completions of the term in which the caret stands: keys first, then values of the key that is written. */
export function completions(text: string, caret: number, known: KnownNames): readonly Completion[] {
  const written = termAt(text, caret)
  const [start, end] = written ? [written.start, written.end] : [caret, caret]
  const term: Term = written?.term ?? { key: 'text', value: '', negated: false }
  const put = (inserted: string, label: string): Completion => ({
    text: `${text.slice(0, start)}${inserted}${text.slice(end)}`,
    caret: start + inserted.length,
    label,
  })
  if (term.key === 'text') {
    const minus = term.negated ? '-' : ''
    return filterKeys
      .filter((key) => key.startsWith(term.value.toLowerCase()))
      .map((key) => put(`${minus}${key}:`, `${key}:`))
  }
  const part = term.value.toLowerCase()
  return valuesOf(term.key, known)
    .filter((value) => value.toLowerCase().includes(part) && value !== term.value)
    .slice(0, most)
    .map((value) => put(printTerm({ ...term, value }), value))
}

function valuesOf(key: Term['key'], { objects, logins, users }: KnownNames): readonly string[] {
  if (key === 'is') return filterStates
  if (key === 'has') return filterMarks
  if (key === 'by') return logins
  if (key === 'idle') return filterTimes
  const kinds = kindsOf[key]
  if (kinds === undefined) return []
  const titles = [...objects.all()].filter(({ type }) => kinds.test(type)).map(({ title }) => title)
  return [...new Set(key === 'user' ? [...users, ...titles] : titles)]
}
