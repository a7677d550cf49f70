import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { engineNames } from '../core/artifact.ts'
import type { PlaneRequest } from '../core/plane-protocol.ts'

const id = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const exact = { additionalProperties: false }

// The artifact itself is judged by its engine's own schema.
const request = Compile(
  Type.Union([
    Type.Object(
      {
        id,
        op: Type.Union([Type.Literal('apply'), Type.Literal('check'), Type.Literal('stage')]),
        engine: Type.Union(engineNames.map((name) => Type.Literal(name))),
        artifact: Type.Unknown(),
      },
      exact,
    ),
    Type.Object({ id, op: Type.Literal('trial'), ruleset: Type.Unknown(), trial: Type.Unknown() }, exact),
    Type.Object({ id, op: Type.Union([Type.Literal('counters'), Type.Literal('observe')]) }, exact),
  ]),
)

/** The request in one line of the protocol, or null when it is not one. */
export function readRequest(line: string): PlaneRequest | null {
  try {
    const value: unknown = JSON.parse(line)
    return request.Check(value) ? (value as PlaneRequest) : null
  } catch {
    return null
  }
}
