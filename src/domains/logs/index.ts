import { logStoreSettings } from './store-settings.ts'

/** Resources about the system log. */
export const logs = [logStoreSettings]
