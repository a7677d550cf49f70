import { logSettings } from './log-settings.ts'
import { logSources } from './log-sources.ts'
import { logReceivers } from './receiver.ts'
import { logForwardingSettings } from './settings.ts'
import { logForwardingState } from './state.ts'
import { logForwardingStatus } from './status.ts'

/** Resources about the forwarding of logs. */
export const logForwarding = [
  logForwardingStatus,
  logForwardingState,
  logForwardingSettings,
  logReceivers,
  logSettings,
  logSources,
]
