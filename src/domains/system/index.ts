import { hostNames } from './host-names.ts'
import { systemSettings } from './settings.ts'
import { systemVersion } from './version.ts'

/** Resources about the gateway itself. */
export const system = [systemSettings, hostNames, systemVersion]
