import { expect, test } from 'vitest'
import { networkResources } from '../network/network.generated.ts'
import { idleColumns } from './columns.tsx'

const { schema } = networkResources.find(({ name }) => name === 'connections')!

test('columns of fields that some types have are idle until a row says something in them', () => {
  const rows = [
    { id: 1, type: 'lan', title: 'lan', addresses: ['10.1.2.1/24'], gateway: null, dns: [] },
    { id: 2, type: 'loopback', title: 'lo', addresses: [], comment: '' },
  ]
  const idle = idleColumns(schema!, rows)
  expect(idle).toContain('login')
  expect(idle).toContain('gateway')
  expect(idle).not.toContain('addresses')
  // Every item has a zone, if only an empty one.
  expect(idle).not.toContain('zone')
  const dialled = { id: 3, type: 'pppoe', title: 'isp', login: 'me' }
  expect(idleColumns(schema!, [...rows, dialled])).not.toContain('login')
})
