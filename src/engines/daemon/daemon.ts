import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { EngineStatus } from '../../core/engine/observation.ts'
import type { NamedEnd, ProcessStatus } from '../../core/engine/process-status.ts'
import { joined, type Message, type Said } from '../../core/text/message.ts'
import { MessageError, reasonOf } from '../../core/text/message-error.ts'
import { type OutputRow, readOutput } from '../../processes/output.ts'
import { findProgram, findUnusable } from '../program.ts'
import { lackingCapabilities } from './capability.ts'
import { refusalOf } from './check.ts'
import type { DaemonDeclaration, DaemonFile } from './declaration.ts'
import { type KeptDaemon, keepDaemon } from './kept-daemon.ts'
import { maskSecrets } from './mask.ts'
import { message } from './messages.ts'
import { endEarlier } from './remains.ts'
import { daemonFolder } from './run-folder.ts'

/** A daemon that an engine keeps in the state of a configuration. */
export interface Daemon<C> {
  /** Resolves to the objection of the daemon's own checker to a configuration; null when it accepts, or there is none. */
  readonly check: (configuration: C) => Promise<Message | null>
  /**
   * Lets the daemon run with a configuration; null ends it. Resolves when it is ready, or its program is missing: it is
   * started as soon as that is there. Rejects when the configuration is refused, and the daemon goes on with the one before;
   * and when the daemon does not become ready, which is tried repeatedly.
   */
  readonly apply: (configuration: C | null, signal: AbortSignal) => Promise<void>
  readonly status: () => EngineStatus
  /** Tells whether its process works, be it with the configuration before the newest. */
  readonly isWorking: () => boolean
  /** Ends it. */
  readonly close: () => Promise<void>
}

/** Folder of a daemon, and receivers of its output and of its end. */
export interface DaemonOptions {
  /** A private folder of this process; the daemon gets one of its own in it, by its name. */
  readonly runFolder: string
  readonly onRows: (rows: readonly OutputRow[]) => void
  /** It ended by itself, hung, or did not become ready. */
  readonly onEnd: (end: NamedEnd) => void
}

const lookMilliseconds = 2_000

