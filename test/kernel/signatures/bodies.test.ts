import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { capture } from './capture.ts'
import { offline } from './offline.ts'
import type { StarterTraffic, Words } from './traffic.ts'

const token = 'EVIL-TOKEN'
const rules = [
  `alert http any any -> any any (msg:"uploaded"; flow:to_server; http.request_body; content:"${token}"; sid:1;)`,
  `alert http any any -> any any (msg:"downloaded"; flow:to_client; http.response_body; content:"${token}"; sid:2;)`,
  `alert http any any -> any any (msg:"a file"; file_data; content:"${token}"; sid:3;)`,
  `alert smtp any any -> any any (msg:"mailed"; file_data; content:"${token}"; sid:4;)`,
].join('\n')
const places = [0, 4_000, 5_000, 33_000, 70_000, 150_000, 700_000]
const firstPort = 40_000
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'

function text(at: number, found = token): string {
  return `${'all is well. '.repeat(Math.ceil(at / 13)).slice(0, at)}${found}${'\nmore of it'.repeat(100)}`
}

function conversation(port: number, talk: readonly Words[]): StarterTraffic {
  return { sid: 0, from: 'inside', transport: 'tcp', port, talk }
}

function upload(body: string): StarterTraffic {
  const head = `POST /in HTTP/1.1\r\nHost: a.example\r\nContent-Length: ${body.length}\r\n\r\n`
  return conversation(80, [
    ['client', head + body],
    ['server', ok],
  ])
}

function download(body: string, more = ''): StarterTraffic {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${more}Content-Length: ${body.length}\r\n\r\n`
  return conversation(80, [
    ['client', 'GET /out HTTP/1.1\r\nHost: a.example\r\n\r\n'],
    ['server', head + body],
  ])
}

function packed(body: string): StarterTraffic {
  // Told apart from what repeats, which would come to a few bytes.
  return download(gzipSync(Buffer.from(body)).toString('latin1'), 'Content-Encoding: gzip\r\n')
}

function mail(body: string): StarterTraffic {
  const lines = Buffer.from(body)
    .toString('base64')
    .match(/.{1,76}/g)!
    .join('\r\n')
  const head =
    'From: a@a.example\r\nTo: b@b.example\r\nSubject: a file\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=edge\r\n\r\n--edge\r\n'
  const part =
    'Content-Type: application/octet-stream; name=a.bin\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.bin\r\n\r\n'
  return conversation(25, [
    ['server', '220 mail.example ESMTP\r\n'],
    ['client', 'EHLO a.example\r\n'],
    ['server', '250 mail.example\r\n'],
    ['client', 'MAIL FROM:<a@a.example>\r\n'],
    ['server', '250 OK\r\n'],
    ['client', 'RCPT TO:<b@b.example>\r\n'],
    ['server', '250 OK\r\n'],
    ['client', 'DATA\r\n'],
    ['server', '354 go on\r\n'],
    ['client', `${head}${part}${lines}\r\n--edge--\r\n.\r\n`],
    ['server', '250 OK\r\n'],
  ])
}

test.each([
  ['uploaded', upload, [1, 3]],
  ['downloaded', download, [2, 3]],
  ['packed', packed, [2, 3]],
  ['mailed', mail, [4]],
] as const)('a text is found wherever it stands in a body: %s', async (_what, make, sids) => {
  const bodies = [...places.map((at) => text(at)), text(70_000, 'GOOD-TOKEN')]
  const alerts = await offline(
    capture(
      bodies.map((body) => make(body)),
      firstPort,
    ),
    { rules, config: { classification: [], reference: [] } },
  )
  const found = bodies.map((_body, index) =>
    [
      ...new Set(alerts.filter(({ ports }) => ports.includes(firstPort + index)).map(({ sid }) => sid)),
    ].sort(),
  )
  expect(found).toEqual([...places.map(() => sids), []])
})

test('a path is found in long requests, behind many headers and in many requests at once', async () => {
  const rule = 'alert http any any -> any any (msg:"path"; http.uri; content:"/evil"; sid:1;)'
  const head = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a.example\r\n${more}\r\n`
  const headers = Array.from({ length: 4_000 }, (_none, at) => `X-${at}: a\r\n`).join('')
  const ways = {
    'a long path': [head(`/${'a'.repeat(60_000)}/evil`)],
    'a long header': [head('/good', `X-Long: ${'a'.repeat(60_000)}\r\n`), head('/evil')],
    'many headers': [head('/good', headers), head('/evil')],
    'many requests': [head('/good').repeat(8_000) + head('/evil')],
    'nothing of interest': [head('/good').repeat(600)],
  }
  const talks = Object.values(ways).map((requests) =>
    conversation(
      80,
      requests.flatMap((each): Words[] => [
        ['client', each],
        ['server', ok],
      ]),
    ),
  )
  const alerts = await offline(capture(talks, firstPort), {
    ...{ rules: rule, config: { classification: [], reference: [] } },
  })
  const found = Object.keys(ways).filter((_way, at) =>
    alerts.some(({ ports }) => ports.includes(firstPort + at)),
  )
  expect(found).toEqual(Object.keys(ways).slice(0, -1))
})

test('a question of DNS is found at any port, over UDP and TCP', async () => {
  const labels = ['a', 'evil', 'example'].map((label) => String.fromCharCode(label.length) + label).join('')
  const question = `\x12\x34\x01\0\0\x01\0\0\0\0\0\0${labels}\0\0\x01\0\x01`
  const asked = [53, 123, 5_353, 8_053].flatMap((port): StarterTraffic[] => [
    { sid: 0, from: 'inside', transport: 'udp', port, talk: [['client', question]] },
    conversation(port, [['client', `\0${String.fromCharCode(question.length)}${question}`]]),
  ])
  const alerts = await offline(capture(asked, firstPort), {
    rules: 'alert dns any any -> any any (msg:"name"; dns.query; content:"evil.example"; sid:1;)',
    config: { classification: [], reference: [] },
  })
  const found = asked.map((_each, at) => alerts.some(({ ports }) => ports.includes(firstPort + at)))
  expect(found).toEqual(asked.map(() => true))
})
