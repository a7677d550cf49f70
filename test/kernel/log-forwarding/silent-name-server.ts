import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { english } from '../../../src/core/text/message.ts'
import { datagramReceiver } from '../../../src/engines/log-forwarding/sender/datagram-receiver.ts'
import { streamReceiver } from '../../../src/engines/log-forwarding/sender/stream-receiver.ts'

// `silent-name-server.ts FILE`, in network and mount namespaces of its own: receivers of the log whose name nobody answers for. FILE becomes the
// list of name servers. Prints their reasons, and how long they took.
const [file = ''] = argv.slice(2)
writeFileSync(file, 'nameserver 127.0.0.1\n')
execFileSync('mount', ['--bind', file, '/etc/resolv.conf'])
execFileSync('ip', ['link', 'set', 'lo', 'up'])
const nameServer = createSocket('udp4')
nameServer.bind(53, '127.0.0.1')
await once(nameServer, 'listening')
const settings = { id: 'one', host: 'logs.example', port: 514, ca: '', serverName: '' }
const receivers = [
  streamReceiver({ ...settings, protocol: 'tcp' }),
  streamReceiver({ ...settings, protocol: 'tls' }),
  datagramReceiver({ ...settings, protocol: 'udp' }),
]
const started = performance.now()
const answers = await Promise.all(receivers.map((receiver) => receiver.deliver(null, new Uint8Array(0))))
const reasons = answers.map(({ reason }) => reason && english(reason))
stdout.write(JSON.stringify({ reasons, milliseconds: performance.now() - started }))
exit(0)
