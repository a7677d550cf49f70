import { once } from 'node:events'
import type { CounterValue, EngineStatus } from '../../src/core/engine/observation.ts'
import type { Problem } from '../../src/core/failure.ts'
import type { Ruleset } from '../../src/core/ruleset/ruleset.ts'
import type { LentElement } from '../../src/engines/packet-filter/loans.ts'
import type { FilterRequest } from './filter-host.ts'
import type { Net } from './net.ts'

/** The packet-filter engine, running in the gateway of a net as the plane runs it. */
export interface RunningFilter {
  readonly pid: number
  apply(ruleset: Ruleset): Promise<void>
  /** Does what the plane does before anything else. */
  closeUntilApplied(): Promise<void>
  check(ruleset: Ruleset): Promise<readonly Problem[]>
  /** Lends addresses; milliseconds are those within the engine. */
  lend(
    elements: Readonly<Record<string, readonly LentElement[]>>,
  ): Promise<{ readonly unknownSets: readonly string[]; readonly milliseconds: number }>
  counters(of?: readonly string[]): Promise<Readonly<Record<string, CounterValue>>>
  observe(): Promise<EngineStatus>
  /** Messages about foreign changes so far. */
  drifts(): Promise<readonly string[]>
  /** Ends it in good order; the kernel keeps the rules. */
  close(): Promise<void>
  /** Ends it as a crash does. */
  kill(): Promise<void>
}

/** Starts the packet filter in the gateway of `net`. */
export function startFilter(net: Net): RunningFilter {
  const child = net.forkIn('gateway', new URL('filter-host.ts', import.meta.url))
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  child.on('message', (message: { id: number; value?: unknown; error?: string }) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
  })
  const ask = <T>(request: FilterRequest): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, { resolve: (value) => resolve(value as T), reject })
      child.send({ id, request })
    })
  return {
    pid: child.pid!,
    apply: (ruleset) => ask({ op: 'apply', ruleset }),
    closeUntilApplied: () => ask({ op: 'closeUntilApplied' }),
    check: (ruleset) => ask({ op: 'check', ruleset }),
    lend: (elements) => ask({ op: 'lend', elements }),
    counters: (of) => ask({ op: 'counters', of }),
    observe: () => ask({ op: 'observe' }),
    drifts: () => ask({ op: 'drifts' }),
    close: async () => {
      await ask({ op: 'close' })
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
    kill: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
