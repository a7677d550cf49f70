import { expect, it, vi } from 'vitest'
import { verdictText } from '../verdict-text.ts'
import { createHandshakeRows } from './handshake-rows.ts'
import { handedOn, type ProxyRow, readRow } from './row.ts'

const ends = { src: '10.1.0.2', sport: 47326, dst: '10.2.0.2', dport: '443' }
const handshake = { row: 'handshake', ...ends, at: 5, tls: 'a.test', error: 'no', detail: 'unknown ca' }
const verdict = {
  ...{ row: 'tunnel', ...ends, at: 1, why: handedOn, tls: 'a.test', action: 'deny', error: '-' },
  ...{ up: 5, down: 6, ms: 7 },
  told: verdictText({
    ...{ rule: '7', ruleName: 'games', categories: 'users.id.1', user: '', quote: '42', refusal: '' },
  }),
}

it('a handshake that failed has the rule that decided about its connection', () => {
  const late: ProxyRow[] = []
  const rows = createHandshakeRows((row) => late.push(row))
  expect(rows.join(handshake)).toBeNull()
  expect(rows.join({ ...verdict, sport: 1 })).toBeNull()
  expect(readRow(rows.join(verdict)!, false)).toMatchObject({
    ...{ action: 'untrusted', rule: 7, ruleName: 'games', categories: ['users.id.1'], quote: '42' },
    ...{ reason: 'no: unknown ca', tlsName: 'a.test', bytesSent: 5, milliseconds: 7 },
  })
  expect(rows.join(verdict)).toBeNull()
  expect(late).toEqual([])
})

it('goes on without one that does not come, and with every other row', () => {
  vi.useFakeTimers()
  const late: ProxyRow[] = []
  const rows = createHandshakeRows((row) => late.push(row))
  rows.join(handshake)
  vi.advanceTimersByTime(5_000)
  rows.join({ ...handshake, sport: 2 })
  rows.close()
  expect(late).toEqual([handshake, { ...handshake, sport: 2 }])
  const request = { ...verdict, row: 'request', why: '-' }
  const tunnel = { ...verdict, why: '-' }
  expect([rows.join(request), rows.join(tunnel)]).toEqual([request, tunnel])
  vi.useRealTimers()
})
