import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { argv } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import type {
  LogDelivered,
  LogForwardingArtifact,
  LogReceiver,
} from '../../../core/engine/declared/log-forwarding.ts'
import { attachedLineReader } from '../../../core/text/attached-line.ts'
import { datagramReceiver } from './datagram-receiver.ts'
import type { SentDelivery } from './declaration.ts'
import type { Receiver } from './receiver.ts'
import { streamReceiver } from './stream-receiver.ts'

// `sender.ts SETTINGS SOCKET` sends rows of the log for whoever asks at its socket: deliveries as lines of JSON with the frames attached, an
// empty line to hear whether it works; a line comes back for each, not in their order. It decides nothing and keeps nothing. SIGHUP lets it read
// the settings again; connections to receivers that stay as they are go on.
const [settingsFile = '', socketPath = ''] = argv.slice(2)
const receivers = new Map<string, { readonly settings: LogReceiver; readonly receiver: Receiver }>()
/** A batch of rows of a megabyte each. */
const longestRequest = 16 * 1024 * 1024

function takeSettings(): void {
  const { receivers: wanted } = JSON.parse(readFileSync(settingsFile, 'utf8')) as LogForwardingArtifact
  const before = new Map(receivers)
  receivers.clear()
  for (const settings of wanted) {
    const known = before.get(settings.id)
    if (known !== undefined && isDeepStrictEqual(known.settings, settings)) {
      before.delete(settings.id)
      receivers.set(settings.id, known)
    } else {
      const receiver = settings.protocol === 'udp' ? datagramReceiver(settings) : streamReceiver(settings)
      receivers.set(settings.id, { settings, receiver })
    }
  }
  for (const { receiver } of before.values()) receiver.close()
}

async function deliver({ receiver: id, epoch }: SentDelivery, frames: Uint8Array): Promise<LogDelivered> {
  const found = receivers.get(id)
  if (found !== undefined) return await found.receiver.deliver(epoch, frames)
  // It is taken over, or removed, in a moment.
  return { epoch: null, taken: false, acknowledged: 0, hasReadAll: false, cut: 0, reason: null }
}

takeSettings()
process.on('SIGHUP', takeSettings)
createServer((socket) => {
  const answer = async (line: string, frames: Uint8Array | null) => {
    if (frames === null) return socket.write('\n')
    const sent = JSON.parse(line) as SentDelivery
    const delivered = await deliver(sent, frames)
    return socket.write(`${JSON.stringify({ id: sent.id, delivered })}\n`)
  }
  socket.on('error', () => undefined)
  socket.on(
    'data',
    attachedLineReader(
      longestRequest,
      (line, frames) => void answer(line, frames),
      () => socket.destroy(),
    ),
  )
}).listen(socketPath)
