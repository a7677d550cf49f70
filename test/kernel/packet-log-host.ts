import { bunCommand } from '../../src/apps/supervisor/bun-command.ts'
import { ulogdConfig } from '../../src/compile/text/ulogd.ts'
import type { PacketLogArtifact } from '../../src/core/engine/declared/packet-log.ts'
import type { LoggedPacket } from '../../src/core/engine/observation.ts'
import { createPacketLog } from '../../src/engines/packet-log/engine.ts'
import { hostEngine, tellTest } from './daemon/engine-host.ts'

/** A packet with the moment at which it was handed over. */
export interface Arrival {
  readonly packet: LoggedPacket
  readonly arrivedMicroseconds: number
}

// `packet-log-host.ts RUN-FOLDER [BYTES]` holds the packet log; BYTES is the room in the kernel for ends of connections.
const [runFolder = '', endsBytes = ''] = process.argv.slice(2)
const tellPackets = (packetsTold: number) => process.send?.({ packetsTold }) ?? false
const log = createPacketLog({
  runFolder,
  bun: bunCommand,
  ...(endsBytes === '' ? {} : { endsBytes: Number(endsBytes) }),
  configure: ulogdConfig,
  onRows: (rows) => tellTest({ rows }),
  onEnd: (end) => tellTest({ end }),
  onLeftOut: (leftOut) => tellPackets(leftOut.reduce((sum, { packets }) => sum + packets, 0)),
  onConnections: (connections) => process.send?.({ connections }) ?? false,
  onConnectionsLost: (lost) => process.send?.({ lost }) ?? false,
  onLost: tellPackets,
  onPackets: (packets) => {
    const arrivedMicroseconds = Date.now() * 1000
    process.send?.({ arrivals: packets.map((packet) => ({ packet, arrivedMicroseconds })) })
    return true
  },
})

hostEngine<PacketLogArtifact>({
  apply: (artifact) => log.apply(artifact, AbortSignal.timeout(30_000)),
  observe: log.observe,
  close: log.close,
})
