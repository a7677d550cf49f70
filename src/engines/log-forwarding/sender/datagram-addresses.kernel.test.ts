import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { LogDelivered, LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import { FrameWriter } from '../../../core/log/print/frames.ts'
import { attachedLine } from '../../../core/text/attached-line.ts'
import { lineReader } from '../../../core/text/line-reader.ts'

const sender = fileURLToPath(new URL('./sender.ts', import.meta.url))
const addresses = ['127.0.0.1', '127.0.0.2']

/** A sender that finds both addresses by the name of its one receiver. */
async function senderTo(port: number): Promise<Socket> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sender-'))
  const [hosts, settings, path] = ['hosts', 'sender.json', 'ctl'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const receiver: LogReceiver = {
    ...{ id: 'one', protocol: 'udp', host: 'receiver.test', port, ca: '', serverName: '' },
  }
  writeFileSync(hosts, addresses.map((address) => `${address} receiver.test\n`).join(''))
  writeFileSync(settings, JSON.stringify({ receivers: [receiver] }))
  const program = 'mount --bind "$1" /etc/hosts && exec "$2" "$3" "$4" "$5"'
  const args = ['--mount', 'sh', '-c', program, 'sh', hosts, process.execPath, sender, settings, path]
  const child = spawn('unshare', args, { stdio: 'inherit' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    rmSync(folder, { recursive: true })
  })
  let socket: Socket | null = null
  await expect
    .poll(async () => {
      socket = connect(path)
      await once(socket, 'connect')
      return true
    })
    .toBe(true)
  onTestFinished(() => void socket?.destroy())
  return socket!
}

test.each(addresses)(
  'rows reach the one address of a name at which a receiver listens, %s',
  async (address) => {
    const server = createSocket('udp4')
    onTestFinished(() => void server.close())
    server.bind(0, address)
    await once(server, 'listening')
    let came = ''
    server.on('message', (message) => {
      came = String(message)
    })
    const socket = await senderTo(server.address().port)
    let answered: (delivered: LogDelivered) => void = () => undefined
    socket.on(
      'data',
      lineReader(
        4096,
        (line) => answered(JSON.parse(line).delivered),
        () => socket.destroy(),
      ),
    )
    const writer = new FrameWriter()
    writer.add('row')
    const { bytes } = writer.frames()
    let epoch: number | null = null
    // As deliveries do: behind a failure another connection is asked for.
    await expect
      .poll(async () => {
        const delivered = new Promise<LogDelivered>((resolve) => {
          answered = resolve
        })
        const delivery = JSON.stringify({ kind: 'deliver', receiver: 'one', epoch, id: 1 })
        for (const part of attachedLine(delivery, bytes)) socket.write(part)
        epoch = (await delivered).epoch
        return came
      })
      .toBe('row')
  },
)
