import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../failure.ts'
import { parseAddress } from '../../net/ip.ts'
import { l7Protocol } from '../../schema/l7.ts'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'
import { type InspectionProcess, inspectionProcess } from './inspection-process.ts'

const queueNumber = Type.Integer({ minimum: 0, maximum: 0xffff })
const protocols = Type.Array(Type.String({ maxLength: 80 }))
const range = Type.Object({ lo: Type.String({ maxLength: 45 }), hi: Type.String({ maxLength: 45 }) })

const inspectionClass = Type.Object({
  class: Type.Integer({ minimum: 0, maximum: 255 }),
  application: Type.Union([
    Type.Null(),
    Type.Object({
      profile: Type.String({ description: 'Identifier of the profile, for the log.' }),
      deny: protocols,
    }),
  ]),
  ipsQueue: Type.Union([Type.Null(), queueNumber]),
})

const rule = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  aliases: Type.Union([Type.Literal('any'), Type.Object({ v4: Type.Array(range), v6: Type.Array(range) })]),
  protocols: Type.Union([Type.Literal('any'), protocols]),
  action: Type.Union([Type.Literal('accept'), Type.Literal('drop')]),
})

const policy = Type.Object({
  queue: queueNumber,
  classes: Type.Array(inspectionClass, { maxItems: 256 }),
  rules: Type.Array(rule),
  onFailure: Type.Union([Type.Literal('block'), Type.Literal('pass')]),
})

const schema = Type.Object({ policy: Type.Union([Type.Null(), policy]) })

/**
 * A class of inspection, as packets have it in `allotments.inspect` of their mark: the profile of application control with the
 * protocols that it denies, and the queue of the engine that gets what is not denied.
 */
export type InspectionClass = Static<typeof inspectionClass>

/** A rule of application control; the addresses are disjoint and ascending, and those of either end of a connection. */
export type RecognitionRule = Static<typeof rule>

/** Everything that decides about connections in the queue of the recogniser. */
export type RecognitionPolicy = Static<typeof policy>

/** The policy of application control; null where no packet reaches the queue. */
export type ApplicationControlArtifact = Static<typeof schema>

/** Tells whether the recogniser listens at its queue, and how it does; null while it has none. */
export interface RecogniserObservation {
  readonly live: boolean
  readonly process: InspectionProcess | null
}

declare module '../declaration.ts' {
  interface Observations {
    readonly 'application-control': RecogniserObservation
  }
}

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'application-control': ApplicationControlArtifact
  }
}

/** Recognition of applications, and the end of connections that must not be. Source: document 3, "Application-control rule". */
export const applicationControl: EngineDeclaration<'application-control'> = {
  name: 'application-control',
  summary: 'recognition of applications',
  artifact: artifactForm(schema, problemsOf),
  observation: Type.Object({
    live: Type.Boolean(),
    process: Type.Union([Type.Null(), Type.Object(inspectionProcess)]),
  }),
  isCompiledFrom: true,
  compiledFields: ['live'],
  gates: false,
  tools: [
    {
      tool: 'libndpi.so.4.2',
      package: 'libndpi4.2',
      neededFor: message('recognition of applications'),
      files: [
        '/usr/lib/x86_64-linux-gnu/libndpi.so.4.2',
        '/usr/lib/aarch64-linux-gnu/libndpi.so.4.2',
        '/usr/lib/libndpi.so.4.2',
      ],
    },
  ],
  enforces: { application_rules: 'whole', application_profiles: 'whole' },
}

function problemsOf({ policy: wanted }: ApplicationControlArtifact): readonly Problem[] {
  if (wanted === null) return []
  const named = [
    ...wanted.classes.flatMap(({ application }) => application?.deny ?? []),
    ...wanted.rules.flatMap((each) => (each.protocols === 'any' ? [] : each.protocols)),
  ]
  const addresses = wanted.rules.flatMap(({ aliases }) =>
    aliases === 'any' ? [] : [...aliases.v4, ...aliases.v6].flatMap(({ lo, hi }) => [lo, hi]),
  )
  return [
    ...named
      .filter((id) => l7Protocol(id)?.id !== id)
      .map((id) => problem('policy', message('there is no protocol {id}', { id }))),
    ...addresses
      .filter((text) => parseAddress(text) === null)
      .map(() => problem('policy', message('must be an IP address'))),
  ]
}
