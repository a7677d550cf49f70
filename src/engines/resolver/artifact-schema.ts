import Type from 'typebox'
import type { ResolverArtifact } from '../../core/artifact.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { parseAddress } from '../../core/ip.ts'
import { validate } from '../../core/validate.ts'

const schema = Type.Object({
  // ASCII labels; an underscore is common in names of services.
  names: Type.Array(
    Type.String({ maxLength: 254, pattern: '^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_.])?$' }),
    {
      maxItems: 100_000,
    },
  ),
  servers: Type.Array(Type.String({ maxLength: 45 }), { maxItems: 64 }),
})

/** The resolver artifact in `value`, or what is wrong with it. */
export function decodeResolverArtifact(value: unknown): ResolverArtifact | readonly Problem[] {
  const broken = validate(schema, value)
  if (broken.length > 0) return broken
  const artifact = value as ResolverArtifact
  const problems = artifact.servers.flatMap((server, index) =>
    parseAddress(server) === null ? [problem(`servers[${index}]`, 'must be an IP address')] : [],
  )
  return problems.length > 0 ? problems : artifact
}
