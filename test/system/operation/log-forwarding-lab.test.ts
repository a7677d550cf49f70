import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import type { LogReceiver } from './log-receiver.ts'
import { type ReceivedMessage, rsyslog } from './rsyslog.ts'

// The log goes to a real rsyslog in a local network, which is cut off, frozen and brought back.

interface Row {
  readonly id: string
  readonly message: string
  readonly priority: number
  readonly syslog_id: string
}

interface Status {
  readonly name: string
  readonly status: string
  readonly msg: readonly string[]
}

let lab: Lab
let server: LogReceiver<ReceivedMessage>

beforeAll(async () => {
  lab = await startLab()
  server = rsyslog(lab, 'lan2')
  await server.start()
})

afterAll(async () => {
  await server?.close()
  await lab?.close()
})

const rows = async () => {
  const sort = encodeURIComponent(JSON.stringify([{ field: 'id', direction: 'asc' }]))
  return (await lab.gateway.admin.get(`/logs_backend/logs?sort=${sort}`)).json<{ data: Row[] }>().data
}
const idOf = (data: string) => /id="(\d{16})"/.exec(data)?.[1] ?? /externalId=(\d{16})/.exec(data)?.[1] ?? ''
const receivedIds = () => server.messages.map((each) => idOf(each['structured-data']) || idOf(each.msg))
const status = async (name = 'remote-syslog') =>
  (await lab.gateway.admin.list<Status>('/logs_backend/remote_syslog/status')).find(
    (row) => row.name === name,
  )

let made = 0
/** Makes a row of the log, whose message has this title. */
const makeRow = async (title = `network ${made}`) => {
  made += 1
  const value = `10.${made >> 8}.${made & 255}.1`
  await lab.gateway.admin.create('/aliases/ip_addresses', { title, value })
}

/** Every row from the first one that came on has come, in order of first arrival. */
const hasAll = async () => {
  const known = await rows()
  const came = new Set(receivedIds())
  const first = known.findIndex(({ id }) => came.has(id))
  return first >= 0 && known.slice(first).every(({ id }) => came.has(id))
}
const inOrder = () => {
  const firsts = [...new Set(receivedIds())]
  return firsts.every((id, index) => index === 0 || firsts[index - 1]! < id)
}

describe('the documented receiver', () => {
  it('gets rows by TCP in the form of RFC 5424, from now on', async () => {
    await makeRow('before')
    const { admin } = lab.gateway
    await admin.patch('/logs_backend/remote_syslog', {
      host: hosts.lan2,
      port: 5514,
      protocol: 'tcp',
      format: 'syslog',
    })
    await admin.put('/logs_backend/remote_syslog/state', { enabled: true })
    expect(await until(20, async () => (await status())?.status === 'active')).toBe(true)
    const login = 'Главный "офис" ]=\\| end'
    await admin.post('/web/auth/login', { login, password: 'wrong', rest_path: '/', recaptcha: '' })
    expect(await until(20, hasAll)).toBe(true)
    const known = new Map((await rows()).map((row) => [row.id, row]))
    for (const message of server.messages) {
      const row = known.get(idOf(message['structured-data']))!
      expect(message.msg.replace(/^\ufeff/, '')).toBe(row.message)
      expect(message.pri).toBe(String(16 * 8 + row.priority))
      expect(message['app-name']).toBe(row.syslog_id)
    }

    expect(server.messages.some(({ msg }) => msg.includes('Главный'))).toBe(true)
    expect(server.messages.some(({ msg }) => msg.includes('before'))).toBe(false)
    const change = server.messages.find(({ msgid }) => msgid === 'change')!
    expect(change['structured-data']).toMatch(
      /^\[gatehouse@32473 id="\d{16}" unit="gatehouse" login="admin" /,
    )
  })

  it('that is killed gets every row when it is back, in order', async () => {
    server.signal('SIGKILL')
    expect(await until(20, async () => (await status())?.status === 'failed')).toBe(true)
    for (let index = 0; index < 30; index += 1) await makeRow()
    await server.start()
    expect(await until(60, hasAll)).toBe(true)
    expect(inOrder()).toBe(true)
    expect(await until(20, async () => (await status())?.status === 'active')).toBe(true)
  })

  it('that is frozen is waited for', async () => {
    server.signal('SIGSTOP')
    for (let index = 0; index < 10; index += 1) await makeRow()
    await sleep(2_000)
    server.signal('SIGCONT')
    expect(await until(60, hasAll)).toBe(true)
    expect(inOrder()).toBe(true)
  })

  it('to whom nothing gets through any more is noticed within 30 s, and gets every row behind it', async () => {
    await lab.run(
      'lan2',
      'nft',
      'add table ip cut; add chain ip cut in { type filter hook input priority 0; }',
    )
    await lab.run('lan2', 'nft', 'add rule ip cut in tcp dport 5514 drop')
    // The kernel asks whether the receiver is there, until there is something to send.
    await sleep(15_000)
    await makeRow()
    const isTold = async () => (await status())?.msg[0]?.includes('acknowledges nothing') === true
    expect(await until(15, isTold)).toBe(true)
    await lab.run('lan2', 'nft', 'delete table ip cut')
    for (let index = 0; index < 5; index += 1) await makeRow()
    expect(await until(90, hasAll)).toBe(true)
    expect(inOrder()).toBe(true)
  }, 240_000)

  it('gets every row also when the process that sends them is killed, or hangs', async () => {
    const file = join(lab.gateway.dataFolder, 'run', 'engines', 'log-forwarding', 'sender', 'process.json')
    const sender = () => (JSON.parse(readFileSync(file, 'utf8')) as { pid: number }).pid
    for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
      const before = sender()
      process.kill(before, signal)
      for (let index = 0; index < 5; index += 1) await makeRow()
      expect(await until(60, async () => existsSync(file) && sender() !== before), signal).toBe(true)
      expect(await until(60, hasAll), signal).toBe(true)
      expect(inOrder()).toBe(true)
    }
  })

  it('goes on behind a restart of the gateway', async () => {
    await makeRow()
    await lab.gateway.restart()
    // The hosts of the lab are made anew.
    await server.start()
    await makeRow()
    expect(await until(60, hasAll)).toBe(true)
  })

  it('gets nothing more when it is switched off', async () => {
    const { admin } = lab.gateway
    await admin.put('/logs_backend/remote_syslog/state', { enabled: false })
    // What was under way when it was switched off still comes in at the receiver.
    let before = -1
    for (let now = receivedIds().length; now !== before; now = receivedIds().length) {
      before = now
      await sleep(1_000)
    }
    await makeRow()
    await sleep(3_000)
    expect(receivedIds().length).toBe(before)
    expect(await status()).toEqual({ name: 'remote-syslog', status: 'inactive', msg: ['switched off'] })
  })
})

