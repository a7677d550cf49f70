import { randomNumbers } from '../../policy/random.ts'

/** Severity that so many of the signatures have which a small profile chooses. */
export const rareSeverity = 'Rare'

interface Maker {
  readonly protocol: string
  readonly from: string
  readonly to: string
  readonly flow: string
  readonly match: (word: (length: number) => string, digit: (most: number) => number) => string
}

const toServer = 'flow:established,to_server;'
const toClient = 'flow:established,to_client;'
const [home, others] = ['$HOME_NET any', '$EXTERNAL_NET any']

/** Kinds of signatures with their share of the whole, in the mixture of public rule sets: web and names first. */
const makers: readonly (readonly [share: number, maker: Maker])[] = [
  [
    26,
    {
      ...{ protocol: 'http', from: home, to: others, flow: toServer },
      match: (word) =>
        `http.method; content:"GET"; http.uri; content:"/${word(6)}/${word(8)}.php?${word(3)}="; fast_pattern; ` +
        `http.user_agent; content:"${word(9)}"; bsize:>8;`,
    },
  ],
  [
    12,
    {
      ...{ protocol: 'http', from: home, to: others, flow: toServer },
      match: (word, digit) =>
        `http.method; content:"POST"; http.uri; content:"/${word(7)}"; http.request_body; content:"${word(8)}="; fast_pattern; ` +
        `pcre:"/^${word(4)}=[a-z0-9]{${4 + digit(20)}}&/R";`,
    },
  ],
  [
    8,
    {
      ...{ protocol: 'http', from: others, to: '$HTTP_SERVERS any', flow: toServer },
      match: (word, digit) =>
        `http.uri; content:"/${word(5)}.php?"; nocase; content:"${word(4)}="; nocase; fast_pattern; ` +
        `pcre:"/${word(4)}=[^&]{0,${8 + digit(56)}}(select|union|insert)/Ui";`,
    },
  ],
  [
    6,
    {
      ...{ protocol: 'http', from: others, to: home, flow: toClient },
      match: (word, digit) =>
        `file.data; content:"${word(12)}"; fast_pattern; content:"${word(5)}"; within:${20 + digit(200)};`,
    },
  ],
  [
    14,
    {
      ...{ protocol: 'dns', from: home, to: 'any any', flow: '' },
      match: (word) => `dns.query; dotprefix; content:".${word(10)}.${word(3)}"; nocase; endswith;`,
    },
  ],
  [
    14,
    {
      ...{ protocol: 'tls', from: home, to: others, flow: toServer },
      match: (word) =>
        `tls.sni; dotprefix; content:".${word(11)}.${word(3)}"; nocase; endswith; fast_pattern;`,
    },
  ],
  [
    2,
    {
      ...{ protocol: 'tls', from: others, to: home, flow: toClient },
      match: (word) => `tls.cert_subject; content:"CN=${word(9)}.${word(3)}"; nocase;`,
    },
  ],
  [
    10,
    {
      ...{ protocol: 'tcp', from: others, to: home, flow: toClient },
      match: (word, digit) =>
        `content:"|${hexOf(digit)} ${hexOf(digit)} 00 ${hexOf(digit)}|${word(6)}"; depth:${20 + digit(100)}; content:"|00 00|"; distance:${digit(8)};`,
    },
  ],
  [
    4,
    {
      ...{ protocol: 'tcp', from: home, to: '$EXTERNAL_NET [1024:]', flow: toServer },
      match: (word, digit) =>
        `dsize:<${100 + digit(1000)}; content:"${word(4)}|7c|${word(4)}|7c|"; offset:0; fast_pattern;`,
    },
  ],
  [
    2,
    {
      ...{ protocol: 'udp', from: home, to: others, flow: '' },
      match: (word, digit) =>
        `dsize:${12 + digit(400)}; content:"|${hexOf(digit)} ${hexOf(digit)}|${word(5)}"; depth:12;`,
    },
  ],
  [
    1,
    {
      ...{ protocol: 'smtp', from: others, to: '$SMTP_SERVERS any', flow: toServer },
      match: (word) => `content:"Subject|3a 20|${word(9)}"; nocase;`,
    },
  ],
  [
    1,
    {
      ...{ protocol: 'smb', from: 'any any', to: home, flow: toServer },
      match: (word) => `content:"|ff|SMB"; depth:8; content:"${word(8)}"; distance:0; fast_pattern;`,
    },
  ],
]

/**
 * The text of so many rules in the mixture of public rule sets, always the same for the same number. `rare` of them, over all kinds,
 * have a severity of their own. None is found in usual traffic.
 */
export function ruleSet(
  count: number,
  { rare, firstSid = 2_000_001 }: { rare: number; firstSid?: number },
): string {
  const random = randomNumbers(count)
  const digit = (most: number) => Math.floor(random() * most)
  const word = (length: number) => Array.from({ length }, () => letters[digit(letters.length)]).join('')
  const total = makers.reduce((sum, [share]) => sum + share, 0)
  const lines: string[] = []
  for (let index = 0; index < count; index++) {
    const { protocol, from, to, flow, match } = makerAt(digit(total))
    const severity = index < rare ? rareSeverity : ['Major', 'Minor', 'Critical', 'Informational'][digit(4)]!
    const options = [
      `msg:"BENCH ${['MALWARE', 'EXPLOIT', 'PHISHING', 'POLICY'][digit(4)]} ${word(8)} ${word(6)} Activity (${word(3)})";`,
      ...(flow === '' ? [] : [flow]),
      match(word, digit),
      `reference:url,www.example.com/analysis/${word(16)};`,
      `classtype:${['trojan-activity', 'web-application-attack', 'attempted-admin', 'bad-unknown'][digit(4)]};`,
      `sid:${firstSid + index}; rev:${1 + digit(5)};`,
      `metadata:affected_product Windows, attack_target Client_Endpoint, created_at 2025_0${1 + digit(9)}_11, deployment Perimeter, ` +
        `signature_severity ${severity}, mitre_tactic_id TA00${10 + digit(30)}, mitre_technique_id T1${100 + digit(400)};`,
    ]
    lines.push(`alert ${protocol} ${from} -> ${to} (${options.join(' ')})`)
  }
  return `${lines.join('\n')}\n`
}

function makerAt(place: number): Maker {
  let left = place
  for (const [share, maker] of makers) {
    if (left < share) return maker
    left -= share
  }
  throw new Error(`no kind of signature at ${place}`)
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_'

function hexOf(digit: (most: number) => number): string {
  return digit(256).toString(16).padStart(2, '0')
}
