import Type, { type Static, type TObject } from 'typebox'
import { agentSystems } from '../../core/agent/agent.ts'
import { ztnaReport } from '../../core/agent/ztna.ts'
import { choice, nullable } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import { english } from '../../core/text/message.ts'

const number = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const token = nullable(Type.String({ minLength: 1, maxLength: 24_576 }))

const version = Type.Object({
  type: Type.Literal('version'),
  major: number,
  minor: number,
  build: number,
  os: choice(agentSystems),
})

const authorize = Type.Object({
  type: Type.Literal('authorize'),
  login: Type.String({ minLength: 1, maxLength: 512 }),
  password: Type.String({ maxLength: 1024 }),
})

const sso = Type.Object({
  type: Type.Literal('sso'),
  token,
  session_token: token,
  domain: Type.String({ minLength: 1, maxLength: 255 }),
})

const schemas: Readonly<Record<string, TObject>> = { version, authorize, sso, ztna: ztnaReport }

/** A message of an agent. Source: document 2, "Events". */
export type AgentMessage =
  | Static<typeof version>
  | Static<typeof authorize>
  | Static<typeof sso>
  | Static<typeof ztnaReport>

/** A message, or why it is none; `type` is what it calls itself. */
export type ReadMessage =
  | { readonly ok: true; readonly message: AgentMessage }
  | { readonly ok: false; readonly type: string; readonly reason: string }

/** Reads a text frame. Fields that the documents do not name are refused like wrong types (silences#agent-messages). */
export function readMessage(text: string): ReadMessage {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, type: '', reason: 'a message is an object in JSON' }
  }
  const type = (value as { readonly type?: unknown }).type
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined
  if (schema === undefined) {
    return { ok: false, type: '', reason: `type: must be one of: ${Object.keys(schemas).join(', ')}` }
  }
  const [first] = validate(schema, value)
  if (!first) return { ok: true, message: value as AgentMessage }
  return { ok: false, type: type as string, reason: `${first.path}: ${english(first.message)}` }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
