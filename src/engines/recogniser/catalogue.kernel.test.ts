import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { nameSamples } from '../../../test/kernel/recogniser/name-samples.ts'
import { quicDatagrams, quicInitial } from '../../../test/kernel/recogniser/quic-initial.ts'
import {
  dnsQuestion,
  hexOf,
  httpRequest,
  type Sample,
  type SampleCase,
  tlsHello,
} from '../../../test/kernel/recogniser/sample.ts'
import { trafficSamples } from '../../../test/kernel/recogniser/traffic-samples.ts'
import { variantSamples } from '../../../test/kernel/recogniser/variant-samples.ts'
import { bunCommand } from '../../apps/supervisor/bun-command.ts'
import { hostLists } from '../../core/application/hosts/host-lists.ts'
import { matchingPatterns, recognisedProtocols } from '../../core/application/recognition.ts'
import { runProgram } from '../program.ts'

const script = fileURLToPath(new URL('../../../test/kernel/recogniser/recognise-cases.ts', import.meta.url))
const id = (name: string) => `id.l7.${name}`
const over = (protocol: 'tcp' | 'udp', port: number, packet: string): Sample => ({
  ...{ over: protocol, port, packets: [packet] },
})
const tls = (name: string) => over('tcp', 443, tlsHello(name))

/** Protocols that nDPI says it knows, and of which no packet is here to prove it. */
const unproved = [
  ...['cisco_vpn', 'direct_connect', 'dnscrypt', 'fasttrack', 'fix', 'forticlient', 'ftp_data'],
  ...['half_life_2', 'lotus_notes', 'ppstream', 'sap', 'shoutcast', 'signal_call', 'sopcast', 'teamspeak'],
  ...['warcraft_3', 'whatsapp_call'],
]

const traffic = Object.entries(trafficSamples)
const hosts = Object.entries(hostLists).flatMap(([name, list]) => list.map((host) => [name, host] as const))
const names = Object.entries(nameSamples)

/** What a connection was recognised as when it was denied, for each case; null where it was not denied. */
async function recognised(cases: readonly SampleCase[]): Promise<readonly (readonly string[] | null)[]> {
  const [program = '', ...options] = bunCommand
  const { code, stdout, stderr } = await runProgram(program, [...options, script], {
    stdin: JSON.stringify(cases),
  })
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as readonly (readonly string[] | null)[]
}

describe('what is said to be recognised', () => {
  let results: ReadonlyMap<string, readonly (readonly string[] | null)[]>
  const groups: Readonly<Record<string, readonly SampleCase[]>> = {
    traffic: traffic.map(([name, sample]) => ({ id: id(name), sample })),
    variants: variantSamples.map(([name, , sample]) => ({ id: id(name), sample })),
    names: names.map(([name, host]) => ({ id: id(name), sample: tls(host) })),
    tls: hosts.map(([name, host]) => ({ id: id(name), sample: tls(host) })),
    below: hosts.map(([name, host]) => ({ id: id(name), sample: tls(`a.${host}`) })),
    http: hosts.map(([name, host]) => ({ id: id(name), sample: over('tcp', 80, httpRequest(host)) })),
    dns: hosts.map(([name, host]) => ({ id: id(name), sample: over('udp', 53, dnsQuestion(host)) })),
    quic: hosts.map(([name, host]) => ({ id: id(name), sample: over('udp', 443, quicInitial(host)) })),
  }
  beforeAll(async () => {
    const answers = await recognised(Object.values(groups).flat())
    const left = [...answers]
    results = new Map(Object.entries(groups).map(([name, cases]) => [name, left.splice(0, cases.length)]))
  })

  it.each(traffic.map(([name], index) => [name, index] as const))('%s is, by its traffic', (name, index) => {
    expect(results.get('traffic')?.[index]).toContain(id(name))
  })

  it('is in the forms that clients and servers of today have', () => {
    const missed = variantSamples.filter(
      ([name], index) => results.get('variants')?.[index]?.includes(id(name)) !== true,
    )
    expect(missed.map(([name, form]) => `${name}: ${form}`)).toEqual([])
  })

  it.each(names.map(([name, host], index) => [name, host, index] as const))(
    '%s is, at %s',
    (name, _host, index) => {
      expect(results.get('names')?.[index]).toContain(id(name))
    },
  )

  it.each(hosts.map(([name, host], index) => [name, host, index] as const))(
    '%s is, at %s, and below it, by TLS, QUIC, HTTP and DNS',
    (name, _host, index) => {
      for (const way of ['tls', 'below', 'http', 'dns', 'quic'])
        expect(results.get(way)?.[index], way).toContain(id(name))
    },
  )

  it('is proved, but for some, and is most of the list', () => {
    const proved = new Set([...traffic, ...hosts, ...names].map(([name]) => id(name)))
    const said = recognisedProtocols.filter((each) => each.recognised !== 'no').map((each) => each.id)
    expect(said.filter((each) => !proved.has(each))).toEqual(
      unproved.map(id).sort((a, b) => said.indexOf(a) - said.indexOf(b)),
    )
    expect([...proved].filter((each) => !said.includes(each))).toEqual([])
    expect(said.length - unproved.length).toBeGreaterThanOrEqual(380)
  })
})

