import type { RouteDoc } from './route.ts'

const made = new WeakMap<object, RouteDoc>()

/** The description of a route, made when it is first read: a start need not wait for hundreds of them. */
export function onceAsked(route: object, make: () => RouteDoc): RouteDoc {
  const known = made.get(route)
  if (known) return known
  const doc = make()
  made.set(route, doc)
  return doc
}
