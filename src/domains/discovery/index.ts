import { discoverySettings } from './settings.ts'

/** Resources about the discovery of devices. */
export const discovery = [discoverySettings]
