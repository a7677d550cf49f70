import type { IncomingHttpHeaders } from 'node:http'
import { invalid, ok, type Result } from '../../core/failure.ts'
import type { ChangeConditions } from './change-conditions.ts'
import { message } from './messages.ts'
import { makesRevisions, type Route } from './route.ts'

const confirmHeader = 'X-Confirm-Within'
const checksHeader = 'X-Packet-Checks'
const noteHeader = 'X-Change-Note'
const longestSeconds = 3600
const longestNote = 500

/**
 * Reads the headers of a write, once. Fails `invalid` for one that cannot be read, and for one that this route cannot
 * honour: neither a confirmation nor packet checks may be passed over.
 */
export function readConditions(headers: IncomingHttpHeaders, route: Route): Result<ChangeConditions> {
  const seconds = readSeconds(textOf(headers, confirmHeader), route)
  if (!seconds.ok) return seconds
  const checks = readChecks(textOf(headers, checksHeader), route)
  if (!checks.ok) return checks
  const note = readNote(textOf(headers, noteHeader), route)
  if (!note.ok) return note
  return ok({
    note: note.value,
    confirmWithinSeconds: seconds.value,
    mustPassChecks: checks.value,
    ifMatch: textOf(headers, 'If-Match'),
    idempotencyKey: textOf(headers, 'Idempotency-Key'),
    wantsStored: prefersRepresentation(String(headers['prefer'] ?? '')),
  })
}

function readSeconds(text: string | undefined, route: Route): Result<number | undefined> {
  if (text === undefined) return ok(undefined)
  if (!makesRevisions(route)) {
    return invalid(confirmHeader, message('is not possible here: this changes no configuration'))
  }
  const seconds = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  if (seconds >= 1 && seconds <= longestSeconds) return ok(seconds)
  return invalid(
    confirmHeader,
    message('must be a whole number of seconds from 1 to {longestSeconds}', { longestSeconds }),
  )
}

function readChecks(text: string | undefined, { knowsDryRun }: Route): Result<boolean> {
  if (text === undefined) return ok(false)
  if (!knowsDryRun) return invalid(checksHeader, message('is not possible for this request'))
  return text.trim() === 'required' ? ok(true) : invalid(checksHeader, message('must be "required"'))
}

/** A reason, in percent-encoded UTF-8, since headers hold nothing but ASCII. */
function readNote(text: string | undefined, route: Route): Result<string | undefined> {
  if (text === undefined) return ok(undefined)
  if (!makesRevisions(route)) {
    return invalid(noteHeader, message('is not possible here: this changes no configuration'))
  }
  const note = decoded(text)?.trim()
  if (note === undefined) return invalid(noteHeader, message('must be percent-encoded UTF-8'))
  if (note.length > longestNote)
    return invalid(noteHeader, message('must have at most {longestNote} characters', { longestNote }))
  return ok(note === '' ? undefined : note)
}

/** Fails `invalid` for a change that gives no reason, where reasons are demanded. Source: silences#change-note-required. */
export function demandNote({ note }: ChangeConditions, route: Route): Result<null> {
  const isFree = route.access === 'public' || route.audience === 'agents' || !makesRevisions(route)
  if (isFree || note !== undefined) return ok(null)
  return invalid(
    noteHeader,
    message('is required: on this gateway every change needs a reason, in percent-encoded UTF-8'),
    'required',
  )
}

/** True when `Prefer` asks for the representation of what was written; of several the first counts. Source: RFC 7240. */
export function prefersRepresentation(header: string): boolean {
  const wanted = /(?:^|,)\s*return\s*=\s*"?([\w-]*)"?\s*(?=[;,]|$)/i.exec(header)
  return wanted?.[1]?.toLowerCase() === 'representation'
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A header; the first when it came more than once. */
function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value[0] : value
}
