import type { Request } from '../../app/client.ts'
import type { GoodLine, Kind, Line } from './lines.ts'
import { keyOfObject } from './lines.ts'

/** An object that exists. */
interface Existing {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly value?: unknown
}

/** What becomes of a line. */
export type Fate =
  | { readonly kind: 'new'; readonly line: GoodLine }
  | { readonly kind: 'exists'; readonly line: GoodLine; readonly object: Existing }
  | { readonly kind: 'repeats'; readonly line: GoodLine; readonly first: number }
  | { readonly kind: 'wrong'; readonly line: Extract<Line, { readonly wrong: unknown }> }

/** What becomes of each line: objects with the same value are found before one is made, and each is made once. */
export function fatesOf(lines: readonly Line[], objects: readonly Existing[]): readonly Fate[] {
  const known = new Map<string, Existing>()
  for (const object of objects) {
    const key = keyOfObject(object)
    if (key !== null && !known.has(key)) known.set(key, object)
  }
  const firsts = new Map<string, number>()
  return lines.map((line): Fate => {
    if ('wrong' in line) return { kind: 'wrong', line }
    const object = known.get(line.key)
    const first = firsts.get(line.key)
    if (first === undefined) firsts.set(line.key, line.line)
    else return { kind: 'repeats', line, first }
    return object === undefined ? { kind: 'new', line } : { kind: 'exists', line, object }
  })
}

const paths: Readonly<Record<Kind, string>> = {
  ip: '/aliases/ip_addresses',
  subnet: '/aliases/networks',
  ip_range: '/aliases/ip_ranges',
  domain: '/aliases/domains',
  port: '/aliases/ports',
  port_range: '/aliases/port_ranges',
}

/** True where lines can be in one list: all are addresses, or all are ports. */
export function isOneList(fates: readonly Fate[]): boolean {
  const sides = new Set(fates.flatMap((fate) => (fate.kind === 'wrong' ? [] : [isPort(fate.line)])))
  return sides.size === 1
}

function isPort({ kind }: GoodLine): boolean {
  return kind === 'port' || kind === 'port_range'
}

/**
 * The request that makes what is new as one revision, and a list of all that is not wrong where it has a name. `lines` are those of
 * its changes, in their order.
 */
export function requestOf(
  fates: readonly Fate[],
  list: string | null,
): { readonly request: Request; readonly lines: readonly number[] } {
  const made = fates.flatMap((fate) => (fate.kind === 'new' ? [fate.line] : []))
  const creates = made.map(({ kind, title, comment, fields, line }) => ({
    method: 'POST',
    path: paths[kind],
    body: { title, comment, ...fields },
    as: nameOf(line),
  }))
  const members = fates.flatMap((fate): readonly (string | { readonly $ref: string })[] => {
    if (fate.kind === 'exists') return [fate.object.id]
    return fate.kind === 'new' ? [{ $ref: nameOf(fate.line.line) }] : []
  })
  const isOfPorts = fates.some((fate) => fate.kind !== 'wrong' && isPort(fate.line))
  const gathered = {
    method: 'POST',
    path: isOfPorts ? '/aliases/lists/ports' : '/aliases/lists/addresses',
    body: { title: list, comment: '', values: members },
  }
  const changes = list === null ? creates : [...creates, gathered]
  return {
    request: { method: 'POST', path: '/x/transactions', body: { changes } },
    lines: made.map(({ line }) => line),
  }
}

function nameOf(line: number): string {
  return `line${line}`
}
