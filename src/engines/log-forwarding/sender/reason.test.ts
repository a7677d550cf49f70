import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { english } from '../../../core/text/message.ts'
import { streamReceiver } from './stream-receiver.ts'

let folder: string
let pair: { readonly key: string; readonly cert: string }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=logs.example', '-addext', 'subjectAltName=DNS:logs.example']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names]
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The reason why there is no connection to a real server; empty where there is one. */
async function reasonAt(options: TlsOptions, settings: { readonly ca: string; readonly serverName: string }) {
  const server = createServer({ ...pair, ...options })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const receiver = streamReceiver({ id: 'one', protocol: 'tls', host: '127.0.0.1', port, ...settings })
  onTestFinished(receiver.close)
  const { reason } = await receiver.deliver(null, new Uint8Array(0))
  return reason === null ? '' : english(reason)
}

const old: TlsOptions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }

test('a reason says what is wrong with TLS, in one line', async () => {
  const ours = { ca: pair.cert, serverName: 'logs.example' }
  expect(await reasonAt({}, ours)).toBe('')
  expect(await reasonAt({}, { ...ours, serverName: 'other.example' })).toBe(
    'its certificate is not for other.example',
  )
  expect(await reasonAt({}, { ...ours, ca: '' })).toBe(
    'its certificate is not trusted: self-signed certificate',
  )
  expect(await reasonAt(old, ours)).toBe('there is no TLS with it: tlsv1 alert protocol version')
})
