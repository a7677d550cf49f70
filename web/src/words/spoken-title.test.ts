import { expect, test } from 'vitest'
import { spokenTitle } from './spoken-title.ts'

test('what the gateway itself has is named by what it is', () => {
  expect(spokenTitle({ id: 'protocol.tcp', title: 'protocol.tcp', comment: 'the protocol TCP' })).toBe('TCP')
  const local = { id: 'interface.local_any', title: 'interface.local_any' }
  expect(spokenTitle({ ...local, comment: 'all local interfaces' })).toBe('all local interfaces')
  expect(spokenTitle(local)).toBe('interface.local_any')
  expect(spokenTitle({ id: 'ip.id.1', title: 'crm', comment: 'a server' })).toBe('crm')
})
