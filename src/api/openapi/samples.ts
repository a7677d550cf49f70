import { accessSamples } from './samples/access.ts'
import { agentsSamples } from './samples/agents.ts'
import { applicationControlSamples } from './samples/application-control.ts'
import { centralConsoleSamples } from './samples/central-console.ts'
import { directorySamples } from './samples/directory.ts'
import { discoverySamples } from './samples/discovery.ts'
import { dnsSamples } from './samples/dns.ts'
import { firewallSamples } from './samples/firewall.ts'
import { hipSamples } from './samples/hip.ts'
import { ipsSamples } from './samples/ips.ts'
import { licenseSamples } from './samples/license.ts'
import { logForwardingSamples } from './samples/log-forwarding.ts'
import { logsSamples } from './samples/logs.ts'
import { networkSamples } from './samples/network.ts'
import { objectsSamples } from './samples/objects.ts'
import { quotasSamples } from './samples/quotas.ts'
import type { DomainSamples } from './samples/sample.ts'
import { serversSamples } from './samples/servers.ts'
import { statisticsSamples } from './samples/statistics.ts'
import { systemSamples } from './samples/system.ts'
import { updatesSamples } from './samples/updates.ts'
import { usersSamples } from './samples/users.ts'
import { vpnSamples } from './samples/vpn.ts'
import { contentFilterSamples } from './samples/web/content-filter.ts'
import { reverseProxySamples } from './samples/web/reverse-proxy.ts'
import { wafSamples } from './samples/web/waf.ts'

/** Bodies for the gateway; tables that others refer to first. */
export const gatewaySamples: readonly DomainSamples[] = [
  objectsSamples,
  usersSamples,
  accessSamples,
  directorySamples,
  discoverySamples,
  licenseSamples,
  updatesSamples,
  statisticsSamples,
  networkSamples,
  vpnSamples,
  agentsSamples,
  hipSamples,
  ipsSamples,
  applicationControlSamples,
  contentFilterSamples,
  wafSamples,
  reverseProxySamples,
  firewallSamples,
  quotasSamples,
  dnsSamples,
  logForwardingSamples,
  centralConsoleSamples,
  logsSamples,
  systemSamples,
]

/** Bodies for the central console, other than objects, users and administrators. */
export const consoleSamples: readonly DomainSamples[] = [serversSamples]

export const tableSamples = gatewaySamples.flatMap(({ tables = [] }) => tables)
export const singletonSamples = gatewaySamples.flatMap(({ singletons = [] }) => singletons)
export const readPaths = gatewaySamples.flatMap(({ reads = [] }) => reads)
export const requestSamples = gatewaySamples.flatMap(({ requests = [] }) => requests)
