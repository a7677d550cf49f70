import Type from 'typebox'
import { artifactForm, type EngineName } from '../../../../src/core/engine/artifact.ts'
import { sealedSecret } from '../../../../src/core/engine/artifact-parts.ts'
import type { EngineDeclaration } from '../../../../src/core/engine/declaration.ts'

/** Greeting that a daemon says, and the secret that it is given. */
export interface EchoArtifact {
  readonly greeting: string
  readonly secret: string
}

/** An engine as small as can be: a daemon, a secret, an observation, log rows and a status. */
export const echo = {
  name: 'echo' as EngineName,
  summary: 'echoes',
  artifact: artifactForm<EchoArtifact>(
    Type.Object({ greeting: Type.String({ pattern: '^[a-z ]*$' }), secret: sealedSecret('A secret.') }),
  ),
  observation: Type.Object({ said: Type.String() }),
  isCompiledFrom: false,
  gates: false,
  tools: [{ tool: 'node', package: 'nodejs', neededFor: 'echoes' }],
  enforces: { system_settings: 'whole' },
} as unknown as EngineDeclaration
