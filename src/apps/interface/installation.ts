import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { LicenseServer, Machine, SystemVersion } from '../../core/license/installation.ts'
import type { GatewayOptions } from '../options/gateway-options.ts'
import { publicKey } from '../options/license-key.ts'

/** File of a public key in the data folder. */
const keyFile = 'license-key.pem'
const programFile = new URL('../../../package.json', import.meta.url)

/** Facts about this installation. Throws when a license key cannot be read. */
export function machineOf(
  { dataFolder, vendor, product, licenseKey }: GatewayOptions,
  licenseServer: LicenseServer,
): Machine {
  const own = join(dataFolder, keyFile)
  const keys = [licenseKey, existsSync(own) ? readFileSync(own, 'utf8') : null]
  return {
    hwid: hwidOf(dataFolder),
    serverName: hostname(),
    vendor,
    version: systemVersion(vendor, product),
    licenseServer,
    licenseKeys: keys.filter((pem) => pem !== null).map(publicKey),
  }
}

/** The hardware id of a data folder, made up at its first start. Source: silences#hwid. */
function hwidOf(dataFolder: string): string {
  const file = join(dataFolder, 'hwid')
  if (!existsSync(file)) writeFileSync(file, `${randomUUID()}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return readFileSync(file, 'utf8').trim()
}

/** The version of this program; the time of the build is that of the file which runs. Source: silences#system-version. */
export function systemVersion(vendor: string, product: GatewayOptions['product']): SystemVersion {
  const version = programVersion()
  const [major = 0, minor = 0, build = 0] = version.split(/[.+-]/).map(Number)
  return {
    major,
    minor,
    build,
    timestamp: Math.floor(statSync(process.argv[1] ?? programFile).mtimeMs / 1000),
    vendor,
    product: product === 'cc' ? 'CC' : 'UTM',
    kind: 'STANDARD',
    release_type: version.includes('-') ? 'beta' : major === 0 ? 'devel' : 'release',
  }
}

/** The version of this program, as its package says. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(programFile, 'utf8')) as { version: string }).version
}
