import Type, { type Static } from 'typebox'
import { choice } from './fields.ts'
import type { Say } from './resource.ts'

/** Service status values, as every status endpoint lists them. Source: document 1, conventions. */
export const statusValue = choice(['active', 'activating', 'deactivating', 'failed', 'inactive', 'reloading'])

/** What a status endpoint lists: services, and what each has to say. Source: document 3, "DNS". */
export const serviceRows = Type.Array(
  Type.Object({
    name: Type.String({ description: 'Name of the service.' }),
    status: statusValue,
    msg: Type.Array(Type.String(), { description: 'What is wrong or missing; empty when nothing is.' }),
  }),
)

/** One service of a status endpoint. */
export type ServiceRow = Static<typeof serviceRows>[number]

/** The row of a service that nothing does yet: `missing` says what it takes, and counts only while it is wanted. */
export function inactiveRow(name: string, wanted: boolean, missing: readonly string[]): ServiceRow {
  return { name, status: 'inactive', msg: wanted ? [...missing] : ['switched off'] }
}

/** The rows with their messages in the language of who asks. */
export function saidRows(rows: readonly ServiceRow[], say: Say): ServiceRow[] {
  return rows.map((row) => ({ ...row, msg: row.msg.map((text) => say(text)) }))
}
