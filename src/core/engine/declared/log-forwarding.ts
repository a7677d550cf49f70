import Type, { type Static } from 'typebox'
import type { Message } from '../../text/message.ts'
import { artifactForm } from '../artifact.ts'
import type { EngineDeclaration } from '../declaration.ts'
import { message } from '../messages.ts'

const receiver = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }),
  protocol: Type.Union([Type.Literal('udp'), Type.Literal('tcp'), Type.Literal('tls')]),
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9._:-]+$' }),
  port: Type.Integer({ minimum: 1, maximum: 65535 }),
  /** Certificates in PEM that the receiver's must come from; empty for those of Debian. */
  ca: Type.String({ maxLength: 262_144 }),
  /** Name that its certificate must have; empty for the host. */
  serverName: Type.String({ maxLength: 253 }),
})

/** Where rows of the log go. */
export type LogReceiver = Static<typeof receiver>

/** Most receivers at a time. */
export const mostLogReceivers = 64

const schema = Type.Object({ receivers: Type.Array(receiver, { maxItems: mostLogReceivers }) })

/** Receivers of the log to which connections are kept. What they get is handed over by questions (`LogDelivery`). */
export type LogForwardingArtifact = Static<typeof schema>

/**
 * Hands rows to a receiver: the bytes that come with the question are frames (`core/log/print/frames.ts`). `epoch` is the connection
 * that the rows before went through, null for any: through another one they do not go. Without rows it asks how the connection is.
 */
export interface LogDelivery {
  readonly kind: 'deliver'
  readonly receiver: string
  readonly epoch: number | null
}

/**
 * What became of rows. `epoch` is the connection, null while there is none; `taken` is false where the rows were not taken: the
 * connection is another one, or the receiver is behind. `acknowledged` counts the rows of this connection, or of the expected one that
 * was lost, of which the receiver's machine has said that they arrived.
 */
export interface LogDelivered {
  readonly epoch: number | null
  readonly taken: boolean
  readonly acknowledged: number
  /** True where the receiver itself ended the expected connection: its program has read what was acknowledged. */
  readonly hasReadAll: boolean
  /** Rows that were cut to the size of a datagram since the process began. */
  readonly cut: number
  /** Why there is no connection; null while there is one, or it is being made. */
  readonly reason: Message | null
}

declare module '../artifact.ts' {
  interface Artifacts {
    readonly 'log-forwarding': LogForwardingArtifact
  }
}

/** Connections to receivers of the log. Source: document 3, "Log forwarding and log query". */
export const logForwardingEngine: EngineDeclaration<'log-forwarding'> = {
  name: 'log-forwarding',
  summary: 'receivers of the system log',
  artifact: artifactForm(schema),
  observation: null,
  isCompiledFrom: false,
  gates: false,
  tools: [
    {
      tool: 'ca-certificates',
      package: 'ca-certificates',
      neededFor: message('trusting receivers of the log'),
      files: ['/etc/ssl/certs/ca-certificates.crt'],
    },
  ],
  enforces: {
    log_forwarding_state: 'whole',
    log_forwarding_settings: 'whole',
    log_receivers: 'whole',
  },
}
