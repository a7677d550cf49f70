import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { debianCertificates } from '../../debian-certificates.ts'
import { framedQuery } from '../query-message.ts'
import { type Answer, readAnswer } from './server-answer.ts'

/** A question for the SOA record of a zone. */
export interface ServerQuestion {
  readonly address: string
  /** Address of ours that it is asked from; the system chooses where it is absent. */
  readonly source: string | undefined
  /** With the final dot. */
  readonly zone: string
}

/** Proof of who a server is that is asked by TLS. */
export interface ServerIdentity {
  /** Name that the certificate must have. */
  readonly name: string
  /** Certificates in PEM that it must come from; empty for those of Debian. */
  readonly ca: string
}

const plainPort = 53
const tlsPort = 853
const soaType = 6

/** Code of the error where an answer does not fit a datagram, and what is whole does not come by TCP. */
export const cutOffCode = 'ECUTOFF'

/** Asks by UDP, and by TCP when the answer does not fit. Rejects with a `code`, as Node does. Source: RFC 1035, RFC 7766. */
export async function askPlainly(question: ServerQuestion, milliseconds: number): Promise<Answer> {
  const answer = await askByDatagram(question, milliseconds)
  if (!answer.isCutOff) return answer
  const { address, source } = question
  const socket = connect({ host: address, port: plainPort, ...from(source) })
  return await askByStream(socket, 'connect', question.zone, milliseconds).catch((error: Error) => {
    throw coded(cutOffCode, error.message)
  })
}

/** Asks by TLS; the answer comes from who has the name. Rejects with a `code`, as Node does. Source: RFC 7858. */
export function askByTls(
  { address, source, zone }: ServerQuestion,
  { name, ca }: ServerIdentity,
  milliseconds: number,
): Promise<Answer> {
  const socket = connectTls({
    ...{ host: address, port: tlsPort, servername: name, minVersion: 'TLSv1.2', ...from(source) },
    ca: ca === '' ? readFileSync(debianCertificates, 'utf8') : ca,
  })
  return askByStream(socket, 'secureConnect', zone, milliseconds)
}

function askByDatagram({ address, source, zone }: ServerQuestion, milliseconds: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = framedQuery(randomInt(65_536), zone, soaType).subarray(2)
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    const end = (result: Answer | Error) => {
      clearTimeout(late)
      socket.close()
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    const late = setTimeout(() => end(coded('ETIMEOUT')), milliseconds)
    socket.on('error', end)
    socket.on('message', (message) => {
      const answer = readAnswer(message, query)
      // What has another id may be anybody's.
      if (answer !== null) end(answer)
    })
    socket.bind({ port: 0, ...(source === undefined ? {} : { address: source }) }, () =>
      // Its declared type has no error, which it is given where there is no way to the address.
      socket.connect(plainPort, address, (error?: Error) =>
        error === undefined ? socket.send(query) : end(error),
      ),
    )
  })
}

function askByStream(
  socket: Socket,
  ready: 'connect' | 'secureConnect',
  zone: string,
  milliseconds: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = framedQuery(randomInt(65_536), zone, soaType)
    const end = (result: Answer | Error) => {
      clearTimeout(late)
      socket.destroy()
      if (result instanceof Error) reject(result)
      else resolve(result)
    }
    const late = setTimeout(() => end(coded('ETIMEOUT')), milliseconds)
    let came = Buffer.alloc(0)
    socket.on(ready, () => socket.write(query))
    socket.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part])
      if (came.length < 2 || came.length < 2 + came.readUInt16BE(0)) return
      const answer = readAnswer(came.subarray(2, 2 + came.readUInt16BE(0)), query.subarray(2))
      end(answer ?? coded('EBADRESP'))
    })
    socket.on('error', end)
    socket.on('close', () => end(coded('ECONNRESET')))
  })
}

function from(localAddress: string | undefined) {
  return localAddress === undefined ? {} : { localAddress }
}

function coded(code: string, text: string = code): NodeJS.ErrnoException {
  return Object.assign(new Error(text), { code })
}
