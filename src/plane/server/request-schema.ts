import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { PlaneRequest } from '../../core/engine/plane-protocol.ts'
import { whenAsked } from '../../core/when-asked.ts'

const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const engine = Type.String({ maxLength: 40 })
const file = Type.String({ pattern: '^[0-9a-f]{64}$' })
const exact = { additionalProperties: false }

// Artifacts and questions are judged by their engine's own schema, names of engines against the engines that there are.
const request = whenAsked(() =>
  Compile(
    Type.Union([
      Type.Object(
        {
          id,
          op: Type.Union([Type.Literal('apply'), Type.Literal('check'), Type.Literal('stage')]),
          engine,
          artifact: Type.Unknown(),
        },
        exact,
      ),
      Type.Object({ id, op: Type.Literal('ask'), engine, question: Type.Unknown() }, exact),
      Type.Object({ id, op: Type.Literal('observe') }, exact),
      Type.Object({ id, op: Type.Literal('kept'), receipt: id }, exact),
      Type.Object({ id, op: Type.Literal('lacking'), files: Type.Array(file, { maxItems: 10_000 }) }, exact),
      Type.Object(
        { id, op: Type.Literal('file'), file, offset: id, part: Type.String(), isLast: Type.Boolean() },
        exact,
      ),
    ]),
  ),
)

/** The request in one line of the protocol, or null when it is not one. */
export function readRequest(line: string): PlaneRequest | null {
  try {
    const value: unknown = JSON.parse(line)
    return request().Check(value) ? (value as PlaneRequest) : null
  } catch {
    return null
  }
}
