import { writeSync } from 'node:fs'
import { watchChanges } from '../../engines/packet-filter/netlink/change-watch.ts'
import { frame, frameReader, messagesOf } from '../../engines/packet-filter/netlink/frames.ts'
import { openChangeGroup, openNetlink } from '../../engines/packet-filter/netlink/socket.ts'
import { littleEndian } from '../../engines/packet-filter/netlink/value.ts'
import { endInOneSentence } from '../uncaught.ts'

// The process through which the plane speaks to the packet filter in the kernel. It reports changes by others as lines of
// JSON on descriptor 3; large requests stand in the file on descriptor 4. Bun runs it, because it can open the sockets; it
// ends with its parent.
const changesDescriptor = 3
const requestsDescriptor = 4
endInOneSentence('the netlink process')
process.on('SIGIO', () => watch.hear())
const watch = watchChanges(openNetlink(), openChangeGroup(), (change) =>
  writeSync(changesDescriptor, `${JSON.stringify(change)}\n`),
)
process.stdin.on(
  'data',
  frameReader((request) => {
    const { errno, answer } = watch.exchange(messagesOf(request, requestsDescriptor))
    process.stdout.write(frame(littleEndian(errno), answer))
  }),
)
process.stdin.on('end', () => process.exit(0))
