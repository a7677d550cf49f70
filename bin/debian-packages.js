// Installs the few Debian packages that engines, lab and tests need. Plain JavaScript for Node 18.
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const policyFile = '/usr/sbin/policy-rc.d'
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

/**
 * Installs Debian packages whose files are missing, when root on Debian; otherwise says which command would. `lists`
 * are files of the form of `src/plane/tools.json`.
 */
export function installDebianPackages(root, spawnSync, lists = ['src/plane/tools.json']) {
  const tools = lists.flatMap((list) => JSON.parse(readFileSync(join(root, list), 'utf8')))
  const isMissing = ({ tool, files }) =>
    !(files ?? folders.map((folder) => join(folder, tool))).some(existsSync)
  const packages = [...new Set(tools.filter(isMissing).map((tool) => tool.package))]
  if (packages.length === 0) return
  const command = ['install', '--yes', '--no-install-recommends', ...packages]
  if (!existsSync('/usr/bin/apt-get')) {
    console.error(`Not a Debian system; missing are what these Debian packages bring: ${packages.join(' ')}`)
  } else if (process.getuid() !== 0) {
    console.error(`Missing Debian packages; as root this brings them: apt-get ${command.join(' ')}`)
  } else {
    console.error(`Installing Debian packages: ${packages.join(' ')} …`)
    withoutServices(() => {
      // The lists of a fresh machine are empty, those of an old one may be outdated.
      if (aptGet(spawnSync, command)) return
      const done = aptGet(spawnSync, ['update']) && aptGet(spawnSync, command, 'inherit')
      if (!done) console.error(`They did not install; going on without: apt-get ${command.join(' ')}`)
    })
  }
}

function aptGet(spawnSync, args, errors = 'ignore') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const result = spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', errors], env })
  return result.status === 0
}

/** Forbids packages to start services meanwhile; a policy of the machine's own is left alone. */
function withoutServices(install) {
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
