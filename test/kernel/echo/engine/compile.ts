import type { CompileState } from '../../../../src/compile/state/compile-state.ts'
import type { EchoArtifact } from './declaration.ts'

/** The artifact of a configuration; its revision makes it another one. */
export function echoArtifact({ snapshot: { revision } }: CompileState): EchoArtifact {
  return { greeting: revision === 1 ? 'hello' : 'hello again', secret: 'enc:v1:sealed' }
}
