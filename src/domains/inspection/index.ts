import { inspectionSettings } from './settings.ts'
import { inspectionStatus } from './status-view.ts'

/** Resources about the engines that inspect traffic. */
export const inspection = [inspectionSettings, inspectionStatus]
