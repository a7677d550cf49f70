import { connections } from './connection.ts'
import { connectionStates } from './connection-state.ts'

/** What is served about connections. */
export const network = [connections, connectionStates]
