import { forbidServices } from '../../../bin/debian-packages.js'
import { packagesOf } from '../../core/engine/package-status.ts'
import type { Tool } from '../../core/engine/tool.ts'
import { errorSentence } from '../../core/text/error-sentence.ts'
import { lockFile } from '../supervisor/data-lock.ts'
import { type AptGround, runApt } from './apt.ts'
import { type AptFault, faultOf } from './apt-fault.ts'
import { backportsSuite, ensureBackports, removeBackports } from './backports.ts'
import { maskService } from './mask-service.ts'
import { message } from './messages.ts'

type WantedPackage = Pick<Tool, 'package' | 'source' | 'service'>

const lockPatienceMilliseconds = 2_000
/** On a terminal of its own dpkg would stay when apt is ended. */
const quiet = ['-qq', '-o', 'Dpkg::Use-Pty=0'] as const

/**
 * Installs the packages of tools, of which no service is started. Answers null, or why they did not come. What an apt that
 * was killed left half-way is put right by the next call.
 */
export async function installPackages(
  ground: AptGround,
  tools: readonly WantedPackage[],
  signal: AbortSignal,
): Promise<AptFault | null> {
  try {
    const lock = await lockFile(ground.lock, lockPatienceMilliseconds)
    if (lock === null)
      return { why: message('another gateway installs packages'), remedy: message('it follows by itself') }
    const allowServices = forbidServices(ground.policyFile)
    try {
      for (const { service } of tools) if (service !== undefined) maskService(ground.unitFolder, service)
      return await installFromAll(ground, tools, signal)
    } finally {
      allowServices()
      lock.release()
    }
  } catch (error) {
    return faultOf(errorSentence(error))
  }
}

async function installFromAll(
  ground: AptGround,
  tools: readonly WantedPackage[],
  signal: AbortSignal,
): Promise<AptFault | null> {
  const newer = tools.filter(({ source }) => source === 'backports')
  const own = tools.filter(({ source }) => source !== 'backports')
  const fault = own.length === 0 ? null : await install(ground, packagesOf(own), signal)
  if (fault !== null || newer.length === 0) return fault
  return await installNewer(ground, packagesOf(newer), signal)
}

async function installNewer(
  ground: AptGround,
  packages: readonly string[],
  signal: AbortSignal,
): Promise<AptFault | null> {
  // Where no list of packages was ever fetched, apt knows the machine's sources all the same.
  const source = await ensureBackports(ground, signal)
  if (source.kind === 'impossible') return { why: source.why, remedy: message('add a source that has them') }
  const fault = await install(ground, ['-t', backportsSuite(ground) ?? '', ...packages], signal)
  if (fault === null || source.kind === 'there') return fault
  const listed = await runApt(ground, ['apt-get', '-qq', 'update'], signal)
  if (!listed.ok) removeBackports(ground)
  return fault
}

/** The lists of a fresh machine are empty, those of an old one may be outdated; an interrupted dpkg refuses whatever comes. */
async function install(
  ground: AptGround,
  words: readonly string[],
  signal: AbortSignal,
): Promise<AptFault | null> {
  const command = ['install', '--yes', '--no-install-recommends', ...words] as const
  const first = await runApt(ground, ['apt-get', ...quiet, ...command], signal)
  if (first.ok) return null
  const steps = [
    ['dpkg', '--force-confold', '--configure', '-a'],
    ['apt-get', '-qq', 'update'],
    ['apt-get', ...quiet, ...command],
  ] as const
  for (const step of steps) {
    const result = await runApt(ground, step, signal)
    if (!result.ok) return faultOf(result.said)
  }
  return null
}
