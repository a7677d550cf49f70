import { readFileSync } from 'node:fs'
import { type ApiInfo, openApi } from '../../src/api/openapi.ts'
import type { Json } from '../../src/api/published-schema.ts'
import type { Route } from '../../src/api/route.ts'
import { describedRoutes } from '../../src/apps/routes.ts'
import type { Resource } from '../../src/core/resource.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const info: ApiInfo = { title: 'Gatehouse', version, vendor: 'vendor' }

/** The described routes of a product that nothing stands behind: for printing, never for calling. */
export function routesOf(resources: readonly Resource[]): readonly Route[] {
  return describedRoutes({
    resources,
    sessions: absent(),
    context: absent(),
    agents: absent(),
    logs: absent(),
    analyst: absent(),
    tools: absent(),
    register: absent(),
    info,
    health: { status: () => 'starting', storage: () => 'active' },
  })
}

/** The OpenAPI description of a product. */
export function describe(resources: readonly Resource[]): Json {
  return openApi(routesOf(resources), info)
}

/** Stands for a part that is not there: its members are absent parts too, and calling one is an error. */
function absent<T extends object>(): T {
  const part: object = new Proxy(() => undefined, {
    get: () => part,
    apply: () => {
      throw new Error('a route was called that is only for printing')
    },
  })
  return part as T
}
