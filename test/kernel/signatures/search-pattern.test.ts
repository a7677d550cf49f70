import { expect, test } from 'vitest'
import { withSearchPattern } from '../../../src/core/signature/search-pattern.ts'
import { type Draw, drawOf, many } from '../../policy/random.ts'
import { capture } from './capture.ts'
import { offline } from './offline.ts'
import type { StarterTraffic, Words } from './traffic.ts'

// A rule with its pattern for the search finds what it finds as it was written, in traffic that is made to be close to it.

const firstPort = 20_001
const firstClient = 30_000
const rulesOfKind = 60
const talksOfRule = 6
const none = { classification: [], reference: [] }

/** A number from `from` to `to`. */
function number(draw: Draw, from: number, to: number): number {
  return from + draw.below(to - from + 1)
}

/** Words of few letters, so that contents meet often, in places where they do and do not belong. */
function letters(draw: Draw, most: number): string {
  return many(number(draw, 1, most), () => draw.one(['a', 'b', 'c', 'A'])).join('')
}

function place(draw: Draw, length: number): string {
  return draw.one([
    () => '',
    () => ` depth:${length + number(draw, 0, 6)};`,
    () => ` offset:${number(draw, 0, 4)};`,
    () => ` offset:${number(draw, 0, 3)}; depth:${length + number(draw, 0, 4)};`,
    () => ' startswith;',
    () => ' endswith;',
    () => ` depth:${length}; endswith;`,
    () => ' startswith; endswith;',
  ])()
}

function contents(draw: Draw, isSized: boolean): string {
  const first = letters(draw, 3)
  const parts = [`content:"${first}";${place(draw, first.length)}${draw.one(['', ' nocase;'])}`]
  for (let more = number(draw, 0, 2); more > 0; more--) {
    const word = letters(draw, isSized ? 2 : 4)
    const distance = number(draw, 0, 2)
    const within = distance + word.length + number(draw, 0, 3)
    const near = draw.one([
      ` distance:${distance};`,
      ` within:${word.length + number(draw, 0, 3)};`,
      ` distance:${distance}; within:${within};`,
      place(draw, word.length),
    ])
    const not = draw.one(['', '', '', '!'])
    parts.push(`content:${not}"${word}";${near}${draw.one(['', ' nocase;'])}`)
  }
  if (draw.one([true, false, false])) parts.push(`pcre:"/${letters(draw, 2)}/${draw.one(['R', 'i', ''])}";`)
  const at = number(draw, 0, parts.length - 1)
  const isForced = draw.one([true, false]) && parts[at]!.startsWith('content:"')
  return parts.map((part, index) => (isForced && index === at ? `${part} fast_pattern;` : part)).join(' ')
}

function size(draw: Draw): string {
  // More than all contents need, or Suricata refuses the rule.
  const bytes = number(draw, 15, 19)
  return draw.one(['', `dsize:${bytes};`, `dsize:<${bytes + 1};`, `dsize:8<>${bytes + 1};`, 'dsize:>12;'])
}

interface Kind {
  readonly protocol: 'tcp' | 'udp' | 'http'
  readonly options: (draw: Draw) => string
  readonly talk: (draw: Draw) => readonly Words[]
}

