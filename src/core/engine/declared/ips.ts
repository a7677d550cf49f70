import Type, { type Static } from 'typebox'
import { artifactForm } from '../artifact.ts'
import { fileReference } from '../artifact-parts.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'
import { type InspectionProcess, inspectionProcess } from './inspection-process.ts'

const profileId = Type.String({ pattern: '^[0-9a-f-]{36}$' })
const line = Type.String({ pattern: '^[^\\r\\n\\0]*$' })

const named = Type.Object({ id: profileId, name: Type.String() })

const inspector = Type.Object({
  queue: Type.Integer({ minimum: 0, maximum: 0xffff }),
  /** The profile by whose id the process is known, and its name. */
  profile: profileId,
  name: Type.String(),
  /** All profiles whose packets come to the queue; none while the process starts in place of another. */
  profiles: Type.Array(named),
  rules: fileReference('Rules that the profile comes to.'),
  signatures: Type.Integer({ minimum: 0 }),
})

/** Profiles that come to the same rules, and the queue at which their packets come. */
export type Inspector = Static<typeof inspector>

const schema = Type.Object({
  inspectors: Type.Array(inspector, { maxItems: 255 }),
  /** True while nobody knows yet which inspectors there are to be: those that run stay. */
  isBeingRead: Type.Boolean(),
  onFailure: Type.Union([Type.Literal('block'), Type.Literal('pass')]),
  /** Networks that signatures call the home network, as `address/prefix`. */
  home: Type.Array(Type.String({ pattern: '^[0-9a-f.:]{2,45}/[0-9]{1,3}$' })),
  classification: Type.Array(line),
  reference: Type.Array(line),
  threshold: Type.Array(line),
})

/** All inspectors with what they have in common. */
export type IpsArtifact = Static<typeof schema>

const inspectorState = Type.Object({
  ...inspectionProcess,
  profile: profileId,
  name: Type.String(),
  profiles: Type.Array(named),
  rules: Type.Union([Type.Null(), Type.String()]),
  signatures: Type.Union([Type.Null(), Type.Integer()]),
})

/** State of one inspector. */
export interface InspectorState extends InspectionProcess {
  /** Id and name of the profile by which it is known, and all profiles that it inspects for. */
  readonly profile: string
  readonly name: string
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  /** The file of rules by which it inspects; null while it does not. */
  readonly rules: string | null
  /** Signatures that the engine has loaded; null while that is not known. */
  readonly signatures: number | null
}

/** Observations of the engine of intrusion prevention. */
export interface IpsObservation {
  /** Ids of profiles whose inspector listens at its queue. */
  readonly live: readonly string[]
  /** Inspectors that listen, each by the id of the profile by which it is known and the file of its rules. */
  readonly loaded: readonly { readonly profile: string; readonly rules: string }[]
  readonly inspectors: readonly InspectorState[]
}

const observation = Type.Object({
  live: Type.Array(profileId),
  loaded: Type.Array(Type.Object({ profile: profileId, rules: Type.String() })),
  inspectors: Type.Array(inspectorState),
})

declare module '../artifact.ts' {
  interface Artifacts {
    readonly ips: IpsArtifact
  }
}

declare module '../declaration.ts' {
  interface Observations {
    readonly ips: IpsObservation
  }
}

/** Question to the engine: tries rules without putting them in force; their text comes as the bytes of the question. */
export interface IpsQuestion {
  readonly kind: 'try-rules'
  readonly classification: readonly string[]
  readonly reference: readonly string[]
  readonly threshold: readonly string[]
}

const neededFor = message('intrusion prevention')

/** Intrusion prevention by Suricata, a process for each list of signatures. Source: document 3, "Intrusion-prevention (IPS) profile". */
export const ips: EngineDeclaration<'ips'> = {
  name: 'ips',
  summary: 'intrusion prevention',
  artifact: artifactForm(schema),
  observation,
  isCompiledFrom: true,
  compiledFields: ['live', 'loaded'],
  gates: false,
  tools: [
    { tool: 'suricata', package: 'suricata', neededFor, source: 'backports' },
    { tool: 'iptables-legacy', package: 'iptables', neededFor },
  ],
  enforces: {
    ips_profiles: 'whole',
    ips_rules: 'whole',
    custom_signatures: 'whole',
    inspection_settings: 'whole',
  },
}
