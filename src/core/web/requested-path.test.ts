import { expect, it } from 'vitest'
import { requestedPath } from './requested-path.ts'

it.each([
  ['/a/b.html', '/a/b.html'],
  ['//secret', '/secret'],
  ['///a//b', '/a/b'],
  ['/a/..//secret', '/secret'],
  ['/%2e%2E/a', '/a'],
  ['/s%65cret', '/secret'],
  ['/setup.ex%65', '/setup.exe'],
  ['/%7Euser/%2D%5f', '/~user/-_'],
  ['/a%2Fb%3F%20%5b%d0%96', '/a%2Fb%3F%20%5b%d0%96'],
  ['/\\secret', '/secret'],
  ['/%zz', '/%25zz'],
  ['/\xd0\x96', '/%D0%96'],
  ['/a?b=//c', '/a'],
  ['', '/'],
  ['*', '/*'],
])('%s is the page %s', (text, path) => {
  expect(requestedPath(text)).toBe(path)
})
