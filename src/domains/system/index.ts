import { systemSettings } from './settings.ts'
import { systemVersion } from './version.ts'

/** What is served about the gateway itself. */
export const system = [systemSettings, systemVersion]
