import { metricsSettings } from './settings.ts'

/** Resources about metrics. */
export const metrics = [metricsSettings]
