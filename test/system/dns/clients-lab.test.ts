import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { ask, serveZones, type ZoneServer } from './zone-server.ts'

// Clients as they are: the system's resolver, one that asks for three types at once, and those that mean harm.

/** As long as a name may be: 253 characters. */
const longest = `${['a', 'b', 'c'].map((letter) => letter.repeat(63)).join('.')}.${'d'.repeat(47)}.corp.example`

/** Bytes of the records of an answer; a message has 65,535 at most. */
const bigSizes = [16_000, 60_000, 65_450]

/** TXT records that have this many bytes in an answer, in which the owner of each is a pointer of two bytes. */
function bigRecords(size: number): string {
  const whole = Math.floor(size / 268)
  const rest = size - whole * 268 - 13
  const text = (index: number, length: number) => String(index).padStart(4, '0').padEnd(length, 'x')
  const lengths = [...Array(whole).fill(255), ...(rest >= 4 ? [rest] : [])]
  return lengths.map((length, index) => `big${size} TXT ${text(index, length)}`).join('\n')
}

let lab: Lab
let zones: ZoneServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-resolv-'))
  writeFileSync(join(folder, 'resolv.conf'), `nameserver ${hosts.gatewayLan}\nsearch corp.example\n`)
  lab = await startLab()
  zones = await serveZones(lab, {
    host: 'dmz1',
    address: hosts.dmz1,
    zones: [
      {
        name: 'corp.example',
        records: [
          'www A 203.0.113.50\nwww AAAA 2001:db8::50\nwww HTTPS 1 . alpn=h2',
          `${longest}. A 203.0.113.51`,
          'now 0 A 203.0.113.52\never 2147483647 A 203.0.113.53',
          ...bigSizes.map((size) => bigRecords(size)),
          Array.from({ length: 200 }, (_, index) => `many A 203.0.${index}.54`).join('\n'),
        ].join('\n'),
      },
    ],
  })
  const { admin } = lab.gateway
  await admin.create('/dns/zones/forward', { name: 'corp.example', servers: [hosts.dmz1] })
  await admin.create('/dns/zones/master', {
    name: 'пример.example',
    config: 'www A 203.0.113.55\nxn--80a1acny A 203.0.113.56\n',
  })
  const ready = async () =>
    (await ask(lab, 'lan1', hosts.gatewayLan, ['www.corp.example']))?.status === 'NOERROR'
  expect(await until(30, ready)).toBe(true)
})

afterAll(async () => {
  await zones?.close()
  await lab?.close()
  if (folder) rmSync(folder, { recursive: true })
})

const records = async (...question: string[]) =>
  (await ask(lab, 'lan1', hosts.gatewayLan, question))?.records ?? null

/** Runs a program of lan1 whose system resolver asks the gateway. */
const resolving = (...command: string[]) =>
  lab.run(
    'lan1',
    'unshare',
    '--mount',
    'bash',
    '-c',
    'mount --bind "$1/resolv.conf" /etc/resolv.conf && shift && exec "$@"',
    'bash',
    folder,
    ...command,
  )

/** Runs a program text of lan1. */
const script = (text: string) => lab.run('lan1', process.execPath, '--input-type=module', '-e', text)

describe('the system resolver', () => {
  it('gets both families, by the whole name and by the search list', async () => {
    for (const name of ['www.corp.example', 'www']) {
      const { text } = await resolving('getent', 'ahosts', name)
      const addresses = new Set(text.split('\n').flatMap((line) => line.split(/\s+/)[0] || []))
      expect([...addresses].sort(), name).toEqual(['2001:db8::50', '203.0.113.50'])
    }
  })

  it('gets an answer that needs TCP', async () => {
    const { text } = await resolving('getent', 'ahostsv4', 'many.corp.example')
    expect(new Set(text.split('\n').flatMap((line) => line.split(/\s+/)[0] || [])).size).toBe(200)
  })
})

describe('programs of the lab', () => {
  it.each(['gateway', 'lan1', 'dmz1'] as const)('%s asks the gateway', async (host) => {
    const { text } = await lab.run(host, 'getent', 'ahostsv4', 'www.xn--e1afmkfd.example')
    expect(text.split(/\s+/)[0]).toBe('203.0.113.55')
  })
})

