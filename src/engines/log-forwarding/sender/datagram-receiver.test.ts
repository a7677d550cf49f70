import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import { FrameWriter } from '../../../core/log/print/frames.ts'
import { english } from '../../../core/text/message.ts'
import { datagramReceiver } from './datagram-receiver.ts'

function receiverAt(host: string, port: number) {
  const settings: LogReceiver = { id: 'one', protocol: 'udp', host, port, ca: '', serverName: '' }
  const receiver = datagramReceiver(settings)
  onTestFinished(receiver.close)
  return receiver
}

function framed(...rows: string[]) {
  const writer = new FrameWriter()
  for (const row of rows) writer.add(row)
  return writer.frames().bytes
}

test.each([framed(), framed('one')])('an address that cannot be sent to is no receiver', async (frames) => {
  const { epoch, taken, reason } = await receiverAt('255.255.255.255', 514).deliver(null, frames)
  expect([epoch, taken]).toEqual([null, false])
  expect(english(reason)).toBe('the connection failed (EACCES)')
})

test('a row is a datagram', async () => {
  const server = createSocket('udp4')
  onTestFinished(() => void server.close())
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const came = once(server, 'message')
  const { taken, acknowledged, reason } = await receiverAt('127.0.0.1', server.address().port).deliver(
    null,
    framed('one'),
  )
  expect({ taken, acknowledged, reason }).toEqual({ taken: true, acknowledged: 1, reason: null })
  expect(String((await came)[0])).toBe('one')
})
