import { isIPv6 } from 'node:net'
import { parseArgs } from 'node:util'
import { textFormats } from '../../core/schema/format.ts'
import type { PolicyLayout } from '../../domains/firewall/compile/normalised-rule.ts'
import { engineTools } from '../engine-list.ts'
import { OptionError, readFolder, type Setting } from './data-folder.ts'
import type { ListenAddress, Product } from './gateway-options.ts'
import { placeText } from './listen-address.ts'

/** Requested data plane; `auto` is the lab where the kernel allows it. */
export type DataPlaneChoice = 'auto' | 'lab' | 'host' | 'none'

/** Treatment of packets to be forwarded while the packet filter cannot be applied. */
export type WithoutFilter = 'closed' | 'open'

/** Options of a start. */
export interface StartOptions {
  readonly listen: ListenAddress
  /** Second listening address for agents; null when there is none. */
  readonly agentListen: ListenAddress | null
  /** Names and addresses under which requests may reach the interface, beside those it knows. */
  readonly hostNames: readonly string[]
  readonly dataFolder: string
  readonly dataPlane: DataPlaneChoice
  readonly policyLayout: PolicyLayout
  readonly withoutFilter: WithoutFilter
  readonly product: Product
  readonly vendor: string
  readonly adminPassword: string | null
  /** File of the public key that licenses are verified with. */
  readonly licenseKey: string | null
  readonly licenseServer: string
  /** Address that anonymous statistics are sent to; null for none. */
  readonly statisticsUrl: string | null
  readonly traffic: boolean
  /** True when missing Debian packages are to be installed. */
  readonly installs: boolean
  /** Names of the engines whose packages are installed behind the start; null for all. */
  readonly engines: readonly string[] | null
  readonly help: boolean
}

/** Usual ports of the interface and of the second listener for client agents. Source: silences#agent-path. */
export const apiPort = 8443
export const agentPort = 14765
const dataPlanes: readonly DataPlaneChoice[] = ['auto', 'lab', 'host', 'none']
const layouts: readonly PolicyLayout[] = ['list', 'graph']
const withoutFilters: readonly WithoutFilter[] = ['closed', 'open']
const products: readonly Product[] = ['utm', 'cc']

/** Reads flags, and the environment for what they leave open. Throws an `OptionError`. */
export function readStartOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions {
  const flags = readFlags(args)
  const setting = (
    flag:
      | 'listen'
      | 'agent-listen'
      | 'host-name'
      | 'data'
      | 'data-plane'
      | 'policy-layout'
      | 'without-filter'
      | 'product'
      | 'vendor'
      | 'license-key'
      | 'license-server'
      | 'statistics-url'
      | 'engines',
    fallback: string,
  ): Setting => {
    const variable = `GATEHOUSE_${flag.toUpperCase().replaceAll('-', '_')}`
    const fromFlag = flags[flag]
    if (fromFlag !== undefined) return { name: `--${flag}`, text: fromFlag }
    return { name: variable, text: environment[variable] || fallback }
  }
  const password = environment['GATEHOUSE_ADMIN_PASSWORD'] || null
  if (password !== null && (password.length < 10 || password.length > 42)) {
    throw new OptionError('GATEHOUSE_ADMIN_PASSWORD must have 10 to 42 characters')
  }
  const vendor = readVendor(setting('vendor', 'vendor'))
  const listen = readListen(setting('listen', `127.0.0.1:${apiPort}`))
  const product = oneOf(setting('product', 'utm'), products)
  return {
    listen,
    agentListen: readAgentListen(setting('agent-listen', placeText({ ...listen, port: agentPort }))),
    hostNames: readHosts(setting('host-name', '')),
    dataFolder: readFolder(setting('data', './data')),
    dataPlane: readDataPlane(setting('data-plane', 'auto'), product),
    policyLayout: oneOf(setting('policy-layout', 'graph'), layouts),
    withoutFilter: oneOf(setting('without-filter', 'closed'), withoutFilters),
    product,
    vendor,
    licenseKey: readOptionalFile(setting('license-key', '')),
    licenseServer: readAddress(setting('license-server', `https://license.${vendor.toLowerCase()}.invalid`)),
    statisticsUrl: readOptionalAddress(setting('statistics-url', '')),
    adminPassword: password,
    traffic: flags.traffic ?? false,
    installs: !(flags['no-install'] ?? false),
    engines: readEngines(setting('engines', '')),
    help: flags.help ?? false,
  }
}

