import type { Resource } from '../core/resource/resource.ts'
import { access } from './access/index.ts'
import { agents } from './agents/index.ts'
import { applicationControl } from './application-control/index.ts'
import { centralConsole } from './central-console/index.ts'
import { certificates } from './certificates/index.ts'
import { contentFilter } from './content-filter/index.ts'
import { directory } from './directory/index.ts'
import { discovery } from './discovery/index.ts'
import { dns } from './dns/index.ts'
import { firewall } from './firewall/index.ts'
import { hip } from './hip/index.ts'
import { inspection } from './inspection/index.ts'
import { ips } from './ips/index.ts'
import { license } from './license/index.ts'
import { logForwarding } from './log-forwarding/index.ts'
import { logs } from './logs/index.ts'
import { metrics } from './metrics/index.ts'
import { network } from './network/index.ts'
import { objects } from './objects/index.ts'
import { quotas } from './quotas/index.ts'
import { reverseProxy } from './reverse-proxy/index.ts'
import { statistics } from './statistics/index.ts'
import { system } from './system/index.ts'
import { updates } from './updates/index.ts'
import { users } from './users/index.ts'
import { vpn } from './vpn/index.ts'
import { waf } from './waf/index.ts'

/** Everything that the gateway serves: the table of contents of `--product utm`. */
export const gateway: readonly Resource[] = [
  ...access,
  ...objects,
  ...users,
  ...directory,
  ...discovery,
  ...license,
  ...updates,
  ...statistics,
  ...network,
  ...vpn,
  ...agents,
  ...hip,
  ...firewall,
  ...applicationControl,
  ...contentFilter,
  ...ips,
  ...inspection,
  ...waf,
  ...certificates,
  ...reverseProxy,
  ...quotas,
  ...dns,
  ...logForwarding,
  ...metrics,
  ...logs,
  ...centralConsole,
  ...system,
] as unknown as readonly Resource[]
