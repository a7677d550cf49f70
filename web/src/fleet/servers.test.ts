import { expect, test } from 'vitest'
import { finder, type Group, type Server, versionText } from './servers.ts'

const group: Group = { id: 'g', name: 'Branches', comment: 'all of them', parent_id: null }
const server: Server = {
  id: 's',
  parent_id: 'g',
  title: 'fw-7',
  comment: '',
  approved: false,
  version: { major: 16, minor: 2, build: 7, kind: 'STANDARD', release_type: 'release' },
  version_diff: 1,
  cl_tunnel_addr: 'fd00::7',
  last_sync: null,
  last_connect: 1,
}
const found = (text: string, kind: Parameters<typeof finder>[1] = null) => {
  const finds = finder(text, kind, () => 'Root group Branches')
  return finds === undefined ? 'all' : [finds(group), finds(server)]
}

test('a filter finds servers by what they are and by the groups they are in', () => {
  expect(found('  ')).toBe('all')
  expect(found('FW-7')).toEqual([false, true])
  expect(found('fw-7 root 16.2')).toEqual([false, true])
  expect(found('fd00::7 branches')).toEqual([false, true])
  expect(found('branches')).toEqual([true, true])
  expect(found('them')).toEqual([true, false])
})

test('a kind leaves out groups that lead to none', () => {
  expect(found('', 'waiting')).toEqual([false, true])
  expect(found('branches', 'version')).toEqual([false, true])
  expect(finder('', 'never', () => '')?.({ ...server, last_sync: 1 })).toBe(false)
})

test('a version is written with dots', () => {
  expect(versionText(server.version)).toBe('16.2.7')
})
