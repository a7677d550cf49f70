import { isDeepStrictEqual } from 'node:util'
import type { EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import type { EngineStatus, Observed } from '../core/engine/observation.ts'
import { validate } from '../core/schema/validate.ts'
import { message } from './messages.ts'

/** States of engines whose plane does not answer: nobody knows what they do. */
export function silentEngines(engines: readonly EngineDeclaration[], seconds: number): Observed['engines'] {
  const status: EngineStatus = {
    status: 'activating',
    message: message('the data plane has not answered for {seconds} s', { seconds }),
  }
  return Object.fromEntries(engines.map(({ name }) => [name, status]))
}

/** Observations that stay as they were known last: compilers read them, and a plane that starts again finds its sets full. */
export function keptValues(
  engines: readonly EngineDeclaration[],
  values: Observed['values'],
): Observed['values'] {
  const kept = engines.filter(({ isCompiledFrom }) => isCompiledFrom).map(({ name }) => name as string)
  return Object.fromEntries(Object.entries(values).filter(([name]) => kept.includes(name)))
}

/** Where the newest observation of an engine that keeps it (`isKept`) is stored. */
export interface KeptObservations {
  /** The observation stored last; null when none was. */
  readonly saved: (engine: EngineName) => unknown
  readonly save: (engine: EngineName, value: unknown) => void
}

/** Observations of engines as they were stored last; without those that another version stored in another form. */
export function storedValues({
  engines,
  kept,
}: {
  readonly engines: readonly EngineDeclaration[]
  readonly kept: KeptObservations
}): Observed['values'] {
  const found = engines.flatMap(({ name, isKept, observation }) => {
    if (!isKept || observation === null) return []
    const value = kept.saved(name)
    return value !== null && validate(observation, value).length === 0 ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** Tells whether a new observation changes what compilers read of an engine. */
export function isReadByCompilers(
  { isCompiledFrom, compiledFields }: EngineDeclaration,
  before: unknown,
  after: unknown,
): boolean {
  if (!isCompiledFrom || compiledFields === undefined) return isCompiledFrom
  const [old, now] = [before, after] as readonly (Readonly<Record<string, unknown>> | undefined)[]
  return compiledFields.some((field) => !isDeepStrictEqual(old?.[field], now?.[field]))
}