it('is not more than that', async () => {
  const cases: SampleCase[] = [
    { id: id('vk'), sample: tls('notvk.com') },
    { id: id('vk'), sample: tls('vk.com.example.org') },
    { id: id('google'), sample: tls('www.youtube.com') },
    { id: id('youtube'), sample: tls('www.google.com') },
    { id: id('whatsapp'), sample: tls('www.example.org') },
    { id: id('dns_over_https'), sample: { over: 'tcp', port: 853, packets: [tlsHello('dns.google')] } },
    { id: id('bing'), sample: tls('notbing.com') },
    { id: id('vk_video'), sample: tls('vk.com') },
  ]
  expect(await recognised(cases)).toEqual(cases.map(() => null))
})

/** Names that nDPI would give to connections of others. */
const tooEasily = ['bittorrent', 'cassandra', 'mining', 'mongodb', 'mqtt', 'nats', 'rtp', 's7comm', 'skype']

it('is not what nDPI would take others for', async () => {
  const samples = [...traffic, ...variantSamples.map(([name, , sample]) => [name, sample] as const)]
  const cases = samples.flatMap(([name, sample]) =>
    tooEasily.filter((each) => each !== name).map((each) => ({ name, id: id(each), sample })),
  )
  const found = await recognised(cases)
  const wrong = cases.flatMap((each, at) => (found[at] === null ? [] : [`${each.name} as ${each.id}`]))
  // Both mean the same.
  expect([...new Set(wrong)]).toEqual(['stratum as id.l7.mining'])
})

it('is nothing of what the same hosts did before', async () => {
  const unknown = ['c0ffee11', '<aabbccdd', ...Array.from({ length: 12 }, () => 'c0ffee11')]
  const later = ['tcp', 'udp'].flatMap((protocol) =>
    ['bittorrent', 'mining'].map((name) => ({
      id: id(name),
      sample: { over: protocol as 'tcp' | 'udp', port: 7_777, packets: unknown },
    })),
  )
  const before = ['bittorrent', 'mining'].map((name) => ({ id: id(name), sample: trafficSamples[name]! }))
  const node = hexOf('d1:ad2:id20:abcdefghij0123456789e1:q4:ping1:t2:aa1:y1:qe')
  before.push({ id: id('bittorrent'), sample: over('udp', 6_881, node) })
  const found = await recognised([...before, ...later])
  expect(found.slice(0, before.length)).toEqual(before.map((each) => expect.arrayContaining([each.id])))
  expect(found.slice(before.length)).toEqual(later.map(() => null))
})

it('finds by patterns what they are for, and nothing else among the samples', () => {
  const found = traffic.flatMap(([name, { over: protocol, port, packets }]) =>
    packets.flatMap((packet) => {
      const hex = packet.replace('<', '')
      const facts = { over: typeof protocol === 'number' ? ('other' as const) : protocol, port }
      return matchingPatterns({ hex, text: Buffer.from(hex, 'hex').toString('latin1') }, facts)
        .filter((each) => each !== id(name))
        .map((each) => `${name} as ${each}`)
    }),
  )
  // These run in what is named.
  expect([...new Set(found)]).toEqual([
    'mining as id.l7.stratum',
    'nfs as id.l7.sun_rpc',
    'stratum as id.l7.mining',
  ])
})