describe('further receivers', () => {
  it('get rows by UDP and by TLS, of the kinds and priorities that they ask for, from where they ask', async () => {
    const { admin } = lab.gateway
    const [first] = await rows()
    await admin.create('/x/logs/forwarding', {
      ...{ name: 'by TLS', host: hosts.lan2, port: 6514, protocol: 'tls', ca: server.ca },
      ...{ server_name: 'syslog.example', format: 'cef', from: first!.id },
    })
    await admin.create('/x/logs/forwarding', {
      ...{
        name: 'changes',
        host: hosts.lan2,
        port: 5514,
        protocol: 'udp',
        kinds: ['change'],
        min_priority: 5,
      },
    })
    expect(await until(30, async () => (await status('remote-syslog by TLS'))?.status === 'active')).toBe(
      true,
    )
    const before = server.messages.length
    const byUdp = () => server.messages.slice(before).filter(({ msg }) => !msg.includes('CEF:0'))
    await admin.post('/web/auth/login', {
      login: 'tls|row=1\\',
      password: 'wrong',
      rest_path: '/',
      recaptcha: '',
    })
    await makeRow()
    const cef = () => server.messages.filter(({ msg }) => msg.includes('CEF:0|Gatehouse|Gatehouse|'))
    const all = async () => {
      const came = new Set(cef().map(({ msg }) => idOf(msg)))
      return (await rows()).slice(1).every(({ id }) => came.has(id))
    }
    expect(await until(30, all), 'all rows since the first one').toBe(true)
    expect(cef().some(({ msg }) => msg.includes('tls|row\\=1\\\\'))).toBe(true)
    // The row about the receiver itself may come, too.
    expect(await until(20, async () => byUdp().length > 0)).toBe(true)
    expect(new Set(byUdp().map(({ msgid }) => msgid))).toEqual(new Set(['change']))
    // The datagram is here before the sender has said that it is sent.
    const told = async () =>
      (await status('remote-syslog changes'))?.msg.join().includes('by UDP nobody can know')
    expect(await until(5, async () => (await told()) === true)).toBe(true)
  })

  it('whose certificate is another one get nothing, and the status says why', async () => {
    const { admin } = lab.gateway
    await admin.create('/x/logs/forwarding', {
      ...{
        name: 'strange',
        host: hosts.lan2,
        port: 6514,
        protocol: 'tls',
        ca: server.ca,
        server_name: 'other.example',
      },
    })
    expect(await until(30, async () => (await status('remote-syslog strange'))?.status === 'failed')).toBe(
      true,
    )
    expect((await status('remote-syslog strange'))?.msg[0]).toContain(
      'its certificate is not for other.example',
    )
  })
})

it('datagrams to a receiver make no rows for which further datagrams go to it', async () => {
  const { admin } = lab.gateway
  await admin.patch('/firewall/settings', { log_mode: 'all' })
  await admin.post('/x/logs/forwarding', {
    ...{ name: 'datagrams', host: hosts.lan2, port: 5514, protocol: 'udp' },
  })
  const filter = [
    {
      link_operator: 'and',
      items: [
        { column_name: 'event.kind', operator: 'equals', value: ['packet'] },
        { column_name: 'event.protocol', operator: 'equals', value: ['udp'] },
        { column_name: 'event.destination_port', operator: 'equals', value: [5514] },
      ],
    },
  ]
  const path = `/logs_backend/logs?limit=0&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const count = async () =>
    (await admin.get(path)).json<{ rows_before_limit_at_least: number }>().rows_before_limit_at_least
  await makeRow()
  // The first of a stream has a row.
  expect(await until(20, async () => (await count()) > 0)).toBe(true)
  for (let index = 0; index < 10; index += 1) await makeRow()
  expect(await until(20, hasAll)).toBe(true)
  const before = await count()
  await sleep(2_000)
  // A new stream begins once a minute.
  expect((await count()) - before).toBeLessThanOrEqual(1)
  expect(before).toBeLessThanOrEqual(3)
})
