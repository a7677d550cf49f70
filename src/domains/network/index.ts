import { aggregatedInterfaces } from './aggregated.ts'
import { aggregatedStates } from './aggregated-state.ts'
import { connections } from './connection.ts'
import { connectionStates } from './connection-state.ts'
import { dhcpLeases } from './dhcp-lease.ts'
import { notApplied } from './not-applied.ts'
import { spanInterfaces } from './span.ts'
import { tunnels } from './tunnel.ts'
import { tunnelStates } from './tunnel-state.ts'
import { vceInterfaces } from './vce-interface.ts'

/** Resources about connections. */
export const network = [
  connections,
  connectionStates,
  dhcpLeases,
  aggregatedInterfaces,
  aggregatedStates,
  tunnels,
  tunnelStates,
  vceInterfaces,
  spanInterfaces,
  notApplied,
]
