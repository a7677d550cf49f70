import Type, { type Static } from 'typebox'
import type { Said } from '../../text/message.ts'
import { artifactForm } from '../artifact.ts'
import { fileReference } from '../artifact-parts.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { saidSchema } from '../message-schema.ts'
import { message } from '../messages.ts'
import { type ServiceStatus, serviceStatuses } from '../status.ts'

const profileId = Type.String({ pattern: '^[0-9a-f-]{36}$' })
const line = Type.String({ pattern: '^[^\\r\\n\\0]*$' })

const inspector = Type.Object({
  queue: Type.Integer({ minimum: 0, maximum: 0xffff }),
  profile: profileId,
  name: Type.String(),
  rules: fileReference('Rules that the profile comes to.'),
  signatures: Type.Integer({ minimum: 0 }),
})

/** A profile with its rules, and the queue at which its packets come. */
export type Inspector = Static<typeof inspector>

const schema = Type.Object({
  inspectors: Type.Array(inspector, { maxItems: 255 }),
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
  queue: Type.Integer(),
  profile: profileId,
  name: Type.String(),
  status: Type.Enum(serviceStatuses),
  message: saidSchema,
  signatures: Type.Union([Type.Null(), Type.Integer()]),
  packets: Type.Integer(),
  waiting: Type.Integer(),
  dropped: Type.Integer(),
  memoryBytes: Type.Integer(),
  sinceSeconds: Type.Union([Type.Null(), Type.Integer()]),
})

/** State of one inspector, and what the kernel says of its queue. */
export interface InspectorState {
  readonly queue: number
  readonly profile: string
  readonly name: string
  readonly status: ServiceStatus
  readonly message: Said
  /** Signatures that the engine has loaded; null while that is not known. */
  readonly signatures: number | null
  /** Packets that the kernel handed over, that wait, and that it dropped since nobody took them. */
  readonly packets: number
  readonly waiting: number
  readonly dropped: number
  readonly memoryBytes: number
  /** Unix seconds since which it inspects; null while it does not. */
  readonly sinceSeconds: number | null
}

/** Observations of the engine of intrusion prevention. */
export interface IpsObservation {
  /** Ids of profiles whose inspector listens at its queue. */
  readonly live: readonly string[]
  readonly inspectors: readonly InspectorState[]
}

const observation = Type.Object({ live: Type.Array(profileId), inspectors: Type.Array(inspectorState) })

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
  compiledFields: ['live'],
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
