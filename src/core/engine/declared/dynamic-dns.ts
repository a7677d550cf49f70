import Type, { type Static } from 'typebox'
import { type Problem, problem } from '../../failure.ts'
import { parseAddress } from '../../net/ip.ts'
import { artifactForm } from '../artifact.ts'
import { sealedSecret } from '../artifact-parts.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { messageSchema } from '../message-schema.ts'
import { message } from '../messages.ts'

const address = Type.String({ maxLength: 45 })
const hostName = Type.String({ maxLength: 253, pattern: '^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$' })
const seconds = Type.Integer({ minimum: 0 })

const sent = Type.Object({ name: hostName, address, atSeconds: seconds, answer: Type.String() })
const refusal = Type.Object({
  /** Null where the account was refused, and with it every name. */
  name: Type.Union([Type.Null(), hostName]),
  reason: messageSchema,
  atSeconds: seconds,
})
const failure = Type.Object({
  reason: messageSchema,
  failures: Type.Integer({ minimum: 1 }),
  nextAtSeconds: seconds,
  /** The addresses of the connection at that time: others are tried at once. */
  addresses: Type.Array(address),
})
const memory = Type.Object({
  settings: Type.String(),
  sent: Type.Array(sent),
  refused: Type.Array(refusal),
  failure: Type.Union([Type.Null(), failure]),
})

/**
 * What came of updates under the settings of that hash: what the provider took, one entry for each name and family; what it
 * refused for good; and why the newest attempt brought nothing, until it is repeated. It outlives a restart.
 */
export type DynamicDnsMemory = Static<typeof memory>

const schema = Type.Object({
  enabled: Type.Boolean(),
  protocol: Type.Union([Type.Literal('dyndns'), Type.Literal('rfc2136')]),
  // Another one means that everything is sent anew and refusals are forgotten.
  settings: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  names: Type.Array(hostName, { minItems: 1, maxItems: 16 }),
  connection: Type.String({ description: 'What administrators call it; empty where there is none.' }),
  addresses: Type.Array(address, { maxItems: 2 }),
  // One of each IP version; what is sent leaves from these, by way of the connection.
  sources: Type.Array(address, { maxItems: 2 }),
  updateUrl: Type.String(),
  ipv6Parameter: Type.String({ pattern: '^[A-Za-z0-9_]{1,32}$' }),
  login: Type.String(),
  password: sealedSecret('Password at the provider.'),
  ca: Type.String({ description: 'Certificates in PEM; empty for those of Debian.' }),
  checkipUrl: Type.String({ description: 'Empty: the address of the connection is the one to publish.' }),
  checkipAlways: Type.Boolean(),
  checkipSeconds: Type.Integer({ minimum: 1 }),
  server: Type.String({ description: 'Name or address.' }),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  zone: Type.Union([Type.Literal(''), hostName]),
  ttlSeconds: Type.Integer({ minimum: 0 }),
  keyName: Type.Union([Type.Literal(''), hostName]),
  keyAlgorithm: Type.Union([
    Type.Literal('hmac-sha256'),
    Type.Literal('hmac-sha384'),
    Type.Literal('hmac-sha512'),
  ]),
  key: sealedSecret('Key of the name server in base64.'),
  memory: Type.Union([Type.Null(), memory]),
})

/** An account at a DNS provider, what is to stand there, and what is known to. Secrets are empty where there are none. */
export type DynamicDnsArtifact = Static<typeof schema>

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'dynamic-dns': DynamicDnsArtifact
  }
}

declare module '../declaration.ts' {
  interface Observations {
    readonly 'dynamic-dns': DynamicDnsMemory
  }
}

/** Updates of the gateway's addresses at a DNS provider. Source: document 3, "DNS" (dynamic DNS). */
export const dynamicDnsUpdates: EngineDeclaration<'dynamic-dns'> = {
  name: 'dynamic-dns',
  summary: "the gateway's addresses at a DNS provider",
  artifact: artifactForm(schema, addressProblems),
  observation: memory,
  isCompiledFrom: true,
  isKept: true,
  gates: false,
  tools: [
    {
      tool: 'ca-certificates',
      package: 'ca-certificates',
      neededFor: message('trusting DNS providers'),
      files: ['/etc/ssl/certs/ca-certificates.crt'],
    },
  ],
  enforces: { dynamic_dns_state: 'whole', dynamic_dns: 'whole', dynamic_dns_settings: 'whole' },
}

function addressProblems({ addresses, sources }: DynamicDnsArtifact): readonly Problem[] {
  return Object.entries({ addresses, sources }).flatMap(([field, texts]) =>
    texts.flatMap((each, index) =>
      parseAddress(each) === null ? [problem(`${field}[${index}]`, message('must be an IP address'))] : [],
    ),
  )
}
