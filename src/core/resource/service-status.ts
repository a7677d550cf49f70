import Type, { type Static } from 'typebox'
import { serviceStatuses } from '../engine/status.ts'
import { choice } from '../schema/fields.ts'
import type { Said } from '../text/message.ts'
import { message } from './messages.ts'
import type { Say } from './resource.ts'

/** Service status values, as every status endpoint lists them. Source: document 1, conventions. */
export const statusValue = choice([...serviceStatuses])

/** Name of a service: one of `names`, or one with what it is about behind it, such as the address of a server. */
export function serviceName(names: readonly string[]) {
  const words = Object.fromEntries(names.map((each) => [each, each]))
  return Type.String({ 'x-words': words, description: 'Name of the service.' })
}

/** Rows of a status endpoint: services, each with its status and message. Source: document 3, "DNS". */
export function serviceRows(names: readonly string[]) {
  return Type.Array(
    Type.Object({
      name: serviceName(names),
      status: statusValue,
      msg: Type.Array(Type.String(), { description: 'What is wrong or missing; empty when nothing is.' }),
    }),
  )
}

/** One service of a status endpoint. */
export type ServiceRow = Static<ReturnType<typeof serviceRows>>[number]

/** A service before its messages are said. */
export interface SaidRow extends Omit<ServiceRow, 'msg'> {
  readonly msg: readonly Said[]
}

/** The row of a service that nothing does yet: `missing` says what it takes, and counts only while it is wanted. */
export function inactiveRow(name: string, wanted: boolean, missing: readonly Said[]): SaidRow {
  return { name, status: 'inactive', msg: wanted ? [...missing] : [message('switched off')] }
}

/** The rows with their messages in the language of the client. */
export function saidRows(rows: readonly SaidRow[], say: Say): ServiceRow[] {
  return rows.map((row) => ({ ...row, msg: row.msg.map((text) => say(text)) }))
}