/** Makes a daemon from its declaration; nothing runs before `apply`. */
export function createDaemon<C>(declaration: DaemonDeclaration<C>, options: DaemonOptions): Daemon<C> {
  const { name } = declaration
  const folder = daemonFolder(join(options.runFolder, name))
  /** Configuration that the daemon is to run with, and does if its program is there. */
  let wanted: C | null = null
  let running: KeptDaemon<C> | null = null
  /** The process that ran last, which another one follows. */
  let earlier: ProcessStatus | undefined
  /** Why the newest configuration is not in force. */
  let refusal: Said = ''
  /** Secrets of the configuration and of the one before, which a process that ends may still print. */
  let hidden: readonly string[] = []
  let look: NodeJS.Timeout | null = null
  let hasEndedEarlier = false
  let turn: Promise<unknown> = Promise.resolve()

  const missing = () => missingText(declaration) || (declaration.lacks?.() ?? '')
  const { withoutPrivate = (line) => line } = declaration
  const mask = (text: string) => maskSecrets(withoutPrivate(text), hidden)
  const output = readOutput({ name, mask, isRow: declaration.isRow, onRows: options.onRows })
  const check = async (configuration: C) =>
    missing() === '' ? await refusalOf(declaration, configuration, folder) : null

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }
  const lookNoMore = () => {
    if (look !== null) clearTimeout(look)
    look = null
  }
  const stop = async () => {
    lookNoMore()
    earlier = running?.process() ?? earlier
    await running?.stop()
    running = null
  }
  /** Rejects what cannot be started. */
  const refuse = async (configuration: C) => {
    const lacking = lackingCapabilities(declaration.capabilities ?? [])
    const words = lacking.length > 0 ? null : await check(configuration)
    if (lacking.length > 0) {
      refusal = message('{name} cannot be started: the data plane has no {what}', {
        name,
        what: lacking.join(', '),
      })
    }
    if (words !== null) {
      refusal = message('{name} refuses the configuration: {words}', { name, words })
    }
    if (refusal !== '') throw new MessageError(refusal)
  }
  const start = (configuration: C) => {
    lookNoMore()
    running = keepDaemon({
      declaration,
      configuration,
      folder: folder.path,
      output,
      mask,
      earlier,
      removeStale: () => folder.removeStale(declaration.stale ?? []),
      canStart: () => {
        if (missing() === '') return true
        lookLater()
        return false
      },
      onEnd: options.onEnd,
    })
    return running
  }
  /** Starts the daemon as soon as its program is there. */
  const lookLater = () => {
    lookNoMore()
    look = setTimeout(() => {
      if (missing() !== '') return lookLater()
      void inTurn(async () => {
        if (look === null || wanted === null) return
        await stop()
        await begin(wanted)
      }).catch(() => undefined)
    }, lookMilliseconds)
    look.unref()
  }
  const take = (configuration: C, files: readonly DaemonFile[]) => {
    hidden = [...secretsOf(declaration, wanted), ...secretsOf(declaration, configuration)]
    folder.write(files)
    wanted = configuration
  }
  const begin = async (configuration: C) => {
    await refuse(configuration)
    take(configuration, declaration.files(configuration, folder.path))
    return start(configuration)
  }
  /** Brings a daemon that runs from one configuration to another. */
  const change = async (current: KeptDaemon<C>, before: C, after: C) => {
    const files = declaration.files(after, folder.path)
    const startsAlike = isDeepStrictEqual(
      startOf(declaration, before, folder.path),
      startOf(declaration, after, folder.path),
    )
    if (startsAlike && folder.holds(files)) return current
    if (!startsAlike || !folder.holds(files, declaration.check?.reads)) await refuse(after)
    take(after, files)
    const canReload = startsAlike && declaration.change?.(before, after) === 'reload'
    if (canReload && (await current.reload(after))) return current
    await stop()
    return start(after)
  }
  /** Ends what an earlier process left. */
  const clear = async () => {
    try {
      await endEarlier(folder.path)
      hasEndedEarlier = true
    } catch (error) {
      refusal = reasonOf(error)
      throw error
    }
  }
  /** Answers the daemon that runs with the configuration; null for none. */
  const settle = async (next: C | null): Promise<KeptDaemon<C> | null> => {
    refusal = ''
    if (!hasEndedEarlier) await clear()
    if (next === null) {
      await stop()
      wanted = null
      return null
    }
    if (missing() !== '') {
      wanted = next
      lookLater()
      return null
    }
    if (look !== null) await stop()
    return running === null || wanted === null ? await begin(next) : await change(running, wanted, next)
  }

  const isWorking = () => {
    const kept = running?.status().status
    return kept === 'active' || kept === 'reloading'
  }

  return {
    isWorking,
    check: (configuration) => inTurn(() => check(configuration)),
    apply: async (configuration, signal) => {
      const daemon = await inTurn(() => settle(configuration))
      await daemon?.ready(signal)
    },
    status: () => {
      if (running !== null && look !== null && isWorking()) {
        // What it needs went while it ran, and its process has all that it read before.
        const said = joined([refusal || missing(), message('the one before stays in force')].filter(isSaid))
        return { status: 'failed', message: said ?? '', processes: [running.process()] }
      }
      if (running === null || look !== null) {
        return {
          status: refusal === '' ? 'inactive' : 'failed',
          message: refusal || (look && missing()) || '',
        }
      }
      const { status, message: told } = running.status()
      const former = refusal === '' ? [] : [refusal, message('the one before stays in force')]
      const said = joined([...(told === '' ? [] : [told]), ...former]) ?? ''
      return { status, message: said, processes: [running.process()] }
    },
    close: () =>
      inTurn(async () => {
        await stop()
        wanted = null
        output.close()
      }),
  }
}

function isSaid(said: Said): said is Exclude<Said, ''> {
  return said !== ''
}

/** The arguments and texts that a process gets at its start and that a reload cannot change. */
function startOf<C>({ args, handedOver }: DaemonDeclaration<C>, configuration: C, folder: string): unknown {
  return [args(configuration, folder), handedOver?.(configuration) ?? []]
}

function secretsOf<C>({ secrets }: DaemonDeclaration<C>, configuration: C | null): readonly string[] {
  return configuration === null ? [] : (secrets?.(configuration) ?? [])
}

/** A message about the packages that the daemon lacks; empty when its program and needs are there. */
function missingText<C>({ program, needs = [], install: { title, packages } }: DaemonDeclaration<C>): Said {
  // Of a package that counts as installed, only a reinstallation brings back what is gone or may not be executed.
  const remedy = `apt-get install --reinstall ${packages.join(' ')}`
  const unusable = findUnusable(program)
  if (unusable !== null)
    return message('{title}: {file} cannot be executed: {remedy}', { title, file: unusable, remedy })
  if (findProgram(program) === null) return message('{title} is not installed: {remedy}', { title, remedy })
  const file = needs.find((pattern) => globSync(pattern).length === 0)
  return file === undefined ? '' : message('{title}: {file} is missing: {remedy}', { title, file, remedy })
}
