import { neverHit } from '../../analyst/observed-findings.ts'
import { type AgentSide, agentRoutes } from '../../api/agents/agent-routes.ts'
import type { PacketJudge } from '../../api/change/packet-fates.ts'
import { type MetricsRouteParts, metricsRoutes } from '../../api/metrics/metrics-routes.ts'
import { engineQuestionRoutes } from '../../api/operation/engine-question-routes.ts'
import type { JobWork } from '../../api/operation/jobs.ts'
import { type LicenseDesk, licenseRoutes } from '../../api/operation/license-routes.ts'
import { logStoreRoutes } from '../../api/operation/log-store-routes.ts'
import { policyHistoryRoutes } from '../../api/operation/policy-history-routes.ts'
import { searchRoutes } from '../../api/operation/search-routes.ts'
import { type StatisticsDesk, statisticsRoutes } from '../../api/operation/statistics-routes.ts'
import { updateRoutes } from '../../api/operation/update-routes.ts'
import { withFindings } from '../../api/policy/analysed-change.ts'
import { type Analyst, analysisRoutes } from '../../api/policy/analysis-routes.ts'
import { checkRoutes } from '../../api/policy/check-routes.ts'
import { explainRoutes } from '../../api/policy/explain-routes.ts'
import { type Reacher, reachRoutes } from '../../api/policy/reach-routes.ts'
import { ruleAuthorRoutes } from '../../api/policy/rule-author-routes.ts'
import { resourceRoutes } from '../../api/resource/resource-routes.ts'
import { exceptionRoutes } from '../../api/signatures/exception-routes.ts'
import type { SignatureDesk } from '../../api/signatures/signature-desk.ts'
import { signatureRoutes } from '../../api/signatures/signature-routes.ts'
import { signatureSearch } from '../../api/signatures/signature-search.ts'
import { withRuleTrial } from '../../api/signatures/tried-change.ts'
import { signatureUpdateRoutes, withSignatureUpdate } from '../../api/signatures/update-routes.ts'
import { connectionRoutes } from '../../api/traffic/connection-routes.ts'
import { counterRoutes } from '../../api/traffic/counter-routes.ts'
import { type QuotaDesk, quotaRoutes } from '../../api/traffic/quota-routes.ts'
import { trafficRoutes } from '../../api/traffic/traffic-routes.ts'
import type { AuthorityDesk } from '../../api/web/authority-desk.ts'
import { authorityRoutes } from '../../api/web/authority-routes.ts'
import { categoryRoutes, withCategoryUpdate } from '../../api/web/category-routes.ts'
import { lookupRoutes } from '../../api/web/lookup-routes.ts'
import { type ReservedPorts, withReservedPorts } from '../../api/web/reserved-ports.ts'
import { siteRoutes } from '../../api/web/site-routes.ts'
import { wafExceptionRoutes } from '../../api/web/waf-exception-routes.ts'
import type { Compiler } from '../../compile/compiler.ts'
import { inspectionChanges } from '../../compile/difference/inspection-changes.ts'
import { explain, explainConfirmed, explainedIn, fates } from '../../compile/explain/explain.ts'
import { lostAddress } from '../../compile/explain/own-address.ts'
import { exceptionDraft } from '../../compile/ips/exception-draft.ts'
import {
  matrixZones,
  type ReachQuestion,
  reachQuestion,
  readReachQuestion,
} from '../../compile/reach/question.ts'
import { siteStatus } from '../../compile/reverse-proxy/site-status.ts'
import { wafException } from '../../compile/reverse-proxy/waf-exception.ts'
import { searchAddress } from '../../compile/search/search.ts'
import { searchText } from '../../compile/search/text-search.ts'
import type { Table } from '../../core/resource/resource.ts'
import { isLocal } from '../../domains/agents/place.ts'
import { countedRules } from '../../domains/firewall/counted-rules.ts'
import { droppingRules } from '../../domains/firewall/dropping-rules.ts'
import { explainAnswer, explainQuestion, packetList } from '../../domains/firewall/explanation.ts'
import { ruleTables } from '../../domains/firewall/rule-table.ts'
import { gateway } from '../../domains/gateway.ts'
import { customSignatures } from '../../domains/ips/custom-signature.ts'
import { installedLicense } from '../../domains/license/installed.ts'
import { addressSearchAnswer, searchQuery } from '../../domains/objects/address-search.ts'
import { publishedSites } from '../../domains/reverse-proxy/site.ts'
import { contentFilterUpdate } from '../../domains/updates/content-filter-update.ts'
import { offlineUpdate } from '../../domains/updates/offline-update.ts'
import { systemImage } from '../../domains/updates/system-image.ts'
import { type InterfaceParts, interfaceRoutes, type ServedRoutes } from '../interface/interface-routes.ts'
import type { Categories } from './categories.ts'
import { connectionFacts } from './connection-facts.ts'
import { tablePlace } from './log-store.ts'
import { nameServerQuestions } from './name-server-questions.ts'
import { webLookup } from './web-lookup.ts'

