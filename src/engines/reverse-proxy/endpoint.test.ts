import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { endpointFaults, endpointName } from './endpoint.ts'

it('an endpoint is to be had where nobody or nginx listens, whether that answers or not', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const taken = { address: '127.0.0.1', port }
  const free = { address: '127.0.0.2', port }
  const faults = async (status: 'active' | 'activating', pid?: number) => {
    const nginx = { status, ...(pid === undefined ? {} : { pid }) }
    return [...(await endpointFaults([taken, free], { nginx, served: [taken] })).keys()]
  }
  expect(await faults('active', process.pid)).toEqual([])
  expect(await faults('activating', process.pid)).toEqual([])
  expect(await faults('activating', 1)).toEqual([endpointName(taken)])
  expect(await faults('activating')).toEqual([endpointName(taken)])
  expect([...(await endpointFaults([taken], { nginx: undefined, served: [] })).keys()]).toEqual([
    endpointName(taken),
  ])
  server.close()
})
