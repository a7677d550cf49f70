// Installs the few Debian packages that the firewall, the lab and tests need. Those of other engines come behind the start
// (`src/plane/install`). Plain JavaScript for Node 18.
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const usualPolicyFile = '/usr/sbin/policy-rc.d'
const policy = `#!/bin/sh
# Made by Gatehouse while it installs packages: none may start a service meanwhile. Left over where nothing is installed.
exit 101
`
const folders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin', '/usr/local/sbin', '/usr/local/bin']

/**
 * Installs Debian packages whose files are missing, when root on Debian; otherwise says which command would. `lists`
 * are files of the form of `src/plane/install/tools.json`, which has what every start needs.
 */
export function installDebianPackages(root, spawnSync, lists = ['src/plane/install/tools.json']) {
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

/**
 * Forbids packages to start services, and answers the function that allows it again. A policy of the machine's own is left
 * alone; one of ours was left by a process that was killed.
 */
export function forbidServices(policyFile = usualPolicyFile) {
  const ours = !existsSync(policyFile) || readFileSync(policyFile, 'utf8') === policy
  if (!ours) return () => undefined
  writeFileSync(policyFile, policy)
  chmodSync(policyFile, 0o755)
  return () => rmSync(policyFile, { force: true })
}

function withoutServices(install) {
  const allow = forbidServices()
  try {
    install()
  } finally {
    allow()
  }
}