/** Parts that the routes of the gateway are made of. */
export interface GatewayParts extends InterfaceParts {
  readonly analyst: Analyst & Reacher<ReachQuestion>
  readonly compiler: Pick<Compiler, 'state'>
  readonly agents: AgentSide
  readonly metrics: MetricsRouteParts
  readonly register: LicenseDesk['register']
  readonly desk: SignatureDesk
  readonly signatureWork: JobWork
  readonly categoryWork: JobWork
  readonly quotas: QuotaDesk
  readonly statistics: StatisticsDesk
  readonly authority: AuthorityDesk
  readonly extended: Categories
  readonly reservedPorts: ReservedPorts
}

const analysed: ReadonlySet<Table> = new Set<Table>(ruleTables.map(({ table }) => table as Table))

/** Every route of the gateway, those that show the description of the others last. */
export function gatewayRoutes(given: GatewayParts): ServedRoutes {
  const parts: GatewayParts = { ...given, packetJudge: packetJudge(given.compiler), inspectionChanges }
  const { analyst, agents, metrics, register, store, control, desk, extended } = parts
  const categoryParts = { ...parts, categories: extended.desk }
  const { state } = parts.compiler
  return interfaceRoutes(parts, gateway, [
    ...resourceRoutes(gateway, { ...parts, analysed })
      .map((route) => withFindings(route, analyst))
      .map((route) => withRuleTrial(route, customSignatures.path, desk))
      .map((route) => withReservedPorts(route, publishedSites.path, parts.reservedPorts))
      .map((route) => withSignatureUpdate(route, offlineUpdate, parts))
      .map((route) => withCategoryUpdate(route, contentFilterUpdate, categoryParts)),
    ...signatureRoutes(parts),
    ...exceptionRoutes(parts, exceptionDraft),
    ...signatureUpdateRoutes(parts),
    ...categoryRoutes(categoryParts),
    ...lookupRoutes(parts, webLookup(parts.compiler, extended)),
    ...siteRoutes(parts, siteStatus),
    ...wafExceptionRoutes(parts, wafException),
    ...checkRoutes(parts),
    ...policyHistoryRoutes(parts),
    ...explainRoutes(parts, {
      question: explainQuestion,
      answer: explainAnswer,
      explain: (snapshot, inputs, body) => explain(state(snapshot, inputs), body),
      inLanguage: explainedIn,
      confirmed: (snapshot, inputs, body) => explainConfirmed(state(snapshot, inputs), body),
    }),
    ...engineQuestionRoutes(parts, nameServerQuestions(parts.compiler)),
    ...searchRoutes(parts, {
      query: searchQuery,
      answer: addressSearchAnswer,
      search: (snapshot, inputs, query) => searchAddress(gateway, state(snapshot, inputs), query),
      searchText: (snapshot, text) => searchText(gateway, snapshot, text),
      signatures: signatureSearch(desk, store),
    }),
    ...analysisRoutes({ analyst, control, neverHit: (kinds) => neverHit({ store, control }, kinds) }),
    ...reachRoutes({
      store,
      reacher: analyst,
      question: reachQuestion,
      readQuestion: readReachQuestion,
      zones: matrixZones,
    }),
    ...trafficRoutes({ ...parts, dropping: droppingRules }),
    ...counterRoutes({ ...parts, counted: countedRules }),
    ...ruleAuthorRoutes({ store, tables: ruleTables }),
    ...connectionRoutes({ ...parts, factsOf: connectionFacts(parts.compiler) }),
    ...quotaRoutes(parts),
    ...statisticsRoutes(parts),
    ...licenseRoutes(parts, { register, installed: installedLicense }),
    ...updateRoutes(parts, systemImage),
    ...authorityRoutes({ ...parts, isLocal: (address) => isLocal(store.snapshot, address) }),
    ...agentRoutes(agents),
    ...metricsRoutes(metrics),
    ...logStoreRoutes(parts, () => tablePlace(store.snapshot)),
  ])
}

function packetJudge({ state }: Pick<Compiler, 'state'>): PacketJudge {
  return {
    question: packetList,
    judge: (snapshot, inputs, packets, say) => fates(state(snapshot, inputs), packets, say),
    lostAddress: (before, after, { address, inputs: { nics } }) =>
      lostAddress(before, after, { address, nics }),
  }
}
