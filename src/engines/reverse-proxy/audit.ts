import { isJudgingRule } from '../../core/engine/rows/waf-category.ts'
import type { WafMatch } from '../../core/engine/rows/waf-match.ts'
import { canonicalAddress } from '../../core/net/authority.ts'

/** A request that rules matched, as ModSecurity writes it down; `profile` is not in it. */
export type AuditedMatch = Omit<WafMatch, 'profile'>

/** Rules that answer the client themselves, or judge by the sum of the others. */
const refusing: ReadonlySet<number> = new Set([
  10_001, 10_002, 10_003, 10_004, 200_002, 200_003, 200_004, 200_005, 200_007, 949_110, 959_100,
])
/** Rules of ours that stand for one of the Core Rule Set have its number behind this one. */
const standsFor = 10_000_000
/** Points of a rule by its severity in the Core Rule Set. */
const points: Readonly<Record<string, number>> = { 2: 5, 3: 4, 4: 3, 5: 2 }
const longestText = 200
const longestPath = 1_000
const longestFragment = 80

/** Matches in a file of ModSecurity, one for each rule, at a Unix time in milliseconds; null for a text that is no such file. */
export function readAudit(text: string, atMs: number): readonly AuditedMatch[] | null {
  const transaction = objectIn(parsed(text), 'transaction')
  if (transaction === null) return null
  const id = textIn(transaction, 'unique_id')
  const site = Number(/^(\d{1,15})-/.exec(id)?.[1])
  if (!Number.isSafeInteger(site)) return null
  const request = objectIn(transaction, 'request') ?? {}
  const status = objectIn(transaction, 'response')?.['http_code']
  const isBlocking = textIn(objectIn(transaction, 'producer') ?? {}, 'secrules_engine') === 'Enabled'
  const found = listIn(transaction, 'messages').map((each) => {
    const details = objectIn(each, 'details') ?? {}
    const rule = Number(textIn(details, 'ruleId'))
    return { rule: rule > standsFor ? rule - standsFor : rule, what: textIn(each, 'message'), details }
  })
  const isBlocked = isBlocking && found.some(({ rule }) => refusing.has(rule))
  const scored = found.map(({ what }) => Number(/Total (?:Inbound |Outbound )?Score: (\d+)/.exec(what)?.[1]))
  const known = Math.max(...scored.filter(Number.isInteger))
  const rows = found.filter(({ rule }) => Number.isSafeInteger(rule) && !isJudgingRule(rule))
  const sum = rows.reduce((all, { details }) => all + (points[textIn(details, 'severity')] ?? 0), 0)
  return rows.map(({ rule, what, details }) => ({
    atMicroseconds: Math.round(atMs * 1000),
    ruleId: rule,
    listRule: null,
    what: shortened(what, longestText),
    variable: variableOf(details),
    score: known > 0 ? known : sum,
    outcome: isBlocked ? 'blocked' : 'detected',
    site,
    client: canonicalAddress(textIn(transaction, 'client_ip')),
    method: shortened(textIn(request, 'method'), 32),
    path: pathOf(textIn(request, 'uri')),
    status: typeof status === 'number' && status > 0 ? status : null,
    uniqueId: id,
  }))
}

/** The request that a list rule refused, from a line of nginx; null for another line. */
export function readRefusal(line: string): AuditedMatch | null {
  const row = parsed(line)
  if (row === null) return null
  const site = Number(textIn(row, 'site'))
  const listRule = Number(/^block-(\d+)$/.exec(textIn(row, 'list'))?.[1])
  if (!Number.isSafeInteger(site) || !Number.isSafeInteger(listRule)) return null
  return {
    atMicroseconds: Math.round(Number(textIn(row, 'at')) * 1_000_000) || 0,
    ...{ ruleId: null, listRule, what: 'list rule', variable: 'REMOTE_ADDR', score: null },
    outcome: 'list-blocked',
    site,
    client: canonicalAddress(textIn(row, 'client')),
    method: shortened(textIn(row, 'method'), 32),
    path: pathOf(textIn(row, 'uri')),
    status: Number(textIn(row, 'status')) || null,
    uniqueId: textIn(row, 'id'),
  }
}

/** A path without its query. */
function pathOf(uri: string): string {
  return shortened(uri.split('?', 1)[0]!, longestPath)
}

/** The name of the part of the request and the piece of it that matched: never more of its value. */
function variableOf(details: Fields): string {
  const data = textIn(details, 'data')
  const found = /^Matched Data: (.*?) found within (\S+?): /s.exec(data)
  if (found) return `${shortened(found[2]!, longestText)}: ${shortened(found[1]!, longestFragment)}`
  const within = /against variable `([^']*)'/.exec(textIn(details, 'match'))?.[1]
  return shortened(within ?? '', longestText)
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

type Fields = Readonly<Record<string, unknown>>

function parsed(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : null
  } catch {
    return null
  }
}

function objectIn(fields: Fields | null, name: string): Fields | null {
  const value = fields?.[name]
  return typeof value === 'object' && value !== null ? (value as Fields) : null
}

function listIn(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name]
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : []
}

function textIn(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
