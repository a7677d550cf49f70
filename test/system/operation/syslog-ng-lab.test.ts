import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { naughtyStrings } from '../fixture/material.ts'
import type { LogReceiver } from './log-receiver.ts'
import { type ParsedMessage, syslogNg } from './syslog-ng.ts'

// The log goes to a syslog-ng, whose parser of RFC 5424 nobody here wrote: what it reads is what the row says.

interface Row {
  readonly id: string
  readonly priority: number
  readonly message: string
  readonly syslog_id: string
  readonly unit: string
  readonly event?: Readonly<Record<string, string | number>>
}

const priorities = ['emerg', 'alert', 'crit', 'err', 'warning', 'notice', 'info', 'debug']
const launcher = new URL('../../../bin/gatehouse.js', import.meta.url).pathname
let lab: Lab
let server: LogReceiver<ParsedMessage>

beforeAll(async () => {
  lab = await startLab()
  server = syslogNg(lab, 'lan2')
  await server.start()
  // What the kernel and others of this machine say meanwhile is none of this test.
  await lab.gateway.admin.patch('/x/logs/sources', { kernel: false, journal: false })
})

afterAll(async () => {
  await server?.close()
  await lab?.close()
})

async function rows(): Promise<ReadonlyMap<string, Row>> {
  const { dataFolder } = lab.gateway
  const { text } = await lab.run('gateway', process.execPath, launcher, 'logs', 'cat', '--data', dataFolder)
  const all = text.split('\n').filter((line) => line.startsWith('{'))
  return new Map(all.map((line) => JSON.parse(line) as Row).map((row) => [row.id, row]))
}

const received = () =>
  server.messages.map((message) => ({ message, data: message._SDATA['gatehouse@32473']! }))

/** Every row from the first one that came on has come, in the order of first arrivals. */
async function hasAll(): Promise<boolean> {
  const ids = [...new Set(received().map(({ data }) => data['id']!))]
  const known = [...(await rows()).keys()]
  const expected = known.slice(known.indexOf(ids[0] ?? ''))
  return ids.length > 0 && expected.length === ids.length && expected.every((id, place) => id === ids[place])
}

async function makeRows(count: number): Promise<void> {
  for (let row = 0; row < count; row++)
    await lab.gateway.admin.post('/aliases/ports', { title: `p${row}`, value: 'x' })
}

it('reads in each message what the row and its event say, whatever strangers send', async () => {
  const { admin } = lab.gateway
  await admin.patch('/logs_backend/remote_syslog', {
    ...{ host: hosts.lan2, port: 5515, protocol: 'tcp', format: 'syslog' },
  })
  await admin.put('/logs_backend/remote_syslog/state', { enabled: true })
  const hostile = [
    '"]\\',
    '] [gatehouse@32473 id="0"] x',
    'a\nb\r\n<134>1 - - - - - -',
    '\u001b[31mred',
    '\u0000nul',
    '\ud800',
    '',
    ' ',
    'Главный офис',
    '日本語',
    '👩‍👩‍👧‍👦',
    '=|\\=',
    '‮rtl',
    ...naughtyStrings().slice(0, 150),
  ]
  for (const title of hostile) await admin.post('/aliases/ports', { title, value: 70 })
  for (const [place, login] of hostile.entries())
    if (place % 8 === 0) await admin.post('/web/auth/login', { login, password: 'wrong', rest_path: '/' })
  expect(await until(60, hasAll)).toBe(true)
  const known = await rows()
  let compared = 0
  for (const { message, data } of received()) {
    const { id, ...fields } = data
    const row = known.get(id!)!
    const { kind = '-', ...event } = row.event ?? {}
    const expected = Object.entries({ unit: row.unit, ...event }).map(([name, value]) => [
      name,
      String(value),
    ])
    expect(fields).toEqual(Object.fromEntries(expected))
    expect(message.MESSAGE).toBe(row.message)
    expect([message.PRIORITY, message.FACILITY]).toEqual([priorities[row.priority], 'local0'])
    expect([message.PROGRAM, message.MSGID]).toEqual([row.syslog_id, kind])
    compared += 1
  }
  expect(compared).toBeGreaterThan(hostile.length / 2)
})

it('gets every row when it was killed, and when it was frozen', async () => {
  server.signal('SIGKILL')
  await makeRows(30)
  await server.start()
  expect(await until(60, hasAll)).toBe(true)
  server.signal('SIGSTOP')
  await makeRows(10)
  await sleep(2_000)
  server.signal('SIGCONT')
  expect(await until(60, hasAll)).toBe(true)
})

it('reads them by TLS and by UDP', async () => {
  const { admin } = lab.gateway
  await admin.put('/logs_backend/remote_syslog/state', { enabled: false })
  await sleep(1_000)
  const before = server.messages.length
  for (const receiver of [
    { name: 'tls', port: 6515, protocol: 'tls', ca: server.ca, server_name: 'syslog.example' },
    { name: 'udp', port: 5515, protocol: 'udp' },
  ])
    await admin.create('/x/logs/forwarding', { ...receiver, host: hosts.lan2, kinds: ['refused-request'] })
  const states = async () =>
    (await admin.list<{ name: string; status: string }>('/logs_backend/remote_syslog/status'))
      .filter(({ name }) => name !== 'remote-syslog')
      .map(({ status }) => status)
  expect(await until(30, async () => (await states()).every((state) => state === 'active'))).toBe(true)
  const strange = Object.fromEntries(
    Array.from({ length: 80 }, (_, place) => [`${'Ж'.repeat(30)}${place}`, 1]),
  )
  expect((await admin.post('/aliases/ports', strange)).status).toBe(542)
  const came = () => server.messages.slice(before).filter(({ MSGID }) => MSGID === 'refused-request')
  expect(await until(30, async () => came().length === 2)).toBe(true)
  const [row] = [...(await rows()).values()].filter(({ message }) => message.includes('ЖЖЖ'))
  for (const { MESSAGE, _SDATA: data } of came())
    expect([MESSAGE, data['gatehouse@32473']!['id']]).toEqual([row!.message, row!.id])
})
