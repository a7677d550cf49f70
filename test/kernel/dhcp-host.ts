import { createDaemon } from '../../src/engines/daemon/daemon.ts'
import { type ClientConfiguration, clientDeclaration } from '../../src/engines/network/dhcp/client.ts'
import { hostEngine, tellTest } from './daemon/engine-host.ts'

// `dhcp-host.ts RUN-FOLDER` holds the DHCP client of connection 3.
const [runFolder = ''] = process.argv.slice(2)
const daemon = createDaemon(clientDeclaration(3), {
  runFolder,
  onRows: (rows) => tellTest({ rows }),
  onEnd: (end) => tellTest({ end }),
})

hostEngine<ClientConfiguration>({
  apply: (configuration) => daemon.apply(configuration, AbortSignal.timeout(30_000)),
  observe: daemon.status,
  close: daemon.close,
})
