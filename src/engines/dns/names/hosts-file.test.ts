import { expect, test } from 'vitest'
import { parseHosts } from './hosts-file.ts'

test('a hosts file gives each name all its addresses', () => {
  const table = parseHosts(
    [
      '127.0.0.1 localhost',
      '# 192.0.2.9 gone',
      '192.0.2.1\tServer server.example # web',
      '',
      'FD00::1 server',
    ].join('\n'),
  )
  expect(Object.fromEntries(table)).toEqual({
    localhost: ['127.0.0.1'],
    server: ['192.0.2.1', 'fd00::1'],
    'server.example': ['192.0.2.1'],
  })
})

test('lines that are none say nothing', () => {
  expect(parseHosts('server 192.0.2.1\n192.0.2.1\n300.1.1.1 x\n').size).toBe(0)
})
