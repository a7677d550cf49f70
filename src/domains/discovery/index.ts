import { discoverySettings } from './settings.ts'

/** What is served about the discovery of devices. */
export const discovery = [discoverySettings]
