import { statisticsSettings } from './settings.ts'

/** What is served about anonymous statistics. */
export const statistics = [statisticsSettings]
