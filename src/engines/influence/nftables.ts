import type { InfluenceEffect } from '../../core/engine/influence.ts'
import { verbatim } from '../../core/text/message.ts'
import { reasonOf } from '../../core/text/message-error.ts'
import { runNft } from '../packet-filter/run-nft.ts'
import type { Found } from './found.ts'
import { message } from './messages.ts'

/** A table of nftables: `ip filter`. */
export interface TableName {
  readonly family: string
  readonly name: string
}

const longestDetail = 200

/** Resolves to the influences of others' tables, for those that the kernel calls at all. */
export async function tableInfluences(tables: readonly TableName[]): Promise<readonly Found[]> {
  const found = await Promise.all(tables.map(tableInfluence))
  return found.flatMap((one) => one ?? [])
}

/** All tables, as nft lists them, ours among them; none where nft is missing. */
export async function listedTables(): Promise<readonly TableName[]> {
  const text = await runNft(['list', 'tables']).catch(() => '')
  return [...text.matchAll(/^table (\S+) (\S+)$/gm)].map(([, family = '', name = '']) => ({ family, name }))
}

async function tableInfluence({ family, name }: TableName): Promise<Found | null> {
  const kind = 'nftables'
  const remedy = `nft list table ${family} ${name}`
  const subject = { kind, name: `table ${family} ${name}`, remedy } as const
  try {
    const text = await runNft(['--stateless', 'list', 'table', family, name], { isPatient: true })
    const read = readTable(text)
    return read === null ? null : { ...subject, ...read }
  } catch (error) {
    const why = reasonOf(error)
    return { ...subject, effect: 'stops', detail: message('what it does is not known: {why}', { why }) }
  }
}

/** Reads the effect of a listed table, and the base chains that show it; null where the kernel calls no chain of it. */
export function readTable(text: string): Pick<Found, 'effect' | 'detail'> | null {
  // What stands in quotes is a name or a comment.
  const plain = text.replaceAll(/"[^"]*"/g, '""')
  const hooks = [...plain.matchAll(/^\t\ttype \S+ hook .*$/gm)].map(([line]) => line.trim())
  if (hooks.length === 0 || /^\tflags .*dormant/m.test(plain)) return null
  const detail = hooks
    .join(' ')
    .replaceAll(/;(?= )/g, ',')
    .replaceAll(';', '')
  return { effect: effectOf(plain), detail: verbatim(detail.slice(0, longestDetail)) }
}

const statements: readonly (readonly [InfluenceEffect, RegExp])[] = [
  ['stops', /policy drop|(^|\s)(drop|reject|queue|synproxy)(\s|$)|: (drop|queue)\b/m],
  // What is offloaded or sent on from the card never comes to a chain of ours.
  ['opens', /flow (add|offload) @|(^|\s)(fwd|dup) to |notrack/m],
  [
    'changes',
    /(^|\s)(dnat|snat|masquerade|redirect|tproxy)(\s|$)|(mark|dscp|ecn|secmark|saddr|daddr|sport|dport|ttl|hoplimit) set /m,
  ],
]

function effectOf(plain: string): InfluenceEffect {
  return statements.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'none'
}
