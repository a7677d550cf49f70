import { inspectionSettings } from './settings.ts'

/** Resources about the engines that inspect traffic. */
export const inspection = [inspectionSettings]
