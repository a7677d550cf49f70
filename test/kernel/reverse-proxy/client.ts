import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { endWithParent } from '../end-with-parent.ts'

// `client.ts ADDRESS raw TEXT` sends a text and tells what came; `… socket` holds a WebSocket and tells the echo of each message that
// it is sent; `… load PATH` asks in new and in kept connections until it is told to end, and tells how many answers were not 200.
const [address = '', work = '', text = ''] = process.argv.slice(2)
const port = 80

switch (work) {
  case 'raw': {
    let came = ''
    const socket = connect(port, address, () => socket.write(text))
    socket.on('data', (part) => {
      came += part.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => process.send?.({ came }))
    break
  }
  case 'socket': {
    const socket = new WebSocket(`ws://${address}/ws`, { headers: { host: 'shop.test' } })
    socket.on('open', () => process.send?.({ echo: 'open' }))
    socket.on('message', (said) => process.send?.({ echo: String(said) }))
    socket.on('close', () => process.send?.({ echo: 'closed' }))
    socket.on('error', (error) => process.send?.({ echo: error.message }))
    process.on('message', (said) => socket.send(String(said)))
    break
  }
  case 'load':
    void load(text)
    break
}
endWithParent()

/** Asks one request after the other, each in a connection of its own. */
async function load(path: string): Promise<void> {
  let isEnding = false
  const failures: string[] = []
  let asked = 0
  process.on('message', () => {
    isEnding = true
  })
  const one = () =>
    new Promise<void>((resolve) => {
      let came = ''
      const socket = connect(port, address, () =>
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: shop.test\r\nUser-Agent: load\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
        ),
      )
      socket.on('data', (part) => {
        came += part.toString('latin1')
      })
      socket.on('error', (error) => failures.push(error.message))
      socket.on('close', () => {
        asked += 1
        if (!came.startsWith('HTTP/1.1 200')) failures.push(came.slice(0, 40))
        resolve()
      })
    })
  const worker = async () => {
    while (!isEnding) await one()
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  process.send?.({ asked, failures })
}
