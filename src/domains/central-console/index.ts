import { disconnectConsole, removeRootCertificate, setRootCertificate } from './actions.ts'
import { centralConsoleSettings } from './settings.ts'

/** What the gateway serves about its central console. */
export const centralConsole = [
  centralConsoleSettings,
  disconnectConsole,
  setRootCertificate,
  removeRootCertificate,
]
