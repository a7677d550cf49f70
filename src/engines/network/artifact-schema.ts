import Type from 'typebox'
import type { NetworkArtifact } from '../../core/artifact.ts'
import { type Problem, problem } from '../../core/failure.ts'
import { parseAddress, parsePrefix } from '../../core/ip.ts'
import { validate } from '../../core/validate.ts'

const link = Type.Object({
  connection: Type.Integer({ minimum: 1 }),
  type: Type.Union([Type.Literal('lan'), Type.Literal('wan'), Type.Literal('loopback')]),
  mac: Type.Union([Type.Null(), Type.String({ pattern: '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$' })]),
  vlanTag: Type.Union([Type.Null(), Type.Integer({ minimum: 1, maximum: 4094 })]),
  // The kernel's limit is 15; `/`, blanks and option-like names must never reach a command.
  device: Type.Union([Type.Null(), Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,14}$' })]),
  addresses: Type.Array(Type.String({ maxLength: 49 }), { maxItems: 1024 }),
  gateway: Type.Union([Type.Null(), Type.String({ maxLength: 45 })]),
})

const schema = Type.Object({ links: Type.Array(link, { maxItems: 4096 }) })

/** The network artifact in `value`, or what is wrong with it. */
export function decodeNetworkArtifact(value: unknown): NetworkArtifact | readonly Problem[] {
  const broken = validate(schema, value)
  if (broken.length > 0) return broken
  const artifact = value as NetworkArtifact
  const problems = artifact.links.flatMap((entry, index) => [
    ...entry.addresses
      .filter((address) => parsePrefix(address) === null)
      .map((address) => problem(`links[${index}].addresses`, `${address} is not an address with a prefix`)),
    ...(entry.gateway === null || parseAddress(entry.gateway) !== null
      ? []
      : [problem(`links[${index}].gateway`, 'must be an IP address')]),
    ...(entry.type !== 'loopback' && entry.mac === null
      ? [problem(`links[${index}].mac`, 'only a loopback has no network card')]
      : []),
    ...(entry.type === 'loopback' && entry.device === null
      ? [problem(`links[${index}].device`, 'a loopback has a device of its own')]
      : []),
  ])
  return problems.length > 0 ? problems : artifact
}
