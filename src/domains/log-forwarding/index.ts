import { logForwardingSettings } from './settings.ts'
import { logForwardingState } from './state.ts'
import { logForwardingStatus } from './status.ts'

/** What is served about the forwarding of logs. */
export const logForwarding = [logForwardingStatus, logForwardingState, logForwardingSettings]
