import { frame, frameReader } from '../engines/packet-filter/netlink/frames.ts'
import { openNetlink } from '../engines/packet-filter/netlink/socket.ts'
import { littleEndian } from '../engines/packet-filter/netlink/value.ts'

// The process through which the plane speaks to the packet filter in the kernel. Bun runs it, because it can open the
// socket; it ends with whoever started it.
const exchange = openNetlink()
process.stdin.on(
  'data',
  frameReader((messages) => {
    const { errno, answer } = exchange(messages)
    process.stdout.write(frame(littleEndian(errno), answer))
  }),
)
process.stdin.on('end', () => process.exit(0))
