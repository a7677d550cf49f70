import { fail, invalid, ok, type Result } from '../../core/failure.ts'
import { type ChangeConditions, unconditional } from '../route/change-conditions.ts'
import { checkWriteQuery } from '../route/query.ts'
import { demandNote, readConditions } from '../route/read-conditions.ts'
import type { Route } from '../route/route.ts'
import { type Exchange, isRead } from './exchange.ts'
import { message } from './messages.ts'

/**
 * Reads what a write says beside its body: the headers on which the change depends, and its query. None of them is
 * ignored where it cannot be honoured. Source: silences#confirm, silences#check-gate, silences#unknown-parameters.
 */
export function readWrite(route: Route, exchange: Exchange, demandsNote: boolean): Result<ChangeConditions> {
  if (isRead(exchange)) return ok(unconditional)
  const conditions = readConditions(exchange.message.headers, route)
  if (!conditions.ok) return conditions
  const query = checkQuery(route, exchange)
  if (!query.ok) return query
  // What is only tried changes nothing, so it needs no reason.
  const note =
    demandsNote && exchange.query['dry_run'] !== '1' ? demandNote(conditions.value, route) : ok(null)
  return note.ok ? conditions : note
}

function checkQuery(route: Route, { query }: Exchange): Result<null> {
  // Most writes have none, and the description of a route is made when it is asked for.
  if (Object.keys(query).length === 0) return ok(null)
  const checked = checkWriteQuery(route.doc.query, query)
  if (!checked.ok || (query['dry_run'] ?? '0') === '0' || route.knowsDryRun) return checked
  return invalid('dry_run', message('is not possible for this request'))
}

/** Fails `forbidden` for a write of which a browser says that a page of another origin makes it. */
export function checkOrigin(exchange: Exchange): Result<null> {
  const { origin, host, 'sec-fetch-site': site } = exchange.message.headers
  const isForeign =
    site === 'cross-site' || site === 'same-site' || (origin !== undefined && origin !== `https://${host}`)
  if (isRead(exchange) || !isForeign) return ok(null)
  return fail({ kind: 'forbidden', message: message('requests from pages of another origin are refused') })
}
