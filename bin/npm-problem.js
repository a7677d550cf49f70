// Why npm did not install, as one sentence with the remedy. Plain JavaScript for Node 18.

import fs from 'node:fs'
import { join } from 'node:path'

const neededBytes = 1e9
const unreachable = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'ERR_SOCKET_TIMEOUT',
  'EIDLETIMEOUT',
  'FETCH_ERROR',
  'ENOTCACHED',
]

/** What the end of a run of npm means for whoever started Gatehouse in the folder `root`. */
export function npmProblem({ error, status, signal, stderr }, root) {
  if (error?.code === 'ENOENT')
    return 'npm is missing; install it (on Debian: apt-get install npm) and start again'
  const lines = (stderr ?? '').split('\n').map((line) => line.replace(/^npm (ERR!|error) ?/, ''))
  const code = lines.flatMap((line) => /^code (\w+)/.exec(line)?.[1] ?? [])[0] ?? error?.code
  const place = lines.flatMap((line) => /^path (.+)/.exec(line)?.[1] ?? [])[0] ?? root
  if (unreachable.includes(code)) {
    return `the npm packages cannot be fetched, since the registry is not reachable (${code}); connect this machine, or set npm's registry or proxy, and start again`
  }
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(place, code, root)
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(root)
    case 'EINTEGRITY':
      return 'the npm packages are not installed, since one of them differs from what is locked (EINTEGRITY); run npm cache verify, and set npm to a registry that you trust'
    default: {
      const said = lines.find((line) => line !== '' && !line.startsWith('code ')) ?? ''
      const end = error?.message ?? (signal ? `by ${signal}` : `with code ${status}`)
      return `the npm packages are not installed: npm ended ${end}${said === '' ? '' : `, ${said}`}; mend that and start again`
    }
  }
}

/** Why nothing can be installed into the folder `root`, or null. */
export function placeProblem(root) {
  for (const folder of [root, join(root, 'bin', 'installer'), join(root, 'node_modules')].filter(
    fs.existsSync,
  )) {
    try {
      fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    } catch (error) {
      return notWritable(folder, error.code, root)
    }
  }
  // Node 18.15 and later.
  if (fs.statfsSync === undefined) return null
  const { bavail, bsize } = fs.statfsSync(root)
  return bavail * bsize < neededBytes ? diskFull(root) : null
}

function notWritable(place, code, root) {
  return `the npm packages cannot be installed, since ${place} may not be written (${code}); start once as the user to whom ${root} belongs, or clone into a folder of your own`
}

function diskFull(root) {
  return `the npm packages cannot be installed, since the disk is full; make room for 1 GB at ${root} and start again`
}
