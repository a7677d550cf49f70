import { readFileSync } from 'node:fs'
import { type ApiInfo, openApi } from '../../src/api/openapi/openapi.ts'
import { resourceRoutes } from '../../src/api/resource/resource-routes.ts'
import type { Route } from '../../src/api/route/route.ts'
import type { Json } from '../../src/api/schema/published-schema.ts'
import { consoleRoutes } from '../../src/apps/console/routes.ts'
import { engineDeclarations } from '../../src/apps/engine-list.ts'
import { gatewayRoutes } from '../../src/apps/gateway/routes.ts'
import type { InterfaceParts } from '../../src/apps/interface/interface-routes.ts'
import type { Resource } from '../../src/core/resource/resource.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const info: ApiInfo = { title: 'Gatehouse', version, vendor: 'vendor' }

/** Name of a product in generated files. */
export type ProductName = 'gateway' | 'console'

/** The described routes of a product that nothing stands behind: for printing, never for calling. */
export function routesOf(product: ProductName): readonly Route[] {
  const routes =
    product === 'gateway'
      ? gatewayRoutes({
          ...parts(),
          analyst: absent(),
          compiler: absent(),
          agents: absent(),
          metrics: absent(),
          desk: absent(),
          signatureWork: absent(),
          categoryWork: absent(),
          quotas: absent(),
          statistics: absent(),
          authority: absent(),
          extended: absent(),
          reservedPorts: absent(),
          register: absent(),
        })
      : consoleRoutes(parts())
  return routes.described
}

/** The routes of some resources alone, for printing as well. */
export function routesOfResources(resources: readonly Resource[]): readonly Route[] {
  return resourceRoutes(resources, { ...parts(), analysed: new Set() })
}

/** The OpenAPI description of a product. */
export function describe(product: ProductName): Json {
  return openApi(routesOf(product), info)
}

function parts(): InterfaceParts {
  const part: never = absent()
  return {
    store: part,
    secrets: part,
    control: part,
    confirmations: part,
    gate: part,
    planner: part,
    resources: part,
    uploads: part,
    jobs: part,
    machine: part,
    sessions: part,
    logs: part,
    reading: part,
    exportedLogs: part,
    tools: part,
    engines: engineDeclarations,
    info,
    health: { status: () => 'starting', storage: () => 'active' },
    vendor: info.vendor,
    nowMs: part,
    logEvent: part,
    reportBug: part,
    traffic: part,
  }
}

/** Stands for a part that is not there: its members are absent parts too, and calling one is an error. */
function absent<T>(): T {
  const part: object = new Proxy(() => undefined, {
    get: () => part,
    apply: () => {
      throw new Error('a route was called that is only for printing')
    },
  })
  return part as T
}
