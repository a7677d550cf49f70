import Type, { type Static } from 'typebox'
import type { ZtnaRequest } from '../../core/agent.ts'
import { choice, nullable } from '../../core/fields.ts'

const text = Type.String({ maxLength: 1024 })
const days = nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))
const texts = Type.Array(text, { maxItems: 2000 })

/** What a device tells of itself. Source: document 2, "ZTNA report". */
export const ztnaReport = Type.Object({
  type: Type.Literal('ztna'),
  node_name: Type.String({ maxLength: 255 }),
  operation_system: Type.Optional(
    Type.Object({ type: choice(['Windows', 'Linux', 'MacOS', '']), version: text, domain: text }),
  ),
  kb_list: Type.Optional(texts),
  antivirus: Type.Optional(
    Type.Array(
      Type.Object({
        active: Type.Boolean(),
        name: text,
        version: text,
        last_update: days,
        last_scan: days,
      }),
      { maxItems: 64 },
    ),
  ),
  firewall: Type.Optional(
    Type.Array(Type.Object({ active: Type.Boolean(), name: text, version: text }), { maxItems: 64 }),
  ),
  proc_list: Type.Optional(texts),
  service_list: Type.Optional(texts),
  reg_key_list: Type.Optional(
    Type.Array(Type.Object({ key: text, value: Type.String({ maxLength: 8192 }) }), { maxItems: 2000 }),
  ),
})

type Field = Exclude<keyof Static<typeof ztnaReport>, 'type' | 'node_name'>

/** Which checks each field answers; it may be absent only when none of them was asked for. */
const answers: Readonly<Record<Field, readonly string[]>> = {
  operation_system: ['os_type', 'os_version', 'domain'],
  kb_list: ['kb_list'],
  antivirus: ['av_active', 'av_name', 'av_version', 'av_update', 'av_scan'],
  firewall: ['fw_active', 'fw_name', 'fw_version'],
  proc_list: ['processes'],
  service_list: ['services'],
  reg_key_list: ['registry'],
}

/** The field of a report that was asked for and is not there, or null when it is complete. */
export function missingAnswer(report: Static<typeof ztnaReport>, { test_list }: ZtnaRequest): Field | null {
  const fields = Object.keys(answers) as Field[]
  const isAsked = (field: Field) => answers[field].some((test) => test_list.includes(test))
  return fields.find((field) => report[field] === undefined && isAsked(field)) ?? null
}
