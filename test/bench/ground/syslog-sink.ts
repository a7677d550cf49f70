import { createServer } from 'node:net'

// `syslog-sink.ts PORT ROWS` takes messages that are framed by octet counting, says `ready`, and with the last one how many
// seconds went by since the first byte, and their bytes.
const [port = '', rows = ''] = process.argv.slice(2)
const wanted = Number(rows)
let since = 0
let messages = 0
let bytes = 0

createServer((socket) => {
  /** Bytes of a message that are still to come; while negative its length is read. */
  let left = -1
  let length = 0
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    if (since === 0) since = performance.now()
    bytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      if (left < 0) {
        const byte = chunk[at++]!
        if (byte === 0x20) [left, length] = [length, 0]
        else length = length * 10 + byte - 0x30
        continue
      }
      const taken = Math.min(left, chunk.length - at)
      at += taken
      left -= taken
      if (left > 0) continue
      left = -1
      messages += 1
      if (messages === wanted) {
        console.log(JSON.stringify({ seconds: (performance.now() - since) / 1000, bytes }))
        process.exit(0)
      }
    }
  })
}).listen(Number(port), () => console.log('ready'))
