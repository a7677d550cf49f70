/** Comparison of an attribute with a value. */
export type LdapComparison = '=' | '~=' | '>=' | '<='

/**
 * A search filter of a directory. Values are as they were written, `\xx` escapes included; the parts of a substring
 * are what stands between its asterisks, the first and the last may be empty.
 */
export type LdapFilter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly LdapFilter[] }
  | { readonly kind: 'not'; readonly filter: LdapFilter }
  | {
      readonly kind: 'compare'
      readonly attribute: string
      readonly by: LdapComparison
      readonly value: string
    }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'substring'; readonly attribute: string; readonly parts: readonly string[] }
  | {
      readonly kind: 'extensible'
      readonly attribute: string | null
      readonly dn: boolean
      readonly rule: string | null
      readonly value: string
    }

/** Directories give up on deeper filters, and so do we. */
const deepest = 64

const oid = String.raw`(?:[A-Za-z][A-Za-z0-9-]*|(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*))+)`
const attribute = `${oid}(?:;[A-Za-z0-9-]+)*`
const value = /^(?:[^\0()*\\]|\\[0-9A-Fa-f]{2})*$/
const simple = new RegExp(`^(${attribute})(=|~=|>=|<=)([^]*)$`)
const extensible = new RegExp(`^(${attribute})?(:dn)?(?::(${oid}))?:=([^]*)$`, 'i')

/** Reads a filter in its string form; null when it is none. Source: RFC 4515. */
export function parseLdapFilter(text: string): LdapFilter | null {
  const read = readFilter(text, 0, 1)
  return read && read.end === text.length ? read.filter : null
}

/** A filter and the index behind it. */
interface Read {
  readonly filter: LdapFilter
  readonly end: number
}

function readFilter(text: string, start: number, depth: number): Read | null {
  if (text[start] !== '(' || depth > deepest) return null
  const inner = start + 1
  switch (text[inner]) {
    case '&':
    case '|':
      return readList(text, inner, depth)
    case '!': {
      const read = readFilter(text, inner + 1, depth + 1)
      return read && closed(text, { filter: { kind: 'not', filter: read.filter }, end: read.end })
    }
    default: {
      const end = text.indexOf(')', inner)
      const filter = end < 0 ? null : readItem(text.slice(inner, end))
      return filter && { filter, end: end + 1 }
    }
  }
}

function readList(text: string, start: number, depth: number): Read | null {
  const filters: LdapFilter[] = []
  let end = start + 1
  while (text[end] === '(') {
    const read = readFilter(text, end, depth + 1)
    if (!read) return null
    filters.push(read.filter)
    end = read.end
  }
  if (filters.length === 0) return null
  return closed(text, { filter: { kind: text[start] === '&' ? 'and' : 'or', filters }, end })
}

function closed(text: string, { filter, end }: Read): Read | null {
  return text[end] === ')' ? { filter, end: end + 1 } : null
}

function readItem(text: string): LdapFilter | null {
  const comparison = simple.exec(text)
  if (comparison) {
    const [, name = '', by = '=', right = ''] = comparison
    const parts = by === '=' ? right.split('*') : [right]
    if (!parts.every((part) => value.test(part))) return null
    if (parts.length === 1)
      return { kind: 'compare', attribute: name, by: by as LdapComparison, value: right }
    if (right === '*') return { kind: 'present', attribute: name }
    return parts.slice(1, -1).includes('') ? null : { kind: 'substring', attribute: name, parts }
  }
  const [matched, name = null, dn, rule = null, right = ''] = extensible.exec(text) ?? []
  if (matched === undefined || (name === null && rule === null) || !value.test(right)) return null
  return { kind: 'extensible', attribute: name, dn: dn !== undefined, rule, value: right }
}
