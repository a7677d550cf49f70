import { setTimeout as sleep } from 'node:timers/promises'
import { type PackageStatus, packagesOf } from '../../core/engine/package-status.ts'
import type { EngineTools, Tool } from '../../core/engine/tool.ts'
import type { Message } from '../../core/text/message.ts'
import type { AptGround } from './apt.ts'
import type { AptFault } from './apt-fault.ts'
import { installPackages } from './install-packages.ts'
import { installRemedy } from './install-remedy.ts'
import { message } from './messages.ts'
import { hasTool, missingTools } from './tools.ts'

/** Packages that are to be installed, and the receiver of their states. */
export interface InstallPlan {
  readonly engines: readonly EngineTools[]
  /** Why nobody installs the packages of an engine, in a few words; null when they are installed. */
  readonly refusal: (engine: string) => Message | null
  readonly ground: AptGround
  /** `statuses` answers something else now. */
  readonly onStatus: (statuses: readonly PackageStatus[]) => void
}

/** Packages that are installed behind a start, and their states. */
export interface Installation {
  readonly statuses: () => readonly PackageStatus[]
  /** Begins to install, and to look whether tools come or go, once. */
  readonly begin: () => void
  /** Ends what runs; holds when it has ended. */
  readonly stop: () => Promise<void>
}

const lookMilliseconds = 3_000
const firstPauseSeconds = 15
const longestPauseSeconds = 3_600

/**
 * Installs the packages of engines one after the other, and tries again what failed. Tools that others install or remove
 * are noticed too, even where nothing is installed here.
 */
export function installEngines(plan: InstallPlan): Installation {
  const { engines, ground } = plan
  const ended = new AbortController()
  const faults = new Map<string, Message>()
  let running: Running | null = null
  let shown = ''
  let done: Promise<void> | null = null
  let look: NodeJS.Timeout | undefined

  const statuses = () =>
    engines.map((engine) => statusOf(engine, { ground, running, refusal: plan.refusal, faults }))
  const tell = () => {
    const all = statuses()
    const text = JSON.stringify(all)
    if (text === shown) return
    shown = text
    plan.onStatus(all)
  }
  const wanted = () =>
    engines.filter(({ name, tools }) => plan.refusal(name) === null && missingOf(tools).length > 0)

  const installOne = async ({ name, tools }: EngineTools, pauseSeconds: number) => {
    running = { name, packages: packagesOf(missingOf(tools)) }
    tell()
    const fault = await installPackages(ground, missingOf(tools), ended.signal)
    const missing = missingOf(tools)
    running = null
    // What was ended half-way is nobody's fault, and nobody is left to hear of it.
    if (ended.signal.aborted) return
    if (missing.length === 0) faults.delete(name)
    else faults.set(name, faultText(missing, fault ?? withoutTool, pauseSeconds))
    tell()
  }
  const installAll = async () => {
    for (let pause = firstPauseSeconds; !ended.signal.aborted; ) {
      for (const engine of wanted()) if (!ended.signal.aborted) await installOne(engine, pause)
      const isDone = wanted().length === 0
      await nap(isDone ? lookMilliseconds : pause * 1000, ended.signal)
      pause = isDone ? firstPauseSeconds : Math.min(longestPauseSeconds, pause * 2)
    }
  }
  return {
    statuses,
    begin: () => {
      look ??= setInterval(tell, lookMilliseconds).unref()
      done ??= installAll()
      tell()
    },
    stop: async () => {
      clearInterval(look)
      ended.abort()
      await done
    },
  }
}

/** Installs the packages of engines once; resolves to the states of those that are still missing. */
export async function installOnce(
  engines: readonly EngineTools[],
  ground: AptGround,
): Promise<readonly PackageStatus[]> {
  const tools = missingOf(engines.flatMap((engine) => engine.tools))
  const refused = ground.hasApt && ground.isRoot ? null : onlyRoot
  const { signal } = new AbortController()
  const fault = tools.length > 0 && refused === null ? await installPackages(ground, tools, signal) : null
  const refusal = () => refused ?? fault?.why ?? withoutTool.why
  const all = engines.map((engine) => statusOf(engine, { ground, running: null, refusal, faults: new Map() }))
  return all.filter(({ state }) => state !== 'present')
}

/** Why packages are not installed for a plain user. */
export const onlyRoot = message('and only root installs')

/** An outcome that no version of Debian should have. */
const withoutTool: AptFault = {
  why: message('the packages came without the tool'),
  remedy: message('try it by hand'),
}

/** Engine whose packages are being installed. */
interface Running {
  readonly name: string
  readonly packages: readonly string[]
}

interface Circumstances extends Pick<InstallPlan, 'ground' | 'refusal'> {
  readonly running: Running | null
  readonly faults: ReadonlyMap<string, Message>
}

function statusOf(
  { name, tools }: EngineTools,
  { ground, refusal, running, faults }: Circumstances,
): PackageStatus {
  const missing = missingTools(tools)
  const found = { engine: name, missing } as const
  // A tool is on the disk before its package is whole.
  if (running?.name === name) {
    const packages = running.packages.join(' ')
    return { ...found, state: 'installing', message: message('installing {packages}', { packages }) }
  }
  if (missing.length === 0) return { ...found, state: 'present', message: '' }
  const packages = packagesOf(missing).join(' ')
  const refused = refusal(name)
  if (refused !== null) {
    const remedy = installRemedy(ground, missingOf(tools))
    const why = refused
    return {
      ...found,
      state: 'missing',
      message: message('{packages} missing, {why}; {remedy}', { packages, why, remedy }),
    }
  }
  const fault = faults.get(name)
  if (fault !== undefined) return { ...found, state: 'failed', message: fault }
  return {
    ...found,
    state: 'installing',
    message:
      running === null
        ? message('installing {packages}', { packages })
        : message('installing {packages} after the packages of {engine}', {
            packages,
            engine: running.name,
          }),
  }
}

function missingOf(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => !hasTool(tool))
}

function faultText(tools: readonly Tool[], { why, remedy }: AptFault, seconds: number): Message {
  const packages = packagesOf(tools).join(' ')
  return message('{packages} not installed: {why}; {remedy}; tried again after {seconds} s', {
    packages,
    why,
    remedy,
    seconds,
  })
}

async function nap(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
