import { describe, expect, it } from 'vitest'
import { verdictText } from '../verdict-text.ts'
import { parseRow, readRow } from './row.ts'

const request = {
  ...{ row: 'request', at: 1795818626661, src: '10.1.0.2', sport: 47326, dst: '10.2.0.2', dport: '80' },
  ...{
    up: 79,
    down: 233,
    ms: 9_000,
    began: '1795818626661',
    ended: '1795818626688',
    status: '200',
    method: 'GET',
    scheme: 'http',
    host: 'a.test',
  },
  ...{ path: '/a', query: 'b=c', tls: '-', why: '-', action: 'deny', error: '-' },
  told: verdictText({
    ...{ rule: '7', ruleName: 'No "play"', categories: 'users.id.1,special.id.2' },
    ...{ user: 'user.id.3', quote: '42', refusal: '' },
  }),
}
const read = (over: object = {}, isQueryLogged = false) =>
  readRow(parseRow(JSON.stringify({ ...request, ...over }))!, isQueryLogged)

describe('a line of HAProxy', () => {
  it('is a request', () => {
    expect(read()).toMatchObject({
      ...{ atMicroseconds: 1795818626661000, source: '10.1.0.2', destinationPort: 80, method: 'GET' },
      ...{ url: 'http://a.test/a', categories: ['users.id.1', 'special.id.2'], rule: 7, action: 'deny' },
      ...{ ruleName: 'No "play"', quote: '42' },
      ...{ status: 200, milliseconds: 27, tlsName: '', isDecrypted: false, reason: '' },
    })
  })

  it('has the query only when that is wanted', () => {
    expect(read({}, true)?.url).toBe('http://a.test/a?b=c')
  })

  it.each([
    [{ dport: '8080' }, 'http://a.test:8080/a'],
    [{ host: 'a.test:8080', dport: '8080' }, 'http://a.test:8080/a'],
    [{ scheme: 'https', dport: '443' }, 'https://a.test/a'],
    [{ host: '-', dst: 'fd00::1' }, 'http://[fd00::1]/a'],
    [{ row: 'tunnel', tls: 'a.test', dport: '443' }, 'https://a.test/'],
    [{ row: 'tunnel', dport: '443' }, 'https://10.2.0.2/'],
  ])('%j has the address %s', (over, url) => {
    expect(read(over)?.url).toBe(url)
  })

  it.each([
    [{ why: 'malformed', action: '-' }, 'refuse'],
    [{ why: 'other-name' }, 'refuse'],
    [{ why: 'unjudged', action: '-' }, 'unjudged'],
    [{ action: '-' }, 'unjudged'],
    [{ action: 'bump' }, 'pass'],
    [{ row: 'handshake', error: 'bad' }, 'untrusted'],
  ])('%j has the action %s', (over, action) => {
    expect(read(over)?.action).toBe(action)
  })

  it.each(['-', '', 'text', '{}', '[1,null'])('has no rule where its verdict is %j', (told) => {
    expect(read({ told })).toMatchObject({ rule: null, ruleName: '', categories: [], quote: '' })
  })

  it.each(['', 'text', '[]', '{"row":"other"}', 'null'])('is nothing: %s', (line) => {
    expect(readRow(parseRow(line) ?? {}, false)).toBeNull()
  })
})
