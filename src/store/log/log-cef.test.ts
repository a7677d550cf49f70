import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LogKindName, logKinds } from '../../core/log/log-kinds.ts'
import type { LogEvent } from '../../core/log/log-record.ts'
import { messagesOf } from '../../core/log/print/frames.ts'
import { LogStore } from './log-store.ts'

let folder: string
let store: LogStore

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-cef-'))
  store = new LogStore({ dataFolder: folder, bootId: 'one', offsetSecondsAt: () => 0 })
})

afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const sender = { hostName: 'gate', enterpriseId: 32_473, version: '1' }

/** The extension in which the row of an event is sent. */
async function extension(event: LogEvent): Promise<string> {
  const after = store.newestId
  store.append([
    {
      ...{ origin: 'gateway', atMicroseconds: 1_700_000_000_000_000, priority: 6 },
      ...{ message: 'm', syslogId: 'firewall', unit: 'u', event },
    },
  ])
  const job = { after, mostRows: 9, mostBytes: 1e6, kinds: null, leastPriority: 7 }
  const { frames } = await store.print(job, { format: 'cef', sender })
  const [message] = messagesOf(frames.bytes)
  return Buffer.from(message!).toString().split('|').at(-1)!
}

function keysOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:^| )(\w+)=/g)].map(([, key]) => key!)
}

const packet = {
  ...{ rule: 'fwd.ngfw.1', action: 'accept', protocol: 'tcp', length: 60 },
  ...{ source: '10.1.0.2', source_port: 4000, destination: '10.2.0.2', destination_port: 80 },
}

test('a translated packet has its first addresses as source and destination, and those after translation', async () => {
  const text = await extension({
    kind: 'packet',
    fields: {
      ...packet,
      ...{ user: 'anna', in_zone: 'Office' },
      ...{ original_source: '10.1.0.2', original_source_port: 4000 },
      ...{ original_destination: '192.0.2.1', original_destination_port: 8080 },
      ...{ translated_source: '203.0.113.1', translated_source_port: 61000 },
      ...{ translated_destination: '10.2.0.2', translated_destination_port: 80 },
    },
  })
  expect(text).toContain(' src=10.1.0.2 spt=4000 dst=192.0.2.1 dpt=8080 ')
  expect(text).toContain(' sourceTranslatedAddress=203.0.113.1 sourceTranslatedPort=61000 ')
  expect(text).toContain(' destinationTranslatedAddress=10.2.0.2 destinationTranslatedPort=80 ')
  expect(text).toContain(' suser=anna ')
  expect(text).toContain(' cs2Label=Inbound zone cs2=Office ')
})

test('any other packet has the addresses that the rule saw', async () => {
  const text = await extension({ kind: 'packet', fields: packet })
  expect(text).toContain(' src=10.1.0.2 spt=4000 dst=10.2.0.2 dpt=80 ')
  expect(text).not.toContain('Translated')
})

test('a connection has the bytes of both directions', async () => {
  const fields = {
    ...{ protocol: 'tcp', source: 'fd00::1', destination: 'fd00::2' },
    ...{ bytes_sent: 543, bytes_received: 9876, translated_source: '2001:db8::1' },
  }
  const text = await extension({ kind: 'connection', fields })
  expect(text).toContain(' in=543 ')
  expect(text).toContain(' out=9876 ')
  expect(text).toContain(' c6a2Label=Source IPv6 Address c6a2=fd00::1 ')
  expect(text).toContain(' c6a1Label=Source Translated IPv6 Address c6a1=2001:db8::1 ')
})

test('a refused request failed, and says why', async () => {
  const fields = { login: 'anna', address: '10.0.0.1', request: 'PUT /web/x?a=1', answer: '403 forbidden' }
  const text = await extension({ kind: 'refused-request', fields })
  expect(text).toContain(' outcome=failure ')
  expect(text).toContain(' requestMethod=PUT request=/web/x?a\\=1 reason=403 forbidden ')
})

/** Keys of "ArcSight Common Event Format", CEF 0, that are in use; `c6a4` stands for the last of its four IPv6 addresses. */
const dictionary = new Set(
  `act app c6a1 c6a2 c6a3 c6a4 cat cn1 cn2 cn3 cnt cs1 cs2 cs3 cs4 cs5 cs6 destinationTranslatedAddress destinationTranslatedPort
  deviceFacility deviceInboundInterface deviceOutboundInterface deviceProcessName dhost dpt dst dvchost externalId flexString1 flexString2 in msg out
  outcome proto reason request requestMethod rt sourceTranslatedAddress sourceTranslatedPort spid spt sproc src suid suser`.split(
    /\s+/,
  ),
)

test.each(Object.keys(logKinds) as LogKindName[])(
  'a row of kind %s has keys of the dictionary, each once, and labels for those that need one',
  async (kind) => {
    for (const address of ['10.0.0.9', 'fd00::9']) {
      const values = { string: 'word', integer: 7, address }
      const fields = Object.fromEntries(
        Object.entries(logKinds[kind].fields).map(([name, type]) => [name, values[type]]),
      )
      const keys = keysOf(await extension({ kind, fields }))
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys.filter((key) => !dictionary.has(key.replace(/Label$/, '')))).toEqual([])
      const custom = keys.filter((key) => /^(c6a|cn|cs)\d$/.test(key))
      expect(custom.filter((key) => !keys.includes(`${key}Label`))).toEqual([])
    }
  },
)

test('the path of a request is that of the key for requests, the protocols of an application are not', async () => {
  const waf = await extension({ kind: 'waf', fields: { method: 'GET', path: '/a?b=1', what: 'SQL' } })
  expect(waf).toContain('cs5Label=Rule name cs5=SQL')
  expect(waf).toContain('requestMethod=GET request=/a?b\\=1')
  expect(await extension({ kind: 'ips', fields: { path: '/p', host: 'h.test' } })).toContain('request=/p')
  expect(await extension({ kind: 'application-denied', fields: { path: 'tls.http' } })).toContain(
    'cs3Label=Protocols cs3=tls.http',
  )
})
