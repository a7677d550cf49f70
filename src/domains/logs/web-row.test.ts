import { expect, it } from 'vitest'
import type { WebRequest } from '../../core/engine/rows/web-request.ts'
import { noFacts } from './flow-facts.ts'
import { webRow } from './web-row.ts'

const request: WebRequest = {
  ...{ atMicroseconds: 0, source: '192.0.2.7', sourcePort: 40_000, destination: '203.0.113.1' },
  ...{ destinationPort: 443, method: '', url: 'https://a.example/', categories: [], rule: null },
  ...{ ruleName: '', action: 'pass', status: null, bytesSent: 1, bytesReceived: 1, milliseconds: 1 },
  ...{ tlsName: 'a.example', isDecrypted: false, quote: '', reason: '' },
}

it.each([
  [{}, 'content filter pass TLS https://a.example/ by 192.0.2.7'],
  [
    { action: 'refuse', url: 'http://203.0.113.1', destinationPort: 80, tlsName: '' },
    'content filter refuse HTTP http://203.0.113.1 by 192.0.2.7',
  ],
] as const)('a row without a method names its protocol: %j', (over, message) => {
  expect(webRow({ ...request, ...over }, noFacts).message).toBe(message)
})
