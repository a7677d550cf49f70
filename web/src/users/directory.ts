import type { Descriptor, FieldSchema } from '../resource/descriptor.ts'
import type { Group, User } from './people.ts'

/** Fields of a user that may be changed here, by where the user comes from; absent where all may. */
const changeable: Readonly<Record<string, readonly string[]>> = {
  radius: ['enabled', 'comment', 'name'],
  device: [],
  ad: ['enabled', 'comment', 'phone_number'],
  ald: ['enabled', 'comment', 'phone_number'],
}

/** True for a user or group that comes from elsewhere, which keeps its name and place. */
export function isHeld({ domain_type }: Pick<User | Group, 'domain_type'>): boolean {
  return domain_type in changeable
}

/** True where nothing of a user or group can be changed here. */
export function isFixed(part: User | Group): boolean {
  return 'login' in part ? changeable[part.domain_type]?.length === 0 : isHeld(part)
}

/** The descriptor of users with the fields that a user's origin keeps shown, and not to be changed. */
export function asHeld(descriptor: Descriptor, user: User): Descriptor {
  const may = changeable[user.domain_type]
  return may === undefined
    ? descriptor
    : withFields(descriptor, (name, field) => (may.includes(name) ? field : { ...field, readOnly: true }))
}

/** The descriptor of a table whose new items begin in a group. */
export function inGroup(descriptor: Descriptor, group: number): Descriptor {
  return withFields(descriptor, (name, field) =>
    name === 'parent_id' ? { ...field, default: group } : field,
  )
}

/** The descriptor of users with the name that their switch has for people: on, it denies access. */
export function labelled(descriptor: Descriptor, label: string): Descriptor {
  return withFields(descriptor, (name, field) => (name === 'enabled' ? { ...field, label } : field))
}

function withFields(
  descriptor: Descriptor,
  change: (name: string, field: FieldSchema) => FieldSchema,
): Descriptor {
  const { schema } = descriptor
  if (schema === undefined) return descriptor
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, change(name, field)]),
  )
  return { ...descriptor, schema: { ...schema, properties } }
}
