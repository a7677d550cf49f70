import type { EngineName } from '../core/engine/artifact.ts'
import type { EngineDeclaration } from '../core/engine/declaration.ts'
import { Lane, type LaneEvents } from './lane.ts'
import { type ArtifactCodec, wholeArtifacts } from './plane/artifact-codec.ts'
import type { ArtifactSources } from './plane/outgoing-artifact.ts'
import type { PlaneClient } from './plane/plane-client.ts'
import { rulesetCodec } from './plane/ruleset-codec.ts'
import type { SentRuleset } from './plane/sent-ruleset.ts'

/** Dependencies of the lanes of one plane. */
export interface LaneParts {
  readonly engines: readonly EngineDeclaration[]
  readonly sources: ArtifactSources
  readonly client: PlaneClient
  readonly sent: SentRuleset
  readonly events: LaneEvents
}

/** A lane for each engine, in their order; the packet filter has a codec of its own. */
export function lanesOf({ engines, sources, client, sent, events }: LaneParts): readonly Lane[] {
  const codecOf = (name: EngineName): ArtifactCodec<unknown> =>
    name === 'packet-filter' ? (rulesetCodec(sent) as ArtifactCodec<unknown>) : wholeArtifacts(name)
  return engines.map(
    (declaration) => new Lane({ declaration, codec: codecOf(declaration.name), client, sources, events }),
  )
}