const kinds: readonly Kind[] = [
  {
    protocol: 'tcp',
    options: (draw) => `flow:established,to_server; ${contents(draw, false)}`,
    talk: (draw) => many(number(draw, 1, 3), () => ['client', letters(draw, 20)] as const),
  },
  {
    protocol: 'tcp',
    options: (draw) => `flow:established,to_server; ${size(draw)} ${contents(draw, true)}`,
    talk: (draw) => many(number(draw, 1, 3), () => ['client', letters(draw, 20)] as const),
  },
  {
    protocol: 'udp',
    options: (draw) => `${size(draw)} ${contents(draw, true)}`,
    talk: (draw) => [['client', letters(draw, 20)]],
  },
  {
    protocol: 'http',
    options: (draw) => {
      const method = draw.one(['', 'http.method; content:"GET"; ', 'http.method; content:"G"; startswith; '])
      const agent = draw.one(['', ` http.user_agent; content:"${letters(draw, 2)}"; startswith;`])
      return `flow:established,to_server; ${method}http.uri; ${contents(draw, false)}${agent}`
    },
    talk: (draw) => [
      [
        'client',
        `GET ${draw.one(['/', ''])}${letters(draw, 8)} HTTP/1.1\r\nHost: a.example\r\nUser-Agent: ${letters(draw, 4)}\r\n\r\n`,
      ],
      ['server', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ],
  },
]

test.each([1, 2])(
  'rules find the same with a pattern for the search: %d',
  async (seed) => {
    const draw = drawOf(seed)
    const made = kinds.flatMap(({ protocol, options, talk }) =>
      many(rulesOfKind, () => ({
        protocol,
        options: options(draw),
        talks: many(talksOfRule, () => talk(draw)),
      })),
    )
    const rules = made.map(
      ({ protocol, options }, index) =>
        `alert ${protocol} any any -> any ${firstPort + index} (msg:"${index}"; ${options} sid:${index + 1};)`,
    )
    const traffic = made.flatMap(({ protocol, talks }, index) =>
      talks.map(
        (talk): StarterTraffic => ({
          ...{ sid: 0, from: 'inside', transport: protocol === 'udp' ? 'udp' : 'tcp' },
          ...{ port: firstPort + index, talk },
        }),
      ),
    )
    const file = capture(traffic, firstClient)
    const searched = rules.map(withSearchPattern)
    const found = async (all: readonly string[]) =>
      (await offline(file, { rules: all.join('\n'), config: none }, 'ac'))
        .map(({ sid, ports }) => `${sid}: ${rules[sid - 1]} ${Math.max(...ports)}`)
        .sort()
    const asWritten = await found(rules)
    expect(await found(searched)).toEqual(asWritten)
    expect(asWritten.length).toBeGreaterThan(100)
    expect(searched.filter((text, index) => text !== rules[index]).length).toBeGreaterThan(rules.length / 3)
  },
  60_000,
)

test.each([
  ['tcp', 'flow:established,to_server; dsize:<12; content:"|01 02|abc"; offset:2; depth:9;'],
  ['tcp', 'flow:to_server,established; content:"ab"; startswith; content:"cdef"; distance:1; within:6;'],
  ['udp', 'dsize:7; content:"abc"; depth:5;'],
  ['http', 'flow:established,to_server; http.method; content:"GET"; http.uri; content:"/abc"; startswith;'],
  ['http', 'flow:established,to_server; http.uri; content:"/ABC"; nocase; depth:4; endswith;'],
  [
    'http',
    'flow:established,to_server; http.uri; content:"/abc"; startswith; endswith; content:"c"; distance:-1;',
  ],
])('Hyperscan has a literal for %s %s', async (protocol, options) => {
  const rule = `alert ${protocol} any any -> any 25 (msg:"x"; ${options} sid:1;)`
  const talk = (bytes: string): StarterTraffic => ({
    ...{ sid: 0, from: 'inside', transport: protocol === 'udp' ? 'udp' : 'tcp', port: 25 },
    talk: [['client', protocol === 'http' ? `GET ${bytes} HTTP/1.1\r\nHost: a\r\n\r\n` : bytes]],
  })
  const bytes = [
    'xx\u0001\u0002abc',
    'xxxx\u0001\u0002abcxx',
    'xxxx\u0001\u0002abcxxx',
    'xxxxx\u0001\u0002abcx',
  ]
  const texts = [
    ...bytes,
    'abxcdef',
    'abxxcdef',
    'abxxxxcdef',
    'xabcxyz',
    'xxabcxx',
    'xxxabcx',
    '/abc',
    '/xabc',
    '/abcd',
  ]
  const file = capture(texts.map(talk), firstClient)
  const found = async (rules: string) =>
    (await offline(file, { rules, config: none })).map(({ ports }) => ports[0]).sort()
  const asWritten = await found(rule)
  expect(asWritten).not.toEqual([])
  expect(asWritten.length).toBeLessThan(texts.length)
  expect(withSearchPattern(rule)).not.toBe(rule)
  expect(await found(withSearchPattern(rule))).toEqual(asWritten)
})
