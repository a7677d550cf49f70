import { hostNames } from './host-names.ts'
import { systemSettings } from './settings.ts'
import { systemVersion } from './version.ts'

/** What is served about the gateway itself. */
export const system = [systemSettings, hostNames, systemVersion]
