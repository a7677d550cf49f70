import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { OptionError, readDataFolder } from './data-folder.ts'
import { readStartOptions } from './start-options.ts'

test('without flags and environment the defaults hold', () => {
  expect(readStartOptions([], {})).toEqual({
    listen: { host: '127.0.0.1', port: 8443 },
    agentListen: { host: '127.0.0.1', port: 14765 },
    hostNames: [],
    dataFolder: resolve('data'),
    dataPlane: 'auto',
    policyLayout: 'graph',
    withoutFilter: 'closed',
    product: 'utm',
    vendor: 'vendor',
    adminPassword: null,
    licenseKey: null,
    licenseServer: 'https://license.vendor.invalid',
    statisticsUrl: null,
    traffic: false,
    installs: true,
    engines: null,
    help: false,
  })
})

test('a flag wins over the environment', () => {
  const environment = { GATEHOUSE_LISTEN: '0.0.0.0:1', GATEHOUSE_DATA_PLANE: 'none', GATEHOUSE_PRODUCT: 'cc' }
  const options = readStartOptions(['--listen', '[::1]:9443', '--traffic', '--no-install'], environment)
  expect(options).toMatchObject({
    listen: { host: '::1', port: 9443 },
    dataPlane: 'none',
    product: 'cc',
    traffic: true,
    installs: false,
  })
})

test('engines whose packages are installed stand between commas', () => {
  expect(readStartOptions(['--engines', 'packet-log, countries'], {}).engines).toEqual([
    'packet-log',
    'countries',
  ])
  expect(readStartOptions([], { GATEHOUSE_ENGINES: 'countries' }).engines).toEqual(['countries'])
})

test('further host names stand between commas', () => {
  const { hostNames } = readStartOptions(['--host-name', ' gw.example, 198.51.100.7,2001:db8::7,'], {})
  expect(hostNames).toEqual(['gw.example', '198.51.100.7', '2001:db8::7'])
})

test.each([
  [[], {}, { host: '127.0.0.1', port: 14765 }],
  [['--listen', '[::1]:9443'], {}, { host: '::1', port: 14765 }],
  [[], { GATEHOUSE_AGENT_LISTEN: '0.0.0.0:1234' }, { host: '0.0.0.0', port: 1234 }],
  [['--agent-listen', 'off'], { GATEHOUSE_AGENT_LISTEN: '0.0.0.0:1234' }, null],
])('agents connect with %j and %j at %j', (args, environment, expected) => {
  expect(readStartOptions(args, environment).agentListen).toEqual(expected)
})

test.each([
  [['--listen', '8443'], {}, '--listen must be ADDRESS:PORT'],
  [['--listen', '[::1:8443'], {}, '--listen must be ADDRESS:PORT'],
  [['--listen', '127.0.0.1:65536'], {}, '--listen must be ADDRESS:PORT'],
  [[], { GATEHOUSE_LISTEN: 'x' }, 'GATEHOUSE_LISTEN must be ADDRESS:PORT'],
  [['--agent-listen', 'on'], {}, '--agent-listen must be ADDRESS:PORT'],
  [['--data-plane', 'vm'], {}, '--data-plane must be one of auto, lab, host, none'],
  [
    ['--product', 'cc', '--data-plane', 'lab'],
    {},
    '--data-plane lab is for a gateway; a central console has the data plane none',
  ],
  [['--policy-layout', 'tree'], {}, '--policy-layout must be one of list, graph'],
  [['--product', 'x'], {}, '--product must be one of utm, cc'],
  [['--statistics-url', 'example.com'], {}, '--statistics-url must be an address'],
  [['--license-server', 'example.com'], {}, '--license-server must be an address'],
  [['--license-server', 'https://a:b@example.com'], {}, '--license-server must be an address'],
  [['--license-server', 'https://example.com?x'], {}, '--license-server must be an address'],
  [[], { GATEHOUSE_LICENSE_SERVER: 'file:///etc' }, 'GATEHOUSE_LICENSE_SERVER must be an address'],
  [['--vendor', 'a=b;'], {}, '--vendor must be 1 to 32 Latin letters and digits'],
  [[], { GATEHOUSE_ADMIN_PASSWORD: 'short' }, 'GATEHOUSE_ADMIN_PASSWORD must have 10 to 42 characters'],
  [['--host-name', 'gw.example,a b'], {}, '--host-name must be names or addresses'],
  [[], { GATEHOUSE_HOST_NAME: 'https://gw.example' }, 'GATEHOUSE_HOST_NAME must be names or addresses'],
  [
    ['--engines', 'packet-log,toaster'],
    {},
    '--engines must name engines separated by commas, of network, dns, ips, application-control, web-proxy, reverse-proxy, packet-log',
  ],
  [['--lisen', 'x'], {}, '--lisen'],
  [['data'], {}, 'data'],
])('%j with %j: %s', (args, environment, message) => {
  expect(() => readStartOptions(args, environment)).toThrow(OptionError)
  expect(() => readStartOptions(args, environment)).toThrow(message)
})

test('a command finds the data folder by its flag, then the environment', () => {
  expect(readDataFolder('/a', { GATEHOUSE_DATA: '/b' })).toBe('/a')
  expect(readDataFolder(undefined, { GATEHOUSE_DATA: '/b' })).toBe('/b')
})
