import Type from 'typebox'
import type { PacketLogArtifact } from '../../core/artifact.ts'
import type { Problem } from '../../core/failure.ts'
import { validate } from '../../core/validate.ts'

const schema = Type.Object({
  enabled: Type.Boolean(),
  // Group 0 is where the kernel's own log messages go.
  group: Type.Integer({ minimum: 1, maximum: 0xffff }),
})

/** The packet-log artifact in `value`, or what is wrong with it. */
export function decodePacketLogArtifact(value: unknown): PacketLogArtifact | readonly Problem[] {
  const broken = validate(schema, value)
  return broken.length > 0 ? broken : (value as PacketLogArtifact)
}
