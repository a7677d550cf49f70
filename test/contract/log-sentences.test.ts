import { expect, test } from 'vitest'
import type { WafMatch } from '../../src/core/engine/rows/waf-match.ts'
import { type LogKindName, logKindNames } from '../../src/core/log/log-kinds.ts'
import { type LogRecord, messageOf } from '../../src/core/log/log-record.ts'
import { alertRow, alertsLeftOutRow, alertsLostRow } from '../../src/domains/logs/alert-row.ts'
import { applicationRow } from '../../src/domains/logs/application-row.ts'
import { connectionRow } from '../../src/domains/logs/connection-row.ts'
import { eventRow } from '../../src/domains/logs/event-row.ts'
import { noFacts } from '../../src/domains/logs/flow-facts.ts'
import { leftOutRow, packetRow } from '../../src/domains/logs/packet-row.ts'
import { linesLostRow } from '../../src/domains/logs/process-row.ts'
import { recordsLostRow } from '../../src/domains/logs/system-row.ts'
import { wafLeftOutRow, wafLostRow, wafRow } from '../../src/domains/logs/waf-row.ts'
import { requestsLostRow, webRow } from '../../src/domains/logs/web-row.ts'
import { logMessage } from '../../web/src/monitor/log-message.ts'
import { sampleEvents } from './sample-events.ts'

const [source, destination] = ['192.0.2.7', '2001:db8::1']
const tuple = { source, sourcePort: 40_000, destination, destinationPort: 443 }
const match: WafMatch = {
  ...{ atMicroseconds: 0, ruleId: 942_100, listRule: null, outcome: 'blocked', client: source, score: 5 },
  ...{
    status: 403,
    what: 'x',
    variable: 'y',
    method: 'GET',
    path: '/',
    site: 1,
    profile: 'p',
    uniqueId: 'z',
  },
}

const rows: readonly LogRecord[] = [
  ...Object.values(sampleEvents).map((event) => eventRow(event, 0)),
  packetRow({
    ...{ atMicroseconds: 0, prefix: 'fwd.ngfw.12 drop', ...tuple },
    ...{ inDevice: 'lan', outDevice: 'wan', protocol: 'tcp', lengthBytes: 60 },
  }),
  leftOutRow({ prefix: 'fwd.ngfw.12 drop', source, packets: 5 }, 0),
  connectionRow(
    {
      ...{ atMicroseconds: 1_234_000, startedMicroseconds: 0, protocol: 'tcp', tuple, translated: null },
      ...{ sent: { packets: 6, bytes: 543 }, received: { packets: 1, bytes: 21 } },
    },
    noFacts,
  ),
  alertRow(
    {
      ...{ kind: 'ips', profile: 'office', profiles: [] },
      alert: {
        ...{ atMicroseconds: 1, action: 'drop', sid: 7, revision: 2, signature: 'evil', classtype: 'bad' },
        ...{ severity: '', tactics: [], protocol: 'tcp', application: '', host: '', path: '', ...tuple },
        ...{ toServer: true, bytes: 12 },
      },
    },
    noFacts,
  ),
  alertsLeftOutRow({ profile: 'office', sid: 7, source, alerts: 4 }, 0),
  alertsLeftOutRow({ profile: 'office', sid: 7, source: null, alerts: 4 }, 0),
  alertsLostRow({ profile: 'office', alerts: 4 }, 0),
  applicationRow(
    {
      ...{ atMicroseconds: 1, by: { profile: 'p' }, protocols: [], protocol: 'tcp', tuple },
      ...{ translated: null, ruleNumber: 3, inDevice: 'lan', outDevice: 'wan' },
    },
    noFacts,
  ),
  webRow(
    {
      ...{ atMicroseconds: 0, ...tuple, method: 'GET', url: 'http://a.example/', categories: [], rule: 3 },
      ...{ ruleName: 'r', action: 'deny', status: 403, bytesSent: 1, bytesReceived: 1, milliseconds: 1 },
      ...{ tlsName: '', isDecrypted: false, quote: '', reason: '' },
    },
    noFacts,
  ),
  requestsLostRow(4, 0),
  wafRow(match, noFacts),
  wafRow({ ...match, ruleId: null, listRule: 3, outcome: 'list-blocked', score: null }, noFacts),
  wafLeftOutRow({ ruleId: 1, client: source, matches: 4 }, 0),
  wafLostRow(4, 0),
  linesLostRow(4, 0),
  ...(['overwritten', 'flood', 'too-long'] as const).flatMap((reason) => [
    recordsLostRow({ kind: 'records-lost', source: 'kernel', records: 4, reason }, 0),
    recordsLostRow({ kind: 'records-lost', source: 'journal', records: 4, reason }, 0),
  ]),
]

/** Kinds whose messages other programs wrote. */
const ofOthers: readonly LogKindName[] = ['line', 'kernel', 'journal']

const shown = (row: LogRecord) => {
  const { kind, fields } = row.event!
  return logMessage({ message: messageOf(row), event: { kind, ...fields } }, 'ru')
}

test('a reader of Russian is told each kind of the log in a Russian sentence', () => {
  const kinds = rows.map(({ event }) => event!.kind)
  expect(logKindNames.filter((kind) => !kinds.includes(kind))).toEqual(ofOthers)
  const names =
    /«[^»]*»|http:\S+|[a-z]+\.[a-z.]+[0-9]*|\b(?:tcp|lan|wan|x|plane|dns|siem|ivan|tls|sha|ips|waf|get|put|delete|http|nat)\b|\/[\w/]*|[0-9a-f:]*::[0-9a-f]+|\b0f\b/giu
  const foreign = rows.map(shown).filter((text) => /[a-z]/iu.test(text.replaceAll(names, '')))
  expect(foreign).toEqual([])
})

test('what a change did is told in the words of the console', () => {
  expect(shown(eventRow(sampleEvents.change, 0))).toBe(
    '«admin» с 192.0.2.1, ревизия 4: Транзит 1 — перемещение (Действие, Комментарий); Порты 3 — добавление; Порты 4 — удаление; и ещё 12 изменений (PUT /firewall/rules/forward)',
  )
})

test('a login cannot end its quotation marks, and what an event does not say leaves the message as it is stored', () => {
  const login = 'x» с 192.0.2.9 вошёл «y'
  const row = eventRow({ kind: 'login-refused', login, address: '192.0.2.1' }, 0)
  expect(shown(row)).toBe('«x" с 192.0.2.9 вошёл "y» с 192.0.2.1, во входе отказано')
  const bare = { message: 'as stored', event: { kind: 'change', login: 'admin' } }
  expect(logMessage(bare, 'ru')).toBe('as stored')
  expect(logMessage({ ...bare, event: { kind: 'constructor' } }, 'ru')).toBe('as stored')
  expect(logMessage({ message: 'as stored', event: { kind: 'stopped' } }, 'en')).toBe('as stored')
})
