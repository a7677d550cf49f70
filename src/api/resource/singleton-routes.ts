import { ok } from '../../core/failure.ts'
import type { Item, Singleton } from '../../core/resource/resource.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { decode } from '../../core/schema/decode.ts'
import { type ChangeContext, changeRoute } from '../change/change-route.ts'
import type { Answer, Route } from '../route/route.ts'
import { bodySchema, shownSchema } from '../schema/wire-schema.ts'
import { type SecretContext, sealSecrets, shownValue } from './secret-fields.ts'

/** Parts of the routes of what is stored. */
export type StoredContext = ChangeContext & SecretContext

/** GET, PUT and PATCH of a singleton, at each of its paths. Source: silences#method-drift. */
export function singletonRoutes(singleton: Singleton, context: StoredContext): Route[] {
  return [singleton.path, ...(singleton.otherPaths ?? [])].flatMap((path) => [
    readRoute(singleton, path, context),
    writeRoute(singleton, path, 'PUT', context),
    writeRoute(singleton, path, 'PATCH', context),
  ])
}

/** ETag of a singleton. */
export function singletonEtag(singleton: Singleton, snapshot: Snapshot): string {
  return `"${singleton.name}-${snapshot.revisionOf(singleton)}"`
}

function doc(singleton: Singleton, summary: string) {
  return { summary, source: singleton.source, tag: singleton.name }
}

function readRoute(singleton: Singleton, path: string, context: StoredContext): Route {
  const { store } = context
  const show = shownValue(context, singleton)
  return {
    method: 'GET',
    path,
    access: { area: singleton.area, competence: 'read' },
    doc: { ...doc(singleton, singleton.summary), response: shownSchema(singleton), headers: ['ETag'] },
    handle: () => ok(valueAnswer(singleton, store.snapshot, show)),
  }
}

function valueAnswer(
  singleton: Singleton,
  snapshot: Snapshot,
  show: (value: Item<Singleton>) => unknown,
): Answer {
  return {
    body: show(snapshot.value(singleton)),
    headers: { ETag: singletonEtag(singleton, snapshot) },
  }
}

function writeRoute(
  singleton: Singleton,
  path: string,
  method: 'PUT' | 'PATCH',
  context: StoredContext,
): Route {
  const form = method === 'PUT' ? 'replace' : 'merge'
  const show = shownValue(context, singleton)
  return changeRoute(context, {
    method,
    path,
    access: { area: singleton.area, competence: 'write' },
    bodyLimitBytes: singleton.bodyLimitBytes,
    doc: () => ({
      ...doc(singleton, `${method === 'PUT' ? 'Replaces' : 'Changes'}: ${singleton.summary}`),
      request: bodySchema(singleton, form),
      headers: ['X-Revision', 'X-Applied', 'ETag', 'Preference-Applied'],
      conditions: ['If-Match', 'Prefer'],
    }),
    prepare: async ({ body }) => ok(await sealSecrets(context, singleton, body)),
    intent: ({ body }, seal) =>
      ok({
        etags: (snapshot) => [singletonEtag(singleton, snapshot)],
        change: (transaction) => {
          const before = transaction.snapshot.value(singleton)
          const item = decode(singleton.schema, form, body, before)
          const sealed = item.ok ? seal(item.value, null) : item
          return sealed.ok ? transaction.set(singleton, sealed.value as Item<Singleton>) : sealed
        },
        etagAfter: (snapshot) => singletonEtag(singleton, snapshot),
        stored: (snapshot) => valueAnswer(singleton, snapshot, show),
      }),
  })
}
