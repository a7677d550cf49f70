import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { LogReceiver } from '../../../core/engine/declared/log-forwarding.ts'
import { FrameWriter } from '../../../core/log/print/frames.ts'
import { english } from '../../../core/text/message.ts'
import { streamReceiver } from './stream-receiver.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

function framed(...rows: string[]) {
  const writer = new FrameWriter()
  for (const row of rows) writer.add(row)
  return writer.frames().bytes
}

/** A receiver at a real server, and the texts that came by each connection. */
async function served() {
  const sockets: Socket[] = []
  const came: string[] = []
  const server = createServer((socket) => {
    const place = sockets.push(socket) - 1
    came[place] = ''
    socket.on('data', (part) => {
      came[place] += part.toString()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings: LogReceiver = {
    ...{ id: 'one', protocol: 'tcp', host: '127.0.0.1', port, ca: '', serverName: '' },
  }
  const receiver = streamReceiver(settings)
  ends.push(() => {
    receiver.close()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { receiver, sockets, came, server }
}

test('rows are acknowledged by the connection that they went through', async () => {
  const { receiver, came } = await served()
  const { epoch, taken } = await receiver.deliver(null, framed('one', 'два'))
  expect(taken).toBe(true)
  await vi.waitFor(async () => {
    expect((await receiver.deliver(epoch, framed())).acknowledged).toBe(2)
  })
  await vi.waitFor(() => expect(came).toEqual(['3 one6 два']))
})

test('who expects no connection gets a new one, in which nothing was acknowledged before', async () => {
  const { receiver, came } = await served()
  const first = await receiver.deliver(null, framed('one'))
  await vi.waitFor(() => expect(came[0]).toBe('3 one'))
  const second = await receiver.deliver(null, framed())
  expect([second.epoch === first.epoch, second.acknowledged]).toEqual([false, 0])
  expect(await receiver.deliver(first.epoch, framed('two'))).toMatchObject({ taken: false })
  await receiver.deliver(second.epoch, framed('three'))
  await vi.waitFor(() => expect(came).toEqual(['3 one', '5 three']))
})

test('behind a lost connection nothing goes out before a new one is asked for', async () => {
  const { receiver, sockets, came } = await served()
  const { epoch } = await receiver.deliver(null, framed('one'))
  await vi.waitFor(() => expect(came[0]).toBe('3 one'))
  sockets[0]!.destroy()
  await vi.waitFor(async () => {
    expect((await receiver.deliver(epoch, framed())).epoch).toBeNull()
  })
  const lost = await receiver.deliver(epoch, framed('two'))
  expect([lost.taken, english(lost.reason!)]).toEqual([false, 'it closed the connection'])
  expect(came).toEqual(['3 one'])
})

test.each([
  ['that the receiver ended', true, (socket: Socket) => socket.end()],
  ['that was reset', false, (socket: Socket) => socket.resetAndDestroy()],
])('behind a connection %s it is known what it acknowledged', async (_what, hasReadAll, end) => {
  const { receiver, sockets, came } = await served()
  const { epoch } = await receiver.deliver(null, framed('one', 'two'))
  await vi.waitFor(() => expect(came[0]).toBe('3 one3 two'))
  await vi.waitFor(async () => {
    expect((await receiver.deliver(epoch, framed())).acknowledged).toBe(2)
  })
  end(sockets[0]!)
  const lost = { epoch: null, acknowledged: 2, hasReadAll }
  await vi.waitFor(async () => expect(await receiver.deliver(epoch, framed())).toMatchObject(lost))
  expect(await receiver.deliver(1, framed())).toMatchObject({ epoch: null, acknowledged: 0 })
})

test('a receiver that is removed while it connects keeps no connection', async () => {
  const { receiver, sockets } = await served()
  const delivering = receiver.deliver(null, framed('one'))
  receiver.close()
  expect((await delivering).taken).toBe(false)
  await vi.waitFor(() =>
    expect(sockets.every((socket) => socket.destroyed || socket.readableEnded)).toBe(true),
  )
})

test('a receiver that reads nothing gets nothing more once it is not wanted, though rows wait for it', async () => {
  const { receiver, sockets } = await served()
  const { epoch } = await receiver.deliver(null, framed('one'))
  await vi.waitFor(() => expect(sockets).toHaveLength(1))
  const [socket] = sockets
  socket!.pause()
  const rows = framed('x'.repeat(2 ** 18))
  let sent = 0
  while ((await receiver.deliver(epoch, rows)).taken) sent += rows.length
  receiver.close()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  socket!.on('error', () => undefined)
  await new Promise<unknown>((resolve) => {
    socket!.once('close', resolve)
    socket!.resume()
  })
  expect(socket!.bytesRead).toBeLessThan(sent)
})