function readFlags(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        listen: text,
        'agent-listen': text,
        'host-name': text,
        data: text,
        'data-plane': text,
        'policy-layout': text,
        'without-filter': text,
        product: text,
        vendor: text,
        'license-key': text,
        'license-server': text,
        'statistics-url': text,
        engines: text,
        traffic: flag,
        'no-install': flag,
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    throw new OptionError((error as Error).message)
  }
}

function readAgentListen({ name, text }: Setting): ListenAddress | null {
  return text === 'off' ? null : readListen({ name, text })
}

function readListen({ name, text }: Setting): ListenAddress {
  const match = /^(?:\[(?<v6>[0-9a-fA-F:.]+)\]|(?<host>[A-Za-z0-9.-]+)):(?<port>[0-9]{1,5})$/.exec(text)
  const { v6, host, port } = match?.groups ?? {}
  const address = v6 ?? host
  const valid = address !== undefined && (v6 === undefined || isIPv6(v6)) && Number(port) <= 65_535
  if (!valid) throw new OptionError(`${name} must be ADDRESS:PORT, such as 127.0.0.1:8443 or [::1]:8443`)
  return { host: address, port: Number(port) }
}

function readHosts({ name, text }: Setting): readonly string[] {
  const hosts = text.split(',').flatMap((each) => each.trim() || [])
  const wrong = hosts.find((host) => !textFormats['host']!.test(host))
  if (wrong === undefined) return hosts
  throw new OptionError(
    `${name} must be names or addresses separated by commas: ${JSON.stringify(wrong)} is none`,
  )
}

function readEngines({ name, text }: Setting): readonly string[] | null {
  if (text === '') return null
  const known = engineTools.map((engine) => engine.name)
  const engines = text.split(',').map((each) => each.trim())
  const unknown = engines.find((engine) => !known.includes(engine))
  if (unknown === undefined) return engines
  throw new OptionError(`${name} must name engines separated by commas, of ${known.join(', ')}`)
}

function readOptionalFile({ name, text }: Setting): string | null {
  return text === '' ? null : readFolder({ name, text })
}

function readOptionalAddress(setting: Setting): string | null {
  return setting.text === '' ? null : readAddress(setting)
}

function readAddress({ name, text }: Setting): string {
  const url = URL.parse(text)
  const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === ''
  if (isPlain && ['https:', 'http:'].includes(url.protocol)) return text
  throw new OptionError(`${name} must be an address such as https://license.example.com`)
}

/** A console governs gateways and filters no packets itself: on a machine's own network it would be a wall. */
function readDataPlane(setting: Setting, product: Product): DataPlaneChoice {
  const choice = oneOf(setting, dataPlanes)
  if (product === 'utm' || choice === 'none' || choice === 'auto') return choice
  throw new OptionError(
    `${setting.name} ${choice} is for a gateway; a central console has the data plane none`,
  )
}

function readVendor({ name, text }: Setting): string {
  // It becomes part of cookie names.
  if (/^[A-Za-z0-9]{1,32}$/.test(text)) return text
  throw new OptionError(`${name} must be 1 to 32 Latin letters and digits`)
}

function oneOf<T extends string>({ name, text }: Setting, values: readonly T[]): T {
  const value = values.find((candidate) => candidate === text)
  if (value === undefined) throw new OptionError(`${name} must be one of ${values.join(', ')}`)
  return value
}
