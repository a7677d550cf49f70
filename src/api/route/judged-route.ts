import type { Result } from '../../core/failure.ts'
import { onceAsked } from './once-asked.ts'
import type { Route } from './route.ts'

/** Refuses the body of a write; null where it may go on. */
export type Refusal = (body: unknown) => Result<never> | null | Promise<Result<never> | null>

/** A route of the table at `path` whose writes are judged before they are prepared or made. Any other route is as it was. */
export function withRefusal(route: Route, path: string, refusal: Refusal): Route {
  const { change, handle } = route
  const isWritten = route.path === path || route.path === `${path}/:id`
  if (!isWritten || !change || !['POST', 'PUT', 'PATCH'].includes(route.method)) return route
  const before = async <T>(body: unknown, next: () => Promise<Result<T>> | Result<T>) =>
    (await refusal(body)) ?? (await next())
  return {
    method: route.method,
    path: route.path,
    access: route.access,
    knowsDryRun: route.knowsDryRun ?? false,
    bodyLimitBytes: route.bodyLimitBytes,
    ...(route.lastSegment ? { lastSegment: route.lastSegment } : {}),
    get doc() {
      return onceAsked(this, () => route.doc)
    },
    change: { ...change, prepare: (request) => before(request.body, () => change.prepare(request)) },
    handle: (request) => before(request.body, () => handle(request)),
  }
}
