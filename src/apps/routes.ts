import { type AgentSide, agentRoutes } from '../api/agent-routes.ts'
import { analysedChange } from '../api/analysed-change.ts'
import { type Analyst, analysisRoutes } from '../api/analysis-routes.ts'
import { checkRoutes } from '../api/check-routes.ts'
import { confirmRoutes } from '../api/confirm-routes.ts'
import type { ApiContext } from '../api/context.ts'
import {
  describedBy,
  descriptionPartRoutes,
  documentRoutes,
  type HealthReport,
} from '../api/docs/description-routes.ts'
import { docsRoutes } from '../api/docs/page.ts'
import { explainRoutes } from '../api/explain-routes.ts'
import { jobRoutes } from '../api/job-routes.ts'
import { type LicenceDesk, licenceRoutes } from '../api/licence-routes.ts'
import { logRoutes } from '../api/log-routes.ts'
import type { ApiInfo } from '../api/openapi.ts'
import { type OperatorTools, operatorRoutes } from '../api/operator-routes.ts'
import type { Json } from '../api/published-schema.ts'
import { resourceRoutes } from '../api/resource-routes.ts'
import { revisionRoutes } from '../api/revision-routes.ts'
import type { Route } from '../api/route.ts'
import { searchRoutes } from '../api/search-routes.ts'
import type { Sessions } from '../api/session.ts'
import { sessionRoutes } from '../api/session-routes.ts'
import { transactionRoutes } from '../api/transaction-routes.ts'
import { updateRoutes } from '../api/update-routes.ts'
import { wholeTableRoutes } from '../api/whole-table-routes.ts'
import { explain, explainConfirmed, explainedIn } from '../compile/explain/explain.ts'
import { searchAddress } from '../compile/search/search.ts'
import type { Resource } from '../core/resource.ts'
import { agentState } from '../domains/agents/state.ts'
import { explainAnswer, explainQuestion } from '../domains/firewall/explanation.ts'
import { packetChecks } from '../domains/firewall/packet-check.ts'
import { ruleTables } from '../domains/firewall/policy-list.ts'
import { installedLicence } from '../domains/licence/installed.ts'
import { logQueryParameters, parseLogQuery } from '../domains/logs/query.ts'
import { addressSearchAnswer, addressSearchQuery } from '../domains/objects/address-search.ts'
import { systemImage } from '../domains/updates/system-image.ts'
import type { LogStore } from '../store/log-store.ts'
import { neverHit } from './observed-findings.ts'

/** What the routes of a product are made of. Handlers use the parts when they are called, never before. */
export interface RouteParts {
  readonly resources: readonly Resource[]
  readonly sessions: Sessions
  readonly context: ApiContext
  /** Null on the central console. */
  readonly agents: AgentSide | null
  readonly logs: LogStore
  readonly analyst: Analyst
  readonly tools: OperatorTools
  readonly register: LicenceDesk['register']
  readonly info: ApiInfo
  readonly health: HealthReport
}

/** Every route of a product, those that show the description of the others last. */
export function productRoutes(parts: RouteParts): readonly Route[] {
  const { routes, description } = described(parts)
  return [...routes, ...descriptionPartRoutes(description), ...docsRoutes()]
}

/** Whether the route creates or edits an item of the table. */
function isChangeOf({ path }: { readonly path: string }, route: Route): boolean {
  const { method } = route
  return method === 'POST'
    ? route.path === path
    : (method === 'PUT' || method === 'PATCH') && route.path === `${path}/:id`
}

/** The routes that stand in the OpenAPI description. */
export function describedRoutes(parts: RouteParts): readonly Route[] {
  return described(parts).routes
}

/** The routes that stand in the description, and the description. */
function described(parts: RouteParts): {
  readonly routes: readonly Route[]
  readonly description: () => Json
} {
  const { resources, sessions, context, agents, logs, analyst, tools, register, info, health } = parts
  const has = (resource: unknown) => (resources as readonly unknown[]).includes(resource)
  const served = [
    ...sessionRoutes(sessions, info.vendor),
    ...resourceRoutes(resources, context).map((route) => {
      const rules = ruleTables.find(({ table }) => isChangeOf(table, route))
      return rules && has(rules.table) ? analysedChange(route, rules.table, analyst) : route
    }),
    ...(has(packetChecks) ? checkRoutes(context) : []),
    ...(has(packetChecks)
      ? [
          ...explainRoutes(context, {
            question: explainQuestion,
            answer: explainAnswer,
            explain,
            inLanguage: explainedIn,
            confirmed: explainConfirmed,
          }),
          ...searchRoutes(context, {
            query: addressSearchQuery,
            answer: addressSearchAnswer,
            search: (snapshot, inputs, query) => searchAddress(resources, { snapshot, inputs }, query),
          }),
        ]
      : []),
    ...(has(packetChecks) ? analysisRoutes(context, { analyst, neverHit }) : []),
    ...(has(installedLicence) ? licenceRoutes(context, { register, installed: installedLicence }) : []),
    ...(has(systemImage) ? updateRoutes(context, systemImage) : []),
    ...(agents && has(agentState) ? agentRoutes(agents) : []),
    ...jobRoutes(context),
    ...logRoutes(logs, { parameters: logQueryParameters, parse: parseLogQuery }),
    ...revisionRoutes(context),
    ...confirmRoutes(context),
    ...wholeTableRoutes(resources, context),
    ...operatorRoutes(context, tools),
  ]
  const all = [...served, ...transactionRoutes(served, context)]
  const description = describedBy(() => routes, info)
  const routes: readonly Route[] = [...all, ...documentRoutes(description, health)]
  return { routes, description }
}
