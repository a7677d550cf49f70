import { expect, it } from 'vitest'
import { withoutQueries } from './error-line.ts'

const said = '2026/11/29 10:00:00 [error] 7#7: *1 connect() failed (111: Connection refused)'
const about = (...parts: readonly string[]) => [said, 'client: 192.0.2.1', ...parts].join(', ')

it.each([
  [
    about('request: "GET /a?b=c"d HTTP/1.1"', 'upstream: "http://192.0.2.9:80/a?b=c"d"', 'host: "shop.test"'),
    about('request: "GET /a HTTP/1.1"', 'upstream: "http://192.0.2.9:80/a"', 'host: "shop.test"'),
  ],
  [
    about('request: "GET /a HTTP/1.1"', 'host: "shop.test"', 'referrer: "http://x.test/?a b", c"'),
    about('request: "GET /a HTTP/1.1"', 'host: "shop.test"', 'referrer: "http://x.test/"'),
  ],
  // Nginx cuts long lines off.
  [about('request: "GET /a?long'), about('request: "GET /a')],
  ['nginx: [emerg] "(?i)" is not terminated', 'nginx: [emerg] "(?i)" is not terminated'],
])('a line about a request has no queries', (line, shown) => {
  expect(withoutQueries(line)).toBe(shown)
})
