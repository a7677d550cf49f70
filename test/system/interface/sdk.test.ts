import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { type RealGateway, startGateway } from '../fixture/gateway.ts'

const run = promisify(execFile)
let gateway: RealGateway

beforeAll(async () => {
  gateway = await startGateway()
})

afterAll(() => gateway?.close())

test("the client's example runs against a gateway whose certificate it trusts", async () => {
  const { stdout } = await run(process.execPath, ['sdk/example.ts', gateway.origin, adminPassword], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(gateway.dataFolder, 'tls.crt') },
  })
  expect(stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^rule 1 is in force since revision none$/),
    'in match order: 2 accept, 1 drop',
    expect.stringMatching(/^in_use: it is used by \/firewall\/rules\/forward\/1 "example: no web"$/),
    'rule 2: 0 packets',
    'rule 1: 0 packets',
    'in the log: 2 rows',
    'removed again',
  ])
  expect(await gateway.admin.list('/firewall/rules/forward')).toEqual([])
})

test('without trust it does not speak to the gateway', async () => {
  const refused = run(process.execPath, ['sdk/example.ts', gateway.origin, adminPassword])
  await expect(refused).rejects.toThrow(/self-signed certificate/)
})

test("the console's example runs against a console", async () => {
  const center = await startGateway({ args: ['--product', 'cc'] })
  try {
    const { stdout } = await run(process.execPath, ['sdk/example-console.ts', center.origin, adminPassword], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(center.dataFolder, 'tls.crt') },
    })
    expect(stdout.trim().split('\n')).toEqual(['rules of the group: 1 drop', 'removed again'])
    expect(await center.admin.list('/servers/groups')).toHaveLength(1)
  } finally {
    await center.close()
  }
})
