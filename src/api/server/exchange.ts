import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { parse } from 'node:querystring'
import { originForm } from '../admission/target.ts'
import type { Catalogue } from '../language/language.ts'
import type { RawQuery } from '../route/query.ts'

/** A request and the answer to it. */
export interface Exchange {
  /** Identifier of the request, in its answer and in messages about bugs. */
  readonly id: string
  /** Russian forms of what the program says. */
  readonly catalogue: Catalogue
  readonly method: string
  /** Path as it was requested, without the query. */
  readonly path: string
  readonly query: RawQuery
  readonly message: IncomingMessage
  readonly response: ServerResponse
}

const noQuery: RawQuery = {}

/** Reads the head of a request, and sets the headers that every answer has. */
export function openExchange(
  { server, catalogue }: { readonly server: Server; readonly catalogue: Catalogue },
  message: IncomingMessage,
  response: ServerResponse,
): Exchange {
  const id = randomUUID()
  const url = originForm(message.url ?? '')
  const mark = url.indexOf('?')
  response.setHeader('X-Request-Id', id)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // What may be kept says so by itself.
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Strict-Transport-Security', 'max-age=31536000')
  // What still comes while the gateway ends is answered; each answer then closes its connection.
  if (!server.listening) response.setHeader('Connection', 'close')
  return {
    id,
    catalogue,
    method: message.method ?? '',
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? noQuery : parse(url.slice(mark + 1), '&', '=', { maxKeys: 0 }),
    message,
    response,
  }
}

/** Tells whether a request only reads: GET or HEAD. */
export function isRead({ method }: Pick<Exchange, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}
