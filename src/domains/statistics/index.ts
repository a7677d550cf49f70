import { statisticsSettings } from './settings.ts'

/** Resources about anonymous statistics. */
export const statistics = [statisticsSettings]
