import { accessSamples } from './access.ts'
import { agentsSamples } from './agents.ts'
import { applicationControlSamples } from './application-control.ts'
import { centralConsoleSamples } from './central-console.ts'
import { contentFilterSamples } from './content-filter.ts'
import { directorySamples } from './directory.ts'
import { discoverySamples } from './discovery.ts'
import { dnsSamples } from './dns.ts'
import { firewallSamples } from './firewall.ts'
import { hipSamples } from './hip.ts'
import { ipsSamples } from './ips.ts'
import { licenceSamples } from './licence.ts'
import { logForwardingSamples } from './log-forwarding.ts'
import { logsSamples } from './logs.ts'
import { networkSamples } from './network.ts'
import { objectsSamples } from './objects.ts'
import { quotasSamples } from './quotas.ts'
import type { DomainSamples } from './sample.ts'
import { serversSamples } from './servers.ts'
import { statisticsSamples } from './statistics.ts'
import { systemSamples } from './system.ts'
import { updatesSamples } from './updates.ts'
import { usersSamples } from './users.ts'
import { vpnSamples } from './vpn.ts'
import { wafSamples } from './waf.ts'

/** What the gateway takes; tables that others refer to first. */
export const gatewaySamples: readonly DomainSamples[] = [
  objectsSamples,
  usersSamples,
  accessSamples,
  directorySamples,
  discoverySamples,
  licenceSamples,
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
  firewallSamples,
  quotasSamples,
  dnsSamples,
  logForwardingSamples,
  centralConsoleSamples,
  logsSamples,
  systemSamples,
]

/** What the central console takes beside objects, users and administrators. */
export const consoleSamples: readonly DomainSamples[] = [serversSamples]

export const tableSamples = gatewaySamples.flatMap(({ tables = [] }) => tables)
export const singletonSamples = gatewaySamples.flatMap(({ singletons = [] }) => singletons)
export const readPaths = gatewaySamples.flatMap(({ reads = [] }) => reads)
export const requestSamples = gatewaySamples.flatMap(({ requests = [] }) => requests)
