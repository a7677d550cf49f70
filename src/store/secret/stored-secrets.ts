import { isStored, type Resource, type Stored } from '../../core/resource/resource.ts'
import { annotation, isFields, propertiesOf } from '../../core/schema/schema.ts'
import { isSealed } from '../../core/text/sealed.ts'
import type { Database } from '../database/database.ts'

/** A sealed secret of the present configuration, or of a value beside it. */
export interface StoredSecret {
  /** Null for a value beside the configuration, such as the authority of the content filter. */
  readonly resource: Stored | null
  /** Id of the row; empty for a singleton; name of a value beside the configuration. */
  readonly item: string | number
  readonly field: string
  readonly sealed: string
}

/** Every sealed secret in the tables of these resources, and beside them; rows that cannot be read have none. */
export function storedSecrets(database: Database, resources: readonly Resource[]): StoredSecret[] {
  return [...configuredSecrets(database, resources), ...runtimeSecrets(database)]
}

function runtimeSecrets(database: Database): StoredSecret[] {
  const rows = database.prepare("SELECT name, body FROM runtime WHERE body LIKE '%enc:v1:%'").all()
  return (rows as { name: string; body: string }[]).flatMap(({ name, body }) => {
    const parsed = parsedOrNull(body)
    return Object.entries(isFields(parsed) ? parsed : {}).flatMap(([field, sealed]) =>
      isSealed(sealed) ? [{ resource: null, item: name, field, sealed }] : [],
    )
  })
}

function configuredSecrets(database: Database, resources: readonly Resource[]): StoredSecret[] {
  return resources.filter(isStored).flatMap((resource) => {
    const fields = propertiesOf(resource.schema)
      .filter(([, node]) => annotation(node, 'x-secret') === 'secret')
      .map(([name]) => name)
    if (fields.length === 0) return []
    return bodiesOf(database, resource).flatMap(({ id, body }) =>
      fields.flatMap((field) => {
        const sealed = body[field]
        return isSealed(sealed) ? [{ resource, item: id, field, sealed }] : []
      }),
    )
  })
}

/** Name of a secret for administrators: `connections 3: password`. */
export function secretName({ resource, item, field }: StoredSecret): string {
  if (resource === null) return `${item}: ${field}`
  return `${resource.name}${item === '' ? '' : ` ${item}`}: ${field}`
}

/**
 * Empties these secrets in the configuration, removes values beside it that have one, and every sealed value in its history that `isKept` does not keep. Settings that
 * lose one are switched off where they can be: without it they might let in who they kept out.
 */
export function dropSecrets(
  database: Database,
  secrets: readonly StoredSecret[],
  isKept: (sealed: string) => boolean,
): void {
  for (const { resource, item, field } of secrets) {
    if (resource === null) database.prepare('DELETE FROM runtime WHERE name = ?').run(item)
    else if (resource.shape === 'singleton') {
      const off = "json_replace(json_set(body, ?, ''), '$.enabled', json('false'))"
      const update = database.prepare(`UPDATE singletons SET body = ${off} WHERE name = ?`)
      update.run(`$.${field}`, resource.name)
    } else {
      const update = database.prepare(`UPDATE ${resource.name} SET body = json_set(body, ?, '') WHERE id = ?`)
      update.run(`$.${field}`, item)
    }
  }
  const update = database.prepare('UPDATE changes SET before = ?, after = ? WHERE place = ?')
  const rows = database
    .prepare(
      "SELECT place, item, before, after FROM changes WHERE before LIKE '%enc:v1:%' OR after LIKE '%enc:v1:%'",
    )
    .all() as { place: number; item: string; before: string | null; after: string | null }[]
  for (const { place, item, before, after } of rows) {
    const emptied = (text: string | null) => text && emptiedText(text, item === '', isKept)
    update.run(emptied(before), emptied(after), place)
  }
}

/** An item in the history without the sealed values that are not kept; settings that lose one are switched off. */
function emptiedText(text: string, isSettings: boolean, isKept: (sealed: string) => boolean): string {
  const emptied = text.replace(/"(enc:v1:[A-Za-z0-9+/=]*)"/g, (whole, sealed: string) =>
    isKept(sealed) ? whole : '""',
  )
  const kept = isSettings && emptied !== text ? parsedOrNull(emptied) : null
  const body = isFields(kept) ? kept['body'] : null
  if (!isFields(body) || body['enabled'] !== true) return emptied
  return JSON.stringify({ ...(kept as object), body: { ...body, enabled: false } })
}

function bodiesOf(
  database: Database,
  resource: Stored,
): { readonly id: string | number; readonly body: Readonly<Record<string, unknown>> }[] {
  const isSingleton = resource.shape === 'singleton'
  const rows = (
    isSingleton
      ? database.prepare("SELECT '' AS id, body FROM singletons WHERE name = ?").all(resource.name)
      : hasTable(database, resource.name)
        ? database.prepare(`SELECT id, body FROM ${resource.name}`).all()
        : []
  ) as { id: string | number; body: string }[]
  return rows.flatMap(({ id, body }) => {
    const parsed = parsedOrNull(body)
    return isFields(parsed) ? [{ id, body: parsed }] : []
  })
}

function hasTable(database: Database, name: string): boolean {
  return (
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined
  )
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
