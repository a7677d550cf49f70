import { systemSettings } from './settings.ts'

/** What is served about the gateway itself. */
export const system = [systemSettings]
