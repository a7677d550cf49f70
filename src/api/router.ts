import { fail, ok, type Result } from '../core/failure.ts'
import type { Method, Route } from './route.ts'

/** The route that takes a request, and what stands in the place of its parameters. */
export interface RouteMatch {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/** One place in the tree of paths. */
interface Place {
  readonly fixed: Map<string, Place>
  parameter: Place | null
  /** What the segment of this place looks like; null where it may be any text. */
  segment: RegExp | null
  readonly routes: Map<Method, Route>
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
    at.routes.set(route.method, route)
    if (route.lastSegment) at.segment = route.lastSegment
  }

  /** Fails with `malformed`, `not-found`, or `method-not-allowed`, which names the methods of the path. */
  find(method: string, path: string): Result<RouteMatch> {
    const segments = decode(segmentsOf(path))
    if (segments === null) return fail({ kind: 'malformed', message: `${path} is not percent-encoded UTF-8` })
    const at = walk(this.#root, segments, 0)
    if (at === null) return fail({ kind: 'not-found', message: `there is no ${path}` })
    const route = at.routes.get((method === 'HEAD' ? 'GET' : method) as Method)
    if (!route) return fail({ kind: 'method-not-allowed', allow: [...at.routes.keys()] })
    return ok({ route, params: parametersOf(route, segments) })
  }
}

function place(): Place {
  return { fixed: new Map(), parameter: null, segment: null, routes: new Map() }
}

/** `/a/b/` is `a` and `b`. */
function segmentsOf(path: string): readonly string[] {
  return path.slice(1, path.length > 1 && path.endsWith('/') ? -1 : undefined).split('/')
}

function decode(segments: readonly string[]): readonly string[] | null {
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

function parametersOf({ path }: Route, segments: readonly string[]): Record<string, string> {
  const named = segmentsOf(path).flatMap((segment, index) =>
    segment.startsWith(':') ? [[segment.slice(1), segments[index]!] as const] : [],
  )
  return Object.fromEntries(named)
}
