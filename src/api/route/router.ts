import { fail, ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import { message } from './messages.ts'
import type { Method, Route } from './route.ts'

/** The route of a request, and the values of its parameters. */
export interface RouteMatch {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** One place in the tree of paths. */
interface Place {
  readonly fixed: Map<string, Place>
  parameter: Place | null
  /** Form of the segment of this place; null where it may be any text. */
  segment: RegExp | null
  readonly routes: Map<Method, PlacedRoute>
}

/** A route, and the index of the segment that gives each of its parameters. */
interface PlacedRoute {
  readonly route: Route
  readonly parameters: readonly (readonly [name: string, segment: number])[]
}

/** Longest text that a parameter of a path takes. */
const parameterLimit = 1024

/**
 * Finds routes by method and path. A fixed segment goes before a parameter, whatever the method: `…/move` is never
 * an `…/:id`. HEAD comes with GET, and a slash at the end is ignored.
 */
export class Router {
  readonly #root = place()

  constructor(routes: readonly Route[]) {
    for (const route of routes) this.#add(route)
  }

  #add(route: Route): void {
    let at = this.#root
    for (const segment of segmentsOf(route.path)) {
      let next = segment.startsWith(':') ? at.parameter : at.fixed.get(segment)
      if (!next) {
        next = place()
        if (segment.startsWith(':')) at.parameter = next
        else at.fixed.set(segment, next)
      }
      at = next
    }
    if (at.routes.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`)
    at.routes.set(route.method, { route, parameters: parametersOf(route) })
    if (route.lastSegment) at.segment = route.lastSegment
  }

  /** Fails with `malformed`, `not-found`, or `method-not-allowed`, which names the methods of the path. */
  find(method: string, path: string): Result<RouteMatch> {
    const segments = decode(path)
    if (segments === null)
      return fail({ kind: 'malformed', message: message('{path} is not percent-encoded UTF-8', { path }) })
    const at = walk(this.#root, segments, 0)
    if (at === null) return notThere(message('there is no {path}', { path }))
    const placed = at.routes.get((method === 'HEAD' ? 'GET' : method) as Method)
    if (!placed) return fail({ kind: 'method-not-allowed', allow: [...at.routes.keys()] })
    const params: Record<string, string> = {}
    for (const [name, segment] of placed.parameters) params[name] = segments[segment]!
    return ok({ route: placed.route, params })
  }
}

function place(): Place {
  return { fixed: new Map(), parameter: null, segment: null, routes: new Map() }
}

/** `/a/b/` is `a` and `b`. */
function segmentsOf(path: string): readonly string[] {
  return path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined).split('/')
}

/** The decoded segments of a path; null where one is not percent-encoded UTF-8. */
function decode(path: string): readonly string[] | null {
  const segments = segmentsOf(path)
  if (!path.includes('%')) return segments
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return null
  }
}

function walk(at: Place, segments: readonly string[], depth: number): Place | null {
  const segment = segments[depth]
  if (segment === undefined) return at.routes.size > 0 ? at : null
  const fixed = at.fixed.get(segment)
  const found = fixed ? walk(fixed, segments, depth + 1) : null
  if (found || !at.parameter || segment === '' || segment.length > parameterLimit) return found
  if (at.parameter.segment?.test(segment) === false) return null
  return walk(at.parameter, segments, depth + 1)
}

function parametersOf({ path }: Route): PlacedRoute['parameters'] {
  return segmentsOf(path).flatMap((segment, index) =>
    segment.startsWith(':') ? [[segment.slice(1), index] as const] : [],
  )
}
