import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf } from '../../address.ts'

/** Where a name server listens. */
export interface ServerPlace {
  readonly host: string
  readonly port: number
  /** Addresses of ours that it is asked from, one of each IP version; empty: any. */
  readonly sources: readonly string[]
}

const datagramMilliseconds = 1_500
const datagrams = 2
const streamMilliseconds = 4_000
const cutOffFlag = 0x0200

/**
 * Sends a message to a name server and answers what it answers: in datagrams first, and over a connection where none is
 * answered, or too long. Rejects where there is no answer.
 */
export async function exchange({ host, port, sources }: ServerPlace, message: Buffer): Promise<Buffer> {
  const found = await lookup(host, { all: true })
  const sourceFor = (address: string) => sources.find((each) => familyOf(each) === familyOf(address))
  const reached =
    sources.length === 0 ? found[0] : found.find(({ address }) => sourceFor(address) !== undefined)
  if (reached === undefined) throw Object.assign(new Error('no address to ask from'), { code: 'ENETUNREACH' })
  const { address } = reached
  const place = { address, port, family: familyOf(address), source: sourceFor(address) }
  const answer = await byDatagram(place, message).catch(() => null)
  const isWhole = answer !== null && (answer.readUInt16BE(2) & cutOffFlag) === 0
  return isWhole ? answer : await byStream(place, message)
}

interface Place {
  readonly address: string
  readonly port: number
  readonly family: 4 | 6
  readonly source: string | undefined
}

/** Resolves with null where nothing comes. */
async function byDatagram({ address, port, family, source }: Place, message: Buffer): Promise<Buffer | null> {
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4')
  const ending = new AbortController()
  try {
    const answer = new Promise<Buffer>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('message', (bytes) => {
        if (isAnswer(bytes, message)) resolve(bytes)
      })
    })
    answer.catch(() => undefined)
    // Connected, so that the kernel lets nobody else answer.
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      const connectIt = () => socket.connect(port, address, resolve)
      if (source === undefined) connectIt()
      else socket.bind({ address: source }, connectIt)
    })
    for (let left = datagrams; left > 0; left--) {
      socket.send(message)
      const none = sleep(datagramMilliseconds, null, { signal: ending.signal, ref: false }).catch(() => null)
      const came = await Promise.race([answer, none])
      if (came !== null) return came
    }
    return null
  } finally {
    ending.abort()
    socket.close()
  }
}

function byStream({ address, port, source }: Place, message: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(message.length)
    let came = Buffer.alloc(0)
    const socket = connect(
      {
        ...{ host: address, port, signal: AbortSignal.timeout(streamMilliseconds) },
        ...(source === undefined ? {} : { localAddress: source }),
      },
      () => socket.write(Buffer.concat([length, message])),
    )
    socket.on('data', (chunk) => {
      came = Buffer.concat([came, chunk])
      if (came.length < 2 || came.length < 2 + came.readUInt16BE(0)) return
      socket.destroy()
      const answer = came.subarray(2, 2 + came.readUInt16BE(0))
      if (isAnswer(answer, message)) resolve(answer)
      else reject(new Error('another answer'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}

/** Same id, and marked as an answer to an update. */
function isAnswer(answer: Buffer, request: Buffer): boolean {
  if (answer.length < 12) return false
  return (
    answer.readUInt16BE(0) === request.readUInt16BE(0) &&
    (answer.readUInt16BE(2) & 0xf800) === (0x8000 | (request.readUInt16BE(2) & 0x7800))
  )
}
