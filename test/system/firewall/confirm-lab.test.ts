import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminPassword } from '../fixture/client.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

const interfaceUrl = `https://${hosts.gatewayLan}:8443`
const jar = ['--cookie-jar', 'cookies', '--cookie', 'cookies']

let lab: Lab
let port: string

beforeAll(async () => {
  lab = await startLab()
  port = await lab.gateway.admin.create<string>('/aliases/ports', { title: 'management', value: 8443 })
})
afterAll(() => lab?.close())

/** One request of an administrator at lan1, on a connection of its own: the status and the body, or 000. */
async function request(method: string, path: string, body?: object, headers: readonly string[] = []) {
  const folder = lab.gateway.dataFolder
  const curl = [
    'curl',
    '--insecure',
    '--silent',
    '--noproxy',
    '*',
    '--max-time',
    '5',
    '--connect-timeout',
    '1',
  ]
  const sent = body ? ['--data', JSON.stringify(body)] : []
  const cookies = jar.map((word) => (word === 'cookies' ? `${folder}/cookies` : word))
  const args = [...curl, ...cookies, '--write-out', '\n%{http_code}', '--request', method, ...sent]
  const named = headers.flatMap((header) => ['--header', header])
  const { text } = await lab.run('lan1', ...args, ...named, `${interfaceUrl}${path}`)
  const end = text.lastIndexOf('\n')
  return { status: text.slice(end + 1).trim(), body: text.slice(0, end).trim() }
}

const reached = async () => (await request('GET', '/health')).status === '200'

const lockOut = () => ({
  action: 'drop',
  protocol: 'protocol.tcp',
  source_addresses: ['subnet.id.1'],
  destination_ports: [port],
})

describe('a change that locks the administrator out heals itself, silences#confirm', () => {
  it('an INPUT rule that drops the management port is taken back', async () => {
    const credentials = { login: 'admin', password: adminPassword, rest_path: '/', recaptcha: '' }
    expect((await request('POST', '/web/auth/login', credentials)).status).toBe('200')
    const before = await lab.revision()

    await request('POST', '/firewall/rules/input', lockOut(), ['X-Confirm-Within: 8'])
    expect(await lab.revision()).toBe(before + 1)
    expect(await reached()).toBe(false)
    expect((await request('POST', `/x/confirm/${before + 1}`)).status).toBe('000')

    expect(await until(20, reached)).toBe(true)
    const rules = await request('GET', '/firewall/rules/input')
    expect([rules.status, rules.body]).toEqual(['200', '[]'])
    expect(await lab.revision()).toBe(before + 2)
  })

  it('also when the gateway and the plane are killed meanwhile', async () => {
    const { admin } = lab.gateway
    const reply = await admin.post('/firewall/rules/input', lockOut(), { 'X-Confirm-Within': '6' })
    expect(reply.headers['x-applied']).toBe(reply.headers['x-revision'])
    expect(await reached()).toBe(false)
    lab.gateway.kill('plane')
    lab.gateway.kill('gateway')
    await lab.gateway.ready()
    expect(await until(30, reached)).toBe(true)
    expect(await admin.list('/firewall/rules/input')).toEqual([])
  })

  it('a harmless change is confirmed from lan1 and stays', async () => {
    const created = await request('POST', '/aliases/ports', { title: 'kept', value: 99 }, [
      'X-Confirm-Within: 5',
    ])
    expect(created.status).toBe('200')
    const revision = await lab.revision()
    expect(await request('POST', `/x/confirm/${revision}`)).toEqual({
      status: '200',
      body: JSON.stringify({ confirmed: [revision] }),
    })
    const gone = await until(7, async () => (await lab.revision()) > revision)
    expect(gone).toBe(false)
    expect((await lab.gateway.admin.list('/aliases/ports')).map(({ title }) => title)).toContain('kept')
  })
})
