import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { sessionOf } from '../../processes/process-identity.ts'
import { endpointFaults, endpointName } from './endpoint.ts'

const nobody = () => false

it('an endpoint is to be had where nobody or nginx listens, whether that answers or not', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const taken = { address: '127.0.0.1', port }
  const free = { address: '127.0.0.2', port }
  const faults = async (status: 'active' | 'activating', pid?: number) => {
    const nginx = { status, ...(pid === undefined ? {} : { pid }) }
    return [...(await endpointFaults([taken, free], { nginx, served: [taken], isOwn: nobody })).keys()]
  }
  expect(await faults('active', process.pid)).toEqual([])
  expect(await faults('activating', process.pid)).toEqual([])
  expect(await faults('activating', 1)).toEqual([endpointName(taken)])
  expect(await faults('activating')).toEqual([endpointName(taken)])
  expect([
    ...(await endpointFaults([taken], { nginx: undefined, served: [], isOwn: nobody })).keys(),
  ]).toEqual([endpointName(taken)])
  server.close()
})

it('a process of nginx that is about to end, or has just been started, is in the way of no endpoint', async () => {
  const listen = `require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
  const worker = spawn(process.execPath, ['-e', listen], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(worker.stdout, 'data')
  const taken = { address: '127.0.0.1', port: Number(String(line)) }
  const faults = async (isOwn: (pid: number) => boolean) => [
    ...(await endpointFaults([taken], { nginx: { status: 'failed' }, served: [taken], isOwn })).keys(),
  ]
  expect(await faults((pid) => sessionOf(pid) === worker.pid)).toEqual([])
  expect(await faults(nobody)).toEqual([endpointName(taken)])
  worker.kill()
})
