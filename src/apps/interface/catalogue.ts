import { message as admissionOfApi } from '../../api/admission/messages.ts'
import { message as agentsOfApi } from '../../api/agents/messages.ts'
import { message as changeOfApi } from '../../api/change/messages.ts'
import { type Catalogue, catalogueOf } from '../../api/language/language.ts'
import { message as metricsOfApi } from '../../api/metrics/messages.ts'
import { message as openapiOfApi } from '../../api/openapi/messages.ts'
import { message as operationOfApi } from '../../api/operation/messages.ts'
import { message as resourceOfApi } from '../../api/resource/messages.ts'
import { message as routeOfApi } from '../../api/route/messages.ts'
import { message as serverOfApi } from '../../api/server/messages.ts'
import { message as sessionOfApi } from '../../api/session/messages.ts'
import { message as signaturesOfApi } from '../../api/signatures/messages.ts'
import { message as trafficOfApi } from '../../api/traffic/messages.ts'
import { message as uiOfApi } from '../../api/ui/messages.ts'
import { message as webOfApi } from '../../api/web/messages.ts'
import { message as compile } from '../../compile/messages.ts'
import { message as forwarding } from '../../control/forwarding/messages.ts'
import { message as control } from '../../control/messages.ts'
import { message as engineOfCore } from '../../core/engine/messages.ts'
import { message as licenseOfCore } from '../../core/license/messages.ts'
import { message as logOfCore } from '../../core/log/messages.ts'
import { countryTitles } from '../../core/net/country.ts'
import { message as resourceOfCore } from '../../core/resource/messages.ts'
import { message as rulesetOfCore } from '../../core/ruleset/messages.ts'
import { message as schemaOfCore } from '../../core/schema/messages.ts'
import { message as signatureOfCore } from '../../core/signature/messages.ts'
import { message as textOfCore } from '../../core/text/messages.ts'
import { message as webOfCore } from '../../core/web/messages.ts'
import { message as access } from '../../domains/access/messages.ts'
import { message as agents } from '../../domains/agents/messages.ts'
import { message as applicationControl } from '../../domains/application-control/messages.ts'
import { message as centralConsole } from '../../domains/central-console/messages.ts'
import { message as certificates } from '../../domains/certificates/messages.ts'
import { message as contentFilter } from '../../domains/content-filter/messages.ts'
import { message as directory } from '../../domains/directory/messages.ts'
import { message as discovery } from '../../domains/discovery/messages.ts'
import { message as dns } from '../../domains/dns/messages.ts'
import { message as firewall } from '../../domains/firewall/messages.ts'
import { message as hip } from '../../domains/hip/messages.ts'
import { message as inspection } from '../../domains/inspection/messages.ts'
import { message as ips } from '../../domains/ips/messages.ts'
import { message as license } from '../../domains/license/messages.ts'
import { message as logForwarding } from '../../domains/log-forwarding/messages.ts'
import { message as logs } from '../../domains/logs/messages.ts'
import { message as metrics } from '../../domains/metrics/messages.ts'
import { message as network } from '../../domains/network/messages.ts'
import { message as objects } from '../../domains/objects/messages.ts'
import { message as quotas } from '../../domains/quotas/messages.ts'
import { message as reverseProxy } from '../../domains/reverse-proxy/messages.ts'
import { message as servers } from '../../domains/servers/messages.ts'
import { message as updates } from '../../domains/updates/messages.ts'
import { message as users } from '../../domains/users/messages.ts'
import { message as vpn } from '../../domains/vpn/messages.ts'
import { message as waf } from '../../domains/waf/messages.ts'
import { message as daemon } from '../../engines/daemon/messages.ts'
import { message as nameResolverEngine } from '../../engines/dns/messages.ts'
import { message as dynamicDnsEngine } from '../../engines/dynamic-dns/messages.ts'
import { message as forwardingEngine } from '../../engines/forwarding/messages.ts'
import { message as influenceEngine } from '../../engines/influence/messages.ts'
import { message as logForwardingEngine } from '../../engines/log-forwarding/messages.ts'
import { message as networkEngine } from '../../engines/network/messages.ts'
import { message as packetFilterEngine } from '../../engines/packet-filter/messages.ts'
import { message as packetLogEngine } from '../../engines/packet-log/messages.ts'
import { message as packetTrialEngine } from '../../engines/packet-trial/messages.ts'
import { message as proxyEngine } from '../../engines/proxy/messages.ts'
import { message as queueEngine } from '../../engines/queue/messages.ts'
import { message as recogniserEngine } from '../../engines/recogniser/messages.ts'
import { message as reverseProxyEngine } from '../../engines/reverse-proxy/messages.ts'
import { message as suricataEngine } from '../../engines/suricata/messages.ts'
import { message as systemLogEngine } from '../../engines/system-log/messages.ts'
import { message as installOfPlane } from '../../plane/install/messages.ts'
import { message as plane } from '../../plane/messages.ts'
import { message as processes } from '../../processes/messages.ts'
import { message as store } from '../../store/messages.ts'
import { message as supervisor } from '../supervisor/messages.ts'

/** Makers of all messages, room by room. */
export const makers = [
  admissionOfApi,
  agentsOfApi,
  trafficOfApi,
  changeOfApi,
  metricsOfApi,
  openapiOfApi,
  operationOfApi,
  resourceOfApi,
  routeOfApi,
  serverOfApi,
  sessionOfApi,
  signaturesOfApi,
  uiOfApi,
  webOfApi,
  supervisor,
  compile,
  control,
  forwarding,
  engineOfCore,
  licenseOfCore,
  logOfCore,
  resourceOfCore,
  rulesetOfCore,
  schemaOfCore,
  signatureOfCore,
  textOfCore,
  webOfCore,
  access,
  agents,
  applicationControl,
  centralConsole,
  certificates,
  contentFilter,
  directory,
  discovery,
  dns,
  firewall,
  hip,
  inspection,
  ips,
  license,
  logForwarding,
  logs,
  metrics,
  network,
  objects,
  quotas,
  reverseProxy,
  servers,
  updates,
  users,
  vpn,
  waf,
  dynamicDnsEngine,
  logForwardingEngine,
  forwardingEngine,
  influenceEngine,
  nameResolverEngine,
  networkEngine,
  packetFilterEngine,
  packetLogEngine,
  queueEngine,
  suricataEngine,
  systemLogEngine,
  packetTrialEngine,
  recogniserEngine,
  proxyEngine,
  reverseProxyEngine,
  webOfApi,
  plane,
  installOfPlane,
  daemon,
  processes,
  store,
  countryTitles,
]

/** Russian forms of everything that the program says. */
export const catalogue: Catalogue = catalogueOf(makers)
