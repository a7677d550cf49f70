import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs'

/** Debian packages that the kernel tests use. */
const needed = [
  'conntrack',
  'curl',
  'ethtool',
  'iproute2',
  'nftables',
  'tor-geoipdb',
  'ulogd2',
  'ulogd2-json',
]

const policyFile = '/usr/sbin/policy-rc.d'

/**
 * Installs the Debian packages that tests need and this machine lacks. No installed package starts a service.
 * Answers what to do where that is not possible (no root, no apt), null when everything is there.
 */
export function installTestPackages(): string | null {
  const missing = needed.filter((name) => !isInstalled(name))
  if (missing.length === 0) return null
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) return `kernel tests need Debian packages; as root: ${command}`
  console.log(`installing Debian packages: ${missing.join(' ')}`)
  withoutServices(() => {
    aptGet(['update'])
    aptGet(['install', '--yes', '--no-install-recommends', ...missing])
  })
  const still = missing.filter((name) => !isInstalled(name))
  return still.length === 0 ? null : `these Debian packages did not install: ${still.join(' ')}`
}

function isInstalled(name: string): boolean {
  const query = spawnSync('dpkg', ['--status', name])
  return /^Status: \S+ \S+ installed$/m.test(query.stdout?.toString() ?? '')
}

function aptGet(arguments_: readonly string[]): void {
  spawnSync('apt-get', ['--quiet=2', ...arguments_], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Forbids packages to start services while `install` runs; a policy of the machine's own is left alone. */
function withoutServices(install: () => void): void {
  const ours = !existsSync(policyFile)
  if (ours) {
    writeFileSync(policyFile, '#!/bin/sh\nexit 101\n')
    chmodSync(policyFile, 0o755)
  }
  try {
    install()
  } finally {
    if (ours) rmSync(policyFile, { force: true })
  }
}
