import { serverGroups } from './group.ts'
import { connectedServers } from './server.ts'
import { consoleSetting } from './setting.ts'
import { synchronization } from './state.ts'
import { serversStatus } from './status.ts'

/** Resources about the servers of a central console. */
export const servers = [serversStatus, consoleSetting, synchronization, serverGroups, connectedServers]
