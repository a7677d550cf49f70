import { disconnectConsole, removeRootCertificate, setRootCertificate } from './actions.ts'
import { centralConsoleSettings } from './settings.ts'

/** Resources of the gateway about its central console. */
export const centralConsole = [
  centralConsoleSettings,
  disconnectConsole,
  setRootCertificate,
  removeRootCertificate,
]
