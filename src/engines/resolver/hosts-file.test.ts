import { expect, test } from 'vitest'
import { decodeResolverArtifact } from './artifact-schema.ts'
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

test.each([
  ['a blank in a name', { names: ['a b'], servers: [] }, 'names[0]'],
  ['a name that is not ASCII', { names: ['пример.рф'], servers: [] }, 'names[0]'],
  ['a server by its name', { names: [], servers: ['dns.example'] }, 'servers[0]'],
  ['a field too many', { names: [], servers: [], more: [] }, 'more'],
])('%s is refused', (_, value, path) => {
  expect(decodeResolverArtifact(value)).toEqual([expect.objectContaining({ path })])
})

test('a well-formed artifact is itself', () => {
  const artifact = {
    names: ['_dmarc.a-b.example', 'xn--e1afmkfd.xn--p1ai'],
    servers: ['192.0.2.53', '2001:db8::53'],
  }
  expect(decodeResolverArtifact(artifact)).toEqual(artifact)
})
