import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:tls'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'
import { framedQuery } from './query-message.ts'

/** A question for the SOA record of a zone, by TLS. */
export interface TlsQuestion {
  readonly address: string
  /** Address of ours that it is asked from. */
  readonly source: string | undefined
  /** With the final dot. */
  readonly zone: string
  /** Name that the certificate must have. */
  readonly name: string
  /** Certificates in PEM that it must come from; empty for those of Debian. */
  readonly ca: string
}

const port = 853
const soaType = 6
const debianCertificates = '/etc/ssl/certs/ca-certificates.crt'

/** Asks, and holds when an answer came from who has the name. Source: RFC 7858. */
export function askByTls(
  { address, source, zone, name, ca }: TlsQuestion,
  milliseconds: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const id = randomInt(65_536)
    const socket = connect({
      ...{ host: address, port, servername: name, minVersion: 'TLSv1.2' },
      ca: ca === '' ? readFileSync(debianCertificates, 'utf8') : ca,
      ...(source === undefined ? {} : { localAddress: source }),
    })
    const end = (error?: Error) => {
      clearTimeout(late)
      socket.destroy()
      if (error === undefined) resolve()
      else reject(error)
    }
    const late = setTimeout(() => end(Object.assign(new Error('late'), { code: 'ETIMEOUT' })), milliseconds)
    let came = Buffer.alloc(0)
    socket.on('secureConnect', () => socket.write(framedQuery(id, zone, soaType)))
    socket.on('data', (part: Buffer) => {
      came = Buffer.concat([came, part])
      if (came.length >= 4 && came.readUInt16BE(2) === id) end()
    })
    socket.on('error', end)
    socket.on('close', () => end(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
  })
}

/** Why a server that is asked by TLS did not answer. */
export function tlsReasonOf(
  { code = 'unknown', message: text }: NodeJS.ErrnoException,
  name: string,
): Message {
  if (code === 'ETIMEOUT') return message('it does not answer')
  if (code === 'ECONNREFUSED') return message('nothing answers at port 853')
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return message('its certificate is not for {name}', { name })
  if (code.includes('SSL') || /certificate/i.test(text))
    return message('its certificate is not trusted: {reason}', { reason: text })
  return message('it answers {code}', { code: code.replace(/^E/, '') })
}
