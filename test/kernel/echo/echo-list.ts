import { type EngineEntry, engineList, whole } from '../../../src/apps/engine-list.ts'
import { type CompiledEngine, compiledEngines } from '../../../src/compile/artifacts.ts'
import { echoArtifact } from './engine/compile.ts'
import { echo } from './engine/declaration.ts'
import { createEcho } from './engine/engine.ts'

/** The engines of the product, and one more: what compiles its artifact. */
export const compiled: readonly CompiledEngine[] = [
  ...compiledEngines,
  { declaration: echo, compile: echoArtifact },
]

/** The same: what starts it in the plane. */
export const engines: readonly EngineEntry[] = [
  ...engineList,
  { declaration: echo, start: whole(echo, (host) => createEcho(host) as never) },
]
