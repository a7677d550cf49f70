import Type from 'typebox'
import type { Area } from '../../core/resource/area.ts'
import type { Message } from '../../core/text/message.ts'
import { message } from './messages.ts'

/** Right of an access level in one area; `write` includes `read`. */
export type Competence = 'read' | 'write'

/** An access level. `name` is the string form that clients may send instead of the number. */
export interface Role {
  readonly id: number
  readonly code: string
  readonly name: Message
  readonly competences: Readonly<Partial<Record<Area, Competence>>>
}

const everything = (competence: Competence): Record<Area, Competence> => ({
  administrators: competence,
  firewall: competence,
  logs: competence,
  network: competence,
  objects: competence,
  security: competence,
  system: competence,
  users: competence,
})

/** The access levels. Source: silences#roles. */
export const roles: readonly Role[] = [
  {
    id: 1,
    code: 'predefined_admin_write',
    name: message('Full administrator'),
    competences: everything('write'),
  },
  {
    id: 2,
    code: 'predefined_admin_readonly',
    name: message('Read-only administrator'),
    competences: everything('read'),
  },
  {
    id: 3,
    code: 'predefined_security_admin',
    name: message('Security administrator'),
    competences: {
      firewall: 'write',
      security: 'write',
      objects: 'write',
      users: 'read',
      network: 'read',
      logs: 'read',
      system: 'read',
    },
  },
  {
    id: 4,
    code: 'predefined_firewall_admin',
    name: message('Firewall administrator'),
    competences: { firewall: 'write', objects: 'write', users: 'read', network: 'read', logs: 'read' },
  },
  {
    id: 5,
    code: 'predefined_access_settings_admin',
    name: message('Access-settings administrator'),
    competences: { users: 'write', objects: 'write', network: 'read', logs: 'read' },
  },
  { id: 6, code: 'predefined_reports_view', name: message('Report viewer'), competences: { logs: 'read' } },
  {
    id: 7,
    code: 'predefined_reports_change',
    name: message('Report editor'),
    competences: { logs: 'write' },
  },
]

/** The access level of that number or string form; undefined when there is none. */
export function roleOf(value: number | string): Role | undefined {
  return roles.find((role) => role.id === value || role.code === value)
}

/** A field that holds an access level, as a number or its string form. */
export function roleField() {
  return Type.Union(
    [Type.Integer({ minimum: 1, maximum: roles.length }), Type.Enum(roles.map(({ code }) => code))],
    {
      description: 'Access level, as a number or its string form.',
      'x-rule': message('must be the number or the string form of an access level'),
    },
  )
}

/** The field as it is kept: the number. */
export function roleNumber<T extends { readonly role: number | string }>({ role }: T) {
  return { role: roleOf(role)?.id ?? role }
}
