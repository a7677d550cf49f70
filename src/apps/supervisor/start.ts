import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { english, verbatim } from '../../core/text/message.ts'
import { dataFolderFindings } from '../../plane/doctor/data-folder.ts'
import { descriptorFinding } from '../../plane/doctor/descriptors.ts'
import { type Finding, findingSentence } from '../../plane/doctor/finding.ts'
import { missingTools, startTools } from '../../plane/install/tools.ts'
import type { Confiner } from '../../plane/supervisor/confinement.ts'
import { lockDataFolder } from '../../plane/supervisor/data-lock.ts'
import { findConfiner } from '../../plane/supervisor/find-confinement.ts'
import { OwnershipError } from '../../plane/supervisor/ownership.ts'
import {
  clearRunFolder,
  makeRunFolder,
  type RunFolder,
  readRunState,
  writeRunState,
} from '../../plane/supervisor/run-folder.ts'
import { endLeftovers, supervise } from '../../plane/supervisor/supervise.ts'
import { identifySelf } from '../../processes/process-identity.ts'
import { makeFilesPrivate } from '../../store/database/private-file.ts'
import { OptionError } from '../options/data-folder.ts'
import type { AgentListener, GatewayMessage } from '../options/gateway-options.ts'
import { startHelp } from '../options/help.ts'
import { checkLicenseKey } from '../options/license-key.ts'
import { placeText, takeListenPlace } from '../options/listen-address.ts'
import { readStartOptions, type StartOptions } from '../options/start-options.ts'
import { confineCommand } from './bun-command.ts'
import { ensureCertificate } from './certificate.ts'
import { chooseMode, probeWhenNeeded } from './data-plane.ts'
import { enginePackages } from './engine-packages.ts'
import { FrontCertificate } from './front-certificate.ts'
import { certificateMessage } from './front-plan.ts'
import { message } from './messages.ts'
import { interfaceScript, type StartContext, script, supervisedScripts } from './start-scripts.ts'
import { welcome } from './welcome.ts'

/** The same as in `bin/first-password.js`. */
const passwordVariable = 'GATEHOUSE_ADMIN_PASSWORD'
const passwordFollows = 'GATEHOUSE_ADMIN_PASSWORD_FOLLOWS'

const programFolder = join(import.meta.dirname, '../../..')

/** Time for which a start waits for another process to let go of the data folder. */
const lockPatienceMilliseconds = 3_000

/** The welcome waits this long for the lab behind a gateway that is ready. */
const labPatienceMilliseconds = 5_000

/** `gatehouse start`: runs until it is asked to end, and returns the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const options = readOptions(args, { ...process.env, ...(await firstPassword()) })
  if (typeof options === 'number') return options
  const limits = startFindings(options.dataFolder)
  const broken = limits.find(({ state }) => state === 'broken')
  if (broken !== undefined) {
    console.error(findingSentence(broken))
    return 1
  }
  const run = makeRunFolder(options.dataFolder)
  const lock = await lockDataFolder(run, lockPatienceMilliseconds)
  if (lock === null) {
    const owner = readRunState(run, 'supervisor')
    const who = owner === null ? 'another process' : `process ${owner.pid} (since ${owner.since})`
    console.error(`${run.dataFolder} is in use by ${who}; end it first, or give another --data`)
    return 1
  }
  for (const file of makeFilesPrivate(run.dataFolder)) {
    console.error(
      `others may read ${file} in ${run.dataFolder}, which belongs to somebody else: chmod 600 it`,
    )
  }
  const [chance] = await Promise.all([probeWhenNeeded(options, run), endLeftovers(run)])
  const confiner = await confinerFor(run)
  if (confiner === null) {
    lock.release()
    return 1
  }
  const mode = chooseMode(options, chance)
  if (mode === null) {
    console.error(`--data-plane lab is not possible here: ${chance.possible ? '' : english(chance.reason)}`)
    lock.release()
    return 1
  }
  const listen = await takeListenPlace(options.listen, '--listen')
  if (!listen.ok) {
    console.error(listen.message)
    lock.release()
    return 2
  }
  const agentListener = await agentListenerOf(options)
  await ensureCertificate(run.dataFolder, listen.place.host)
  listen.release()
  writeRunState(run, 'supervisor', { ...identifySelf(), since: new Date().toISOString() })
  return runUntilToldToEnd({
    options,
    run: confiner.run,
    lock,
    mode,
    confiner,
    chance,
    listen: listen.place,
    agentListener,
    limits,
  })
}

/** The first password as a variable: from the launcher’s message, or of our own environment, which forgets it. */
async function firstPassword(): Promise<Readonly<Record<string, string>>> {
  const given = process.env[passwordVariable]
  delete process.env[passwordVariable]
  if (process.env[passwordFollows] === undefined)
    return given === undefined ? {} : { [passwordVariable]: given }
  delete process.env[passwordFollows]
  const [{ password }] = (await once(process, 'message')) as [{ password: string }]
  return { [passwordVariable]: password }
}

