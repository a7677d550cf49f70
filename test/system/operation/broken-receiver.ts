import { createServer } from 'node:net'

// `broken-receiver.ts ADDRESS PORT KIND` takes frames with octet counting and prints each as a line of JSON, until its standard
// input ends. `resetting` resets its first connections in the middle of a frame; `slow` reads 20 kB a second.

const [address = '', port = '', kind = ''] = process.argv.slice(2)
const slowBytes = 400
const slowMs = 20
let resets = kind === 'resetting' ? 8 : 0

const server = createServer({ allowHalfOpen: false, highWaterMark: slowBytes }, (socket) => {
  let held: Buffer = Buffer.alloc(0)
  let left = resets > 0 ? 300 + 577 * resets : Number.POSITIVE_INFINITY
  socket.on('error', () => undefined)
  const read = () => {
    for (;;) {
      const space = held.indexOf(0x20)
      if (space < 0) return
      const length = Number(held.subarray(0, space).toString())
      if (!Number.isSafeInteger(length)) throw new Error(`no frame: ${held.subarray(0, 80).toString()}`)
      if (held.length < space + 1 + length) return
      console.log(JSON.stringify(held.subarray(space + 1, space + 1 + length).toString()))
      held = held.subarray(space + 1 + length)
    }
  }
  const take = (bytes: Buffer) => {
    for (const byte of bytes) {
      held = Buffer.concat([held, Buffer.of(byte)])
      left -= 1
      read()
      // Not between two frames, but within one.
      if (left > 0 || held.length < 20) continue
      resets -= 1
      socket.resetAndDestroy()
      return
    }
  }
  if (kind !== 'slow') {
    socket.on('data', take)
    return
  }
  const timer = setInterval(() => {
    const bytes = socket.read(Math.min(slowBytes, socket.readableLength)) as Buffer | null
    if (bytes !== null) take(bytes)
  }, slowMs)
  // Read by hand, so that the sender waits for what is not read.
  socket.on('readable', () => undefined)
  socket.on('close', () => clearInterval(timer))
})
server.listen(Number(port), address, () => console.log(JSON.stringify('ready')))
process.stdin.resume()
process.stdin.once('end', () => process.exit())
