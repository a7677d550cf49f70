import { fail, type Problem, problem } from '../../core/failure.ts'
import { withRefusal } from '../route/judged-route.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'

/** Ports that the start options give to the gateway itself, with what listens there. */
export type ReservedPorts = ReadonlyMap<number, string>

/** A route of the table of sites at `path`, which refuses ports that the gateway itself has by its start options. */
export function withReservedPorts(route: Route, path: string, ports: ReservedPorts): Route {
  return withRefusal(route, path, (body) => {
    const problems = takenPorts(body, ports)
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : null
  })
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