/** Prepares the data folder for the processes that use it; null where that is refused, with the reason said. */
async function confinerFor(run: RunFolder): Promise<Confiner | null> {
  try {
    const files = [
      interfaceScript('utm'),
      interfaceScript('cc'),
      script('plane/plane.ts'),
      confineCommand.at(-1) ?? '',
    ]
    return await findConfiner({ run, runtime: confineCommand, program: programFolder, files })
  } catch (error) {
    if (!(error instanceof OwnershipError)) throw error
    console.error(error.message)
    return null
  }
}

function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): StartOptions | number {
  try {
    const options = readStartOptions(args, environment)
    if (options.licenseKey !== null && !options.help) checkLicenseKey(options.licenseKey)
    if (!options.help) return options
    console.log(startHelp)
    return 0
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    console.error(`${error.message}\nnpm start -- --help lists the options`)
    return 2
  }
}

/** Faults of this machine; where one is broken no start can succeed. The doctor finds the same. */
function startFindings(dataFolder: string): readonly Finding[] {
  const findings = [descriptorFinding(), ...dataFolderFindings(dataFolder, Date.now())]
  return findings.filter(({ state }) => state !== 'ok')
}

/** Listening place for client agents. The status reports when there can be none, and nothing waits for it. */
async function agentListenerOf({ agentListen, product }: StartOptions): Promise<AgentListener> {
  const off: AgentListener = {
    place: null,
    status: 'inactive',
    msg: message('switched off by --agent-listen off'),
  }
  if (agentListen === null || product === 'cc') return off
  const taken = await takeListenPlace(agentListen, '--agent-listen')
  if (!taken.ok) return { place: null, status: 'failed', msg: verbatim(taken.message) }
  taken.release()
  return { place: taken.place }
}

async function runUntilToldToEnd(context: StartContext): Promise<number> {
  const { run, lock, mode, listen, options, limits } = context
  const ended = Promise.withResolvers<number>()
  const parts = {
    lab: Promise.withResolvers<void>(),
    plane: Promise.withResolvers<void>(),
    'front-1': Promise.withResolvers<void>(),
  }
  const isPart = (name: string): name is keyof typeof parts => Object.hasOwn(parts, name)
  let serves = false
  let welcomed = false
  const address = `https://${placeText(listen)}`

  const onGatewayMessage = async (message: GatewayMessage) => {
    if (message.type === 'failed') console.error(message.message)
    if (message.type !== 'ready' || serves) return
    serves = true
    // Without a front nobody reaches it.
    await parts['front-1'].promise
    welcomed = true
    const rest = [
      ...(mode.mode === 'lab' ? [parts.lab.promise] : []),
      ...(mode.mode === 'none' ? [] : [parts.plane.promise]),
    ]
    await Promise.race([Promise.all(rest), setTimeout(labPatienceMilliseconds, undefined, { ref: false })])
    console.log(
      welcome({
        ...message,
        mode: mode.mode,
        reason: english(mode.reason),
        address,
        dataFolder: run.dataFolder,
        product: options.product,
        // A console starts none of the tools.
        missing: options.product === 'cc' ? [] : missingTools(startTools),
        packages: packages.statuses(),
        limits,
      }),
    )
    packages.begin()
  }
  const packages = enginePackages(options, (statuses) => supervision.tellPackages(statuses))
  const certificate = new FrontCertificate(run.dataFolder, {
    renewed: (pair) => {
      supervision.tellFronts(certificateMessage(pair))
      console.error('another certificate is in force')
    },
    refused: (sentence) => {
      supervision.remarkOnFronts(sentence)
      if (sentence !== '') console.error(sentence)
    },
  })
  const supervision = supervise({
    ...supervisedScripts(context, certificate),
    run,
    onMessage: (name, message) => {
      if (name === 'gateway') void onGatewayMessage(message as GatewayMessage)
      else if (isPart(name) && isReady(message)) parts[name].resolve()
      else if (name === 'lab' && isFailure(message)) console.error(message.message)
    },
    onExit: (name, exit) => {
      // The next start looks again at what this machine allows.
      if (name === 'lab') rmSync(run.labProbe, { force: true })
      const isNeeded = name === 'gateway' || name === 'front-1'
      const fatal = isNeeded && !welcomed && (exit.code === 2 || exit.failures >= 5)
      // Who ends with 2 has said why.
      if (!fatal) console.error(`the ${name} process ended (${english(exit.reason)}) and is started again`)
      else if (exit.code !== 2) {
        console.error(
          `the ${name} process does not start (${english(exit.reason)}); npm run gatehouse -- doctor tells more`,
        )
      }
      if (fatal) ended.resolve(exit.code === 2 ? 2 : 1)
      return !fatal
    },
  })
  supervision.tellPackages(packages.statuses())
  onEndRequest(() => ended.resolve(0))
  const code = await ended.promise
  certificate.close()
  await Promise.all([packages.stop(), supervision.stop()])
  clearRunFolder(run)
  lock.release()
  return code
}

/** Calls `end` on a signal to end, or when the launcher is gone. */
function onEndRequest(end: () => void): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}

function isReady(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}

function isFailure(message: unknown): message is { message: string } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'failed'
}
