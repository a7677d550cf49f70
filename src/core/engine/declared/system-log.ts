import Type, { type Static } from 'typebox'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'

const schema = Type.Object({ kernel: Type.Boolean(), journal: Type.Boolean() })

/** Sources of the machine that are read: the kernel's messages, and the journal of its services. */
export type SystemLogArtifact = Static<typeof schema>

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'system-log': SystemLogArtifact
  }
}

/**
 * Log rows of the kernel and of the machine's other services. It needs no packages: a machine without a journal has none to
 * read. Source: silences#log-system.
 */
export const systemLog: EngineDeclaration<'system-log'> = {
  name: 'system-log',
  summary: 'log rows of the kernel and of other services',
  artifact: artifactForm(schema),
  observation: null,
  isCompiledFrom: false,
  gates: false,
  tools: [],
  enforces: { log_sources: 'whole' },
}