it('is the same where the first message of a client is cut, as that of git is behind its length', async () => {
  const samples = [...traffic, ...variantSamples.map(([name, , sample]) => [name, sample] as const)]
  const cases = samples.flatMap(([name, sample]) => {
    const [first = '', ...others] = sample.packets
    const isOfClient = sample.over === 'tcp' && !first.startsWith('<') && !sample.packets.includes('!')
    const cuts = [1, 3, 4, first.length >>> 2].filter((cut) => isOfClient && cut < first.length / 2)
    return cuts.map((cut) => ({
      ...{ id: id(name), cut },
      sample: { ...sample, packets: [first.slice(0, 2 * cut), first.slice(2 * cut), ...others] },
    }))
  })
  const found = await recognised(cases)
  const missed = cases.filter((_case, at) => found[at] === null)
  expect(missed.map(({ id: name, cut }) => `${name} at ${cut}`)).toEqual([])
  expect(cases.length).toBeGreaterThan(400)
})

it('is the same however it is sent', async () => {
  const name = 'www.youtube.com'
  const pieces = (hex: string, bytes: number) => hex.match(new RegExp(`.{1,${2 * bytes}}`, 'g')) ?? []
  const record = (body: string) => `160301${(body.length / 2).toString(16).padStart(4, '0')}${body}`
  const records = pieces(tlsHello(name).slice(10), 9).map(record)
  const request = hexOf(`TRACE http://${name}/ HTTP/1.1\nHost: a.example\n\n`)
  const tunnel = hexOf('CONNECT 192.0.2.1:443 HTTP/1.1\r\n\r\n')
  const made = `<${hexOf('HTTP/1.1 200 OK\r\n\r\n')}`
  const ways: Readonly<Record<string, readonly string[]>> = {
    'ClientHello byte by byte': pieces(tlsHello(name), 1),
    'ClientHello in records': [records.join('')],
    'ClientHello in records, a packet each': records,
    'request byte by byte': pieces(httpRequest(name), 1),
    'request behind an empty line': [hexOf('\r\n'), httpRequest(name)],
    'request with the host in its first line': [request],
    'request for a host with a dot at its end': [httpRequest(`${name}.:80`)],
    'request for a host with blanks behind it': [httpRequest(`  ${name}  `)],
    'request for a tunnel': [hexOf(`CONNECT ${name}:443 HTTP/1.1\r\n\r\n`)],
    'ClientHello behind an unfinished request between the same ports': [hexOf('GET /a'), '!', tlsHello(name)],
    'ClientHello in a tunnel': [tunnel, made, ...pieces(tlsHello(name), 100)],
  }
  const long = 1_300
  const shuffled: readonly (readonly [number, number])[][] = [
    [
      [1_100, 1_300],
      [0, 60],
      [300, 700],
    ],
    [
      [700, 1_100],
      [1_300, 1_600],
      [60, 300],
    ],
  ]
  const quic: Readonly<Record<string, readonly string[]>> = {
    'QUIC with frames in another order': quicDatagrams(name, [
      [
        [90, 300],
        [20, 90],
        [0, 20],
      ],
    ]),
    'QUIC in two datagrams': quicDatagrams(name, shuffled, { padding: long }),
    'QUIC in two datagrams, the second first': quicDatagrams(name, shuffled.toReversed(), { padding: long }),
    'QUIC version 2': quicDatagrams(name, [[[0, 300]]], { version: 2 }),
    'QUIC behind another datagram': [
      'c0'.repeat(50),
      ...quicDatagrams(name, [
        [
          [90, 300],
          [0, 90],
        ],
      ]),
    ],
  }
  const asked = [
    ...Object.entries(ways).map(([way, packets]) => ({ way, over: 'tcp', packets }) as const),
    ...Object.entries(quic).map(([way, packets]) => ({ way, over: 'udp', packets }) as const),
  ]
  const cases = asked.map(({ over, packets }): SampleCase => {
    return { id: id('youtube'), sample: { over, port: 8080, packets } }
  })
  const found = await recognised(cases)
  const missed = asked.filter((_, at) => found[at]?.includes(id('youtube')) !== true)
  expect(missed.map(({ way }) => way)).toEqual([])
  const tunnelled = asked.findIndex(({ way }) => way === 'ClientHello in a tunnel')
  expect(found[tunnelled]).toContain(id('http_proxy'))
})

