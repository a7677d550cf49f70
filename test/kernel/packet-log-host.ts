import { mkdtempSync } from 'node:fs'
import { ulogdConfig } from '../../src/compile/text/ulogd.ts'
import type { LoggedPacket } from '../../src/core/observation.ts'
import { createPacketLog } from '../../src/engines/packet-log/driver.ts'
import { endWithParent } from './end-with-parent.ts'

/** What the packet log in the gateway's namespace can be asked. */
export type PacketLogRequest =
  | { readonly op: 'apply'; readonly group: number }
  | { readonly op: 'observe' | 'close' }

/** A packet with the moment at which it was handed over. */
export interface Arrival {
  readonly packet: LoggedPacket
  readonly arrivedMicroseconds: number
}

const log = createPacketLog({
  onProcessEnd: () => undefined,
  runFolder: mkdtempSync('/run/packet-log-'),
  configure: ulogdConfig,
  onLeftOut: (leftOut) => void process.send?.({ arrivals: [], leftOut }),
  onLost: () => true,
  onPackets: (packets) => {
    const arrivedMicroseconds = Date.now() * 1000
    process.send?.({ arrivals: packets.map((packet) => ({ packet, arrivedMicroseconds })) })
    return true
  },
})

function answer(request: PacketLogRequest): Promise<unknown> {
  switch (request.op) {
    case 'apply':
      return log.apply({ enabled: true, group: request.group }, AbortSignal.timeout(10_000))
    case 'observe':
      return log.observe()
    case 'close':
      return log.close()
  }
}

process.on('message', async (request: PacketLogRequest) => {
  try {
    process.send?.({ value: await answer(request) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) })
  }
})
endWithParent()
