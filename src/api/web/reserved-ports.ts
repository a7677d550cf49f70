import { fail, type Problem, problem, type Result } from '../../core/failure.ts'
import { onceAsked } from '../route/once-asked.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Ports that the start options give to the gateway itself, with what listens there. */
export type ReservedPorts = ReadonlyMap<number, string>

/** A route of the table of sites at `path`, which refuses ports that the gateway itself has by its start options. */
export function withReservedPorts(route: Route, path: string, ports: ReservedPorts): Route {
  const { change, handle } = route
  const isWritten = route.path === path || route.path === `${path}/:id`
  if (!isWritten || !change || !['POST', 'PUT', 'PATCH'].includes(route.method)) return route
  const before = <T>({ body }: ApiRequest, next: () => Promise<Result<T>> | Result<T>) => {
    const problems = takenPorts(body, ports)
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : next()
  }
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
    change: { ...change, prepare: async (request) => before(request, () => change.prepare(request)) },
    handle: (request) => before(request, () => handle(request)),
  }
}

function takenPorts(body: unknown, ports: ReservedPorts): readonly Problem[] {
  const { listen, http_to_https: leads } = (body ?? {}) as { listen?: unknown; http_to_https?: unknown }
  const port = (listen as { readonly port?: unknown } | null | undefined)?.port
  const taken = (path: string, number: unknown): readonly Problem[] => {
    const what = typeof number === 'number' ? ports.get(number) : undefined
    if (what === undefined) return []
    const values = { port: number as number, what }
    return [problem(path, message('port {port} is taken by the gateway itself: {what}', values))]
  }
  return [...taken('listen.port', port), ...(leads === true ? taken('http_to_https', 80) : [])]
}
