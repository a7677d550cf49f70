import Type, { type Static } from 'typebox'
import { problem } from '../../core/failure.ts'
import { oncePerObject } from '../../core/list/incremental.ts'
import { collection } from '../../core/resource/resource.ts'
import type { Rows } from '../../core/resource/snapshot.ts'
import { comment, flag } from '../../core/schema/fields.ts'
import { lineOfRule, readOneRule } from '../../core/signature/rule-file.ts'
import { type Signature, signatureOf } from '../../core/signature/signature.ts'

const schema = Type.Object({
  text: Type.String({
    minLength: 1,
    maxLength: 16_384,
    'x-text': 'rule',
    description: 'One rule in Suricata’s language, in one line or continued ones.',
    examples: ['alert tcp any any -> any 23 (msg:"Telnet"; flow:to_server; sid:1000001; rev:1;)'],
  }),
  enabled: flag(true, 'Whether profiles may choose it; otherwise it is a disabled rule.'),
  comment: comment(),
  sid: Type.Integer({
    ...{ readOnly: true, default: 0, minimum: 0, 'x-shown': 'name' },
    description: 'Id of the signature.',
  }),
  rev: Type.Integer({ readOnly: true, default: 0, minimum: 0, description: 'Revision of the signature.' }),
  msg: Type.String({ readOnly: true, default: '', description: 'Message of the signature.' }),
})

/** Signatures of the administrator. Source: silences#custom-signatures. */
export const customSignatures = collection({
  name: 'custom_signatures',
  path: '/x/ips/signatures/custom',
  area: 'security',
  summary: 'Signatures of the administrator.',
  source: 'silences#custom-signatures',
  id: { kind: 'uuid' },
  schema,
  label: ({ msg, sid }) => msg || String(sid),
  search: ['text', 'comment'],
  unique: [{ fields: ['sid'] }],
  derive: (item) => {
    const signature = customSignature(item)
    return signature ? { sid: signature.sid, rev: signature.rev, msg: signature.msg } : {}
  },
  // What rules for signatures forbid since it was stored is left out, and told, and does not keep the gateway from its start.
  check: ({ text }, { before }) => {
    if (before?.text === text) return []
    const rule = readOneRule(text)
    return 'code' in rule ? [{ ...problem('text', rule.message, rule.code), line: lineOfRule(text) }] : []
  },
})

/** Ids, as numbers, of stored signatures that are in no catalogue: what was allowed when they were written is refused today. */
export const refusedSignatures = oncePerObject(
  ({ entries }: Rows<Static<typeof schema>>): readonly number[] =>
    entries.flatMap(({ item }) => (item.enabled && customSignature(item) === null ? [item.sid] : [])),
)

/** The signature of an item; null when its text is no rule. */
export function customSignature({
  text,
  enabled,
}: Pick<Static<typeof schema>, 'text' | 'enabled'>): Signature | null {
  const rule = readOneRule(text)
  return 'code' in rule ? null : signatureOf(rule, !enabled)
}
