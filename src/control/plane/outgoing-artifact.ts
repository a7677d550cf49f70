import { filesOf, withSecrets } from '../../core/engine/artifact-parts.ts'
import type { EngineDeclaration } from '../../core/engine/declaration.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { message } from '../messages.ts'
import type { PlaneClient } from './plane-client.ts'

/** Sources of the secrets and files that artifacts only name and that are sent with them. */
export interface ArtifactSources {
  /** The secret behind its sealed form; null when the key is not the one that sealed it. */
  readonly openSecret: (sealed: string) => string | null
  /** Content of a file by its SHA-256; null when it is not there. */
  readonly readFile: (file: string) => Promise<Buffer | null>
}

/** The artifact as the plane gets it, its secrets opened and its files sent ahead where the plane lacks them. */
export async function outgoing<A>(
  { name, artifact: { schema } }: EngineDeclaration,
  artifact: A,
  sources: ArtifactSources,
  client: PlaneClient,
): Promise<{ readonly onWire: A } | { readonly problems: readonly Problem[] }> {
  let isClosed = false
  const onWire = withSecrets(schema, artifact, (sealed) => {
    const plain = sources.openSecret(sealed)
    if (plain === null) isClosed = true
    return plain ?? ''
  })
  if (isClosed) {
    const reason = message(
      'a secret of {engine} is not opened by secret.key: set it anew, or bring back the key',
      { engine: name },
    )
    return { problems: [problem('', reason, 'secret')] }
  }
  for (const file of filesOf(schema, artifact)) {
    const sent = await client.sendFile(file, sources.readFile)
    if (!sent.ok) return sent
  }
  return { onWire }
}
