import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { EngineStatus } from '../../../src/core/engine/observation.ts'
import type { NamedEnd } from '../../../src/core/engine/process-status.ts'
import { english, isMessage } from '../../../src/core/text/message.ts'
import type { OutputRow } from '../../../src/processes/output.ts'
import { endWithParent } from '../end-with-parent.ts'

/** What the process that holds an engine can be asked. */
export type HostRequest<C> =
  | { readonly op: 'apply'; readonly configuration: C }
  | { readonly op: 'observe' | 'close' }

/** The answer to a request, or what the engine said by itself. */
type HostMessage =
  | { readonly value: unknown }
  | { readonly error: string }
  | { readonly end: NamedEnd }
  | { readonly rows: readonly OutputRow[] }

/** A status as it is read in English. */
type ToldStatus = Omit<EngineStatus, 'message' | 'processes'> & {
  readonly message: string
  readonly processes?: unknown
}

/** The end of a process, its reason in English. */
type ToldEnd = Omit<NamedEnd, 'reason'> & { readonly reason: string }

/** An engine that a process of its own holds, so that it can be killed. */
export interface EngineHost<C> {
  readonly child: ChildProcess
  /** Rejects with the engine's own words. */
  readonly apply: (configuration: C) => Promise<void>
  /** Its status; what it says is in English. */
  readonly observe: () => Promise<ToldStatus>
  readonly ends: readonly ToldEnd[]
  readonly rows: readonly OutputRow[]
  /** Closes the engine and ends the process. */
  readonly close: () => Promise<void>
}

/** The part of an engine that a process serves. */
export interface HostedEngine<C> {
  readonly apply: (configuration: C) => Promise<void>
  readonly observe: () => EngineStatus | Promise<EngineStatus>
  readonly close: () => Promise<void>
}

/** Lets this process hold an engine. */
export function hostEngine<C>(engine: HostedEngine<C>): void {
  const answer = async (request: HostRequest<C>) => {
    switch (request.op) {
      case 'apply':
        return await engine.apply(request.configuration)
      case 'observe':
        return await engine.observe()
      case 'close':
        return await engine.close()
    }
  }
  process.on('message', (request: HostRequest<C>) => {
    answer(request).then(
      (value) => tellTest({ value }),
      (error: Error) => tellTest({ error: error.message }),
    )
  })
  endWithParent()
}

/** Tells the test what the engine said. */
export function tellTest(message: HostMessage): void {
  process.send?.(message)
}

/** The engine that a process holds. */
export function engineHost<C>(child: ChildProcess): EngineHost<C> {
  const ends: ToldEnd[] = []
  const rows: OutputRow[] = []
  // One request at a time: answers come in the order of the questions.
  const waiting: { readonly resolve: (value: never) => void; readonly reject: (error: Error) => void }[] = []
  child.on('message', (message: HostMessage) => {
    if ('end' in message) ends.push(inEnglish(message.end) as ToldEnd)
    else if ('rows' in message) rows.push(...message.rows)
    else if ('error' in message) waiting.shift()?.reject(new Error(message.error))
    else if ('value' in message) waiting.shift()?.resolve(inEnglish(message.value) as never)
  })
  const ask = <T>(request: HostRequest<C>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ resolve, reject })
      child.send(request)
    })
  return {
    child,
    ends,
    rows,
    apply: (configuration) => ask({ op: 'apply', configuration }),
    observe: () => ask({ op: 'observe' }),
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      await ask({ op: 'close' })
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** A value with its messages in English. */
function inEnglish(value: unknown): unknown {
  if (isMessage(value)) return english(value)
  if (Array.isArray(value)) return value.map(inEnglish)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)]))
}