describe('names', () => {
  it.each([
    [[longest], [`${longest}. A 203.0.113.51`]],
    [['now.corp.example'], ['now.corp.example. A 203.0.113.52']],
    [['ever.corp.example'], ['ever.corp.example. A 203.0.113.53']],
    [['www.xn--e1afmkfd.example'], ['www.xn--e1afmkfd.example. A 203.0.113.55']],
    [['xn--80a1acny.xn--e1afmkfd.example'], ['xn--80a1acny.xn--e1afmkfd.example. A 203.0.113.56']],
  ])('%j', async (question, expected) => {
    // The second answer comes from memory.
    for (let time = 0; time < 2; time += 1) expect(await records(...question)).toEqual(expected)
  })
})

it.each(bigSizes)(
  'an answer with %i bytes of records arrives whole',
  async (size) => {
    const count = bigRecords(size).split('\n').length
    for (const time of ['asked', 'remembered']) {
      const found = await records(`big${size}.corp.example`, 'TXT', '+time=20', '+bufsize=1232')
      expect(found?.length, time).toBe(count)
    }
  },
  60_000,
)

it('a client that asks HTTPS, AAAA and A at once from one socket has all three answers', async () => {
  const { text } = await script(`
    import { createSocket } from 'node:dgram'
    const socket = createSocket('udp4')
    const name = [3, ...Buffer.from('www'), 4, ...Buffer.from('corp'), 7, ...Buffer.from('example'), 0]
    const found = {}
    socket.on('message', (message) => {
      found[message.readUInt16BE(0)] = [message.readUInt16BE(2) & 15, message.readUInt16BE(6)]
      if (Object.keys(found).length === 3) end()
    })
    const end = () => { clearTimeout(late); socket.close(); console.log(JSON.stringify(found)) }
    const late = setTimeout(end, 8000)
    for (const type of [65, 28, 1]) {
      socket.send(Buffer.from([0, type, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...name, 0, type, 0, 1]), 53, '${hosts.gatewayLan}')
    }`)
  expect(JSON.parse(text)).toEqual({ '1': [0, 1], '28': [0, 1], '65': [0, 1] })
})

it('clients that never read, and datagrams that are no questions, leave the answers of others alone', async () => {
  const held = lab.start(
    'lan1',
    process.execPath,
    '--input-type=module',
    '-e',
    `
    import { createSocket } from 'node:dgram'
    import { connect } from 'node:net'
    const name = [4, ...Buffer.from('many'), 4, ...Buffer.from('corp'), 7, ...Buffer.from('example'), 0]
    const question = Buffer.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...name, 0, 1, 0, 1])
    const framed = Buffer.concat([Buffer.from([0, question.length]), question])
    let open = 0
    for (let index = 0; index < 100; index += 1) {
      const socket = connect(53, '${hosts.gatewayLan}', () => { open += 1 })
      socket.on('error', () => {})
      socket.pause()
      socket.write(Buffer.concat(Array(200).fill(framed)))
    }
    const socket = createSocket('udp4')
    const send = (bytes) => socket.send(Buffer.from(bytes), 53, '${hosts.gatewayLan}')
    const header = [0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    for (let index = 0; index < 200; index += 1) {
      send([])
      send(header)
      send([...header, 192, 12, 0, 1, 0, 1])
      send([...header, ...Array(250).fill([1, 97]).flat(), 0, 0, 1, 0, 1])
      send([...header, 63, 97])
      send(Array.from({ length: 60 }, () => Math.floor(Math.random() * 256)))
    }
    setTimeout(() => console.log(open), 500)
    process.stdin.resume()
    process.stdin.once('end', () => process.exit())`,
  )
  const open = await new Promise<number>((resolve) =>
    held.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  )
  expect(open).toBeGreaterThan(0)
  for (const transport of ['+notcp', '+tcp']) {
    expect(await records('www.corp.example', transport), transport).toEqual([
      'www.corp.example. A 203.0.113.50',
    ])
  }
  held.stdin.end()
  expect(await records('www.corp.example', 'AAAA')).toEqual(['www.corp.example. AAAA 2001:db8::50'])
})
