import Type, { type Static } from 'typebox'
import { nullable } from '../../core/fields.ts'

const name = (description: string) => Type.String({ maxLength: 1024, default: '', description })

function found(description: string) {
  return nullable(Type.Array(Type.String({ maxLength: 1024 }), { maxItems: 20000 }), {
    default: null,
    description: `${description}; null or absent: not reported.`,
  })
}

function ageDays(description: string) {
  return nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { default: null, description })
}

const product = {
  active: Type.Boolean({ description: 'Whether it is active.' }),
  name: name('Name; empty: not reported.'),
  version: name('Version; empty: not reported.'),
}

/** What an agent reports of its device. Source: document 2, "ZTNA report". */
export const ztnaReport = Type.Object(
  {
    type: Type.Literal('ztna', { default: 'ztna', description: 'Kind of message.' }),
    node_name: name('Name of the device, which is not checked.'),
    operation_system: nullable(
      Type.Object({
        type: Type.Enum(['', 'Windows', 'Linux', 'MacOS'], {
          default: '',
          description: 'Kind of system; empty: not reported.',
        }),
        version: name('Version; empty: not reported.'),
        domain: name('Domain; empty: none.'),
      }),
      { default: null, description: 'The operating system; null or absent: not reported.' },
    ),
    kb_list: found('Installed updates'),
    antivirus: nullable(
      Type.Array(
        Type.Object({
          ...product,
          last_update: ageDays('Full days since the last update of its database; null: not reported.'),
          last_scan: ageDays('Full days since the last scan; null: there was none.'),
        }),
        { maxItems: 1000 },
      ),
      { default: null, description: 'Installed antivirus packages; null or absent: not reported.' },
    ),
    firewall: nullable(Type.Array(Type.Object(product), { maxItems: 1000 }), {
      default: null,
      description: 'Installed firewalls; null or absent: not reported.',
    }),
    proc_list: found('Processes that were found'),
    service_list: found('Services that were found'),
    reg_key_list: nullable(
      Type.Array(
        Type.Object({
          key: Type.String({ maxLength: 1024, description: 'Path and name.' }),
          value: Type.String({ maxLength: 65536, description: 'Value.' }),
        }),
        { maxItems: 20000 },
      ),
      { default: null, description: 'Registry keys that were found; null or absent: not reported.' },
    ),
  },
  { title: 'ZtnaReport' },
)

/** A report with everything that it left out filled in. */
export type ZtnaReport = Static<typeof ztnaReport>