it('is what only patterns of ours tell, by TLS, QUIC, HTTP and DNS, in whatever case', async () => {
  const servers = {
    bing: 'www.Bing.com',
    fastly: 'a.FASTLY.net',
    icq: 'icq.com',
    outlook: 'outlook.Live.com',
  }
  const question = (host: string) => {
    const asked = dnsQuestion(host)
    return (asked.length / 2).toString(16).padStart(4, '0') + asked
  }
  const cases = Object.entries(servers).flatMap(([name, host]): SampleCase[] => {
    const ways = [
      tls(host),
      over('udp', 443, quicInitial(host)),
      over('tcp', 8080, httpRequest(`${host}:8080`)),
      over('udp', 53, dnsQuestion(host)),
      over('tcp', 53, question(host)),
    ]
    return ways.map((sample) => ({ id: id(name), sample }))
  })
  const found = await recognised(cases)
  expect(found).toEqual(cases.map((each) => expect.arrayContaining([each.id])))
  const others = ['notbing.com', 'bing.com.example.org'].flatMap((host): SampleCase[] => [
    { id: id('bing'), sample: over('tcp', 80, httpRequest(host)) },
    { id: id('bing'), sample: over('udp', 443, quicInitial(host)) },
    { id: id('bing'), sample: over('udp', 53, dnsQuestion(host)) },
  ])
  expect(await recognised(others)).toEqual(others.map(() => null))
})

it('is what the server has, not what it may have passed over', async () => {
  const [good, bad] = ['www.example.org', 'www.youtube.com']
  const over = { tcp: 8080, udp: 443 }
  const longHead = [hexOf('GET / HTTP/1.1\r\nX: '), ...Array.from({ length: 13 }, () => '61'.repeat(1_400))]
  const ways = {
    tcp: {
      'other request in its place': [`?${httpRequest(good)}`, httpRequest(bad), 'held'],
      'other request without an end': [`?${httpRequest(good).slice(0, -8)}`, httpRequest(bad), 'held'],
      'other ClientHello': [`?${tlsHello(good)}`, tlsHello(bad), 'held'],
      'other words': [`?${hexOf('EHLO a\r\n')}`, httpRequest(bad), 'held'],
      'a long head without its host': [...longHead, hexOf(`\r\nHost: ${bad}\r\n\r\n`), 'held'],
      'a long head behind its host': [
        hexOf(`GET / HTTP/1.1\r\nHost: ${good}\r\nX: `),
        ...longHead.slice(1),
        'passed',
      ],
      'a long ClientHello': [`160301400001005000${'0303'.padEnd(2 * 0x3ffc, '0')}`, 'held'],
      'the same again': [`?${httpRequest(good)}`, httpRequest(good), 'passed'],
      'more, once it was answered': [httpRequest(good), '<00', httpRequest(bad), 'passed'],
    },
    udp: {
      'other ClientHello': [quicInitial(good), quicInitial(bad), 'denied'],
      'other datagrams': [...Array.from({ length: 12 }, () => dnsQuestion(good)), quicInitial(bad), 'denied'],
      'the same again': [quicInitial(good), quicInitial(good), 'passed'],
      'another one, once it was answered': [quicInitial(good), '<00', quicInitial(bad), 'passed'],
    },
  } satisfies Record<string, Record<string, string[]>>
  const asked = (['tcp', 'udp'] as const).flatMap((protocol) =>
    Object.entries<string[]>(ways[protocol]).map(([way, packets]) => ({
      way: `${protocol}: ${way}, ${packets.at(-1)}`,
      case: {
        id: id('youtube'),
        sample: { over: protocol, port: over[protocol], packets: packets.slice(0, -1) },
      },
    })),
  )
  const found = await recognised(asked.map((each) => each.case))
  const became = (names: readonly string[] | null) =>
    names === null ? 'passed' : names.length === 0 ? 'held' : 'denied'
  expect(asked.map(({ way }, at) => [way, became(found[at]!)])).toEqual(
    asked.map(({ way }) => [way, way.split(', ').at(-1)]),
  )
})

it('implies what it runs in', async () => {
  const cases: SampleCase[] = [
    { id: id('tls'), sample: tls('www.youtube.com') },
    { id: id('vk'), sample: tls('vkvideo.ru') },
    { id: id('quic'), sample: over('udp', 443, quicInitial('www.youtube.com')) },
    { id: id('dns'), sample: over('udp', 53, dnsQuestion('www.youtube.com')) },
  ]
  expect(await recognised(cases)).toEqual([
    [id('tls'), id('youtube')],
    [id('tls'), id('vk'), id('vk_video')],
    [id('quic'), id('youtube')],
    [id('dns'), id('youtube')],
  ])
})
