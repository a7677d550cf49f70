import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

interface Pair {
  readonly key: string
  readonly certificate: string
}
interface Shown {
  readonly processes: readonly { readonly name: string; readonly status: string; readonly msg: string }[]
}

let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway?.close())

async function madePair(): Promise<Pair> {
  const { private: key, cert: certificate } = await generate([], { keyType: 'ec', curve: 'P-256' })
  return { key, certificate }
}

function put({ key, certificate }: Pair): void {
  writeFileSync(join(gateway.dataFolder, 'tls.key'), key)
  writeFileSync(join(gateway.dataFolder, 'tls.crt'), certificate)
}

async function open(): Promise<TLSSocket> {
  const { hostname: host, port } = new URL(gateway.origin)
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return socket
}

async function shown(): Promise<string> {
  const socket = await open().catch(() => null)
  const { fingerprint256 = '' } = socket?.getPeerCertificate() ?? {}
  socket?.destroy()
  return fingerprint256
}

/** Undefined also where the question reached a front that is gone by now. */
const remark = async () => {
  const shown = await gateway.admin.read<Shown>('/x/status').catch(() => null)
  return shown?.processes.find(({ name }) => name === 'front-1')?.msg
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited += 200) {
    if (waited > 40_000) throw new Error(`not within 40 s: ${what}`)
    await sleep(200)
  }
}

it('another certificate is in force while the gateway runs, and connections stay', async () => {
  const before = await shown()
  const connection = await open()
  put(await madePair())
  await until('another certificate', async () => ![before, ''].includes(await shown()))
  connection.write(`GET /health HTTP/1.1\r\nHost: ${new URL(gateway.origin).host}\r\n\r\n`)
  const [answer] = (await once(connection, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
  connection.destroy()
  expect(gateway.output).toContain('another certificate is in force')
})

it('a pair that cannot be used is said in the status, and the former one stays, also for a front that starts anew', async () => {
  const good = await madePair()
  put(good)
  await until(
    'the good one',
    async () => gateway.output.split('another certificate is in force').length === 3,
  )
  const before = await shown()
  put({ ...good, certificate: (await madePair()).certificate })
  await until('a remark', async () => /tls\.crt does not belong to tls\.key/.test((await remark()) ?? ''))
  expect(await remark()).toMatch(/remove both .*; the former certificate stays in use until the next start$/)
  gateway.kill('front-1')
  // A connection may still reach the front that is gone.
  let found = ''
  await until('a front', async () => {
    found = await shown()
    return found !== ''
  })
  expect(found).toBe(before)
  put(good)
  await until('no remark', async () => (await remark()) === '')
  expect(await shown()).toBe(before)
})
