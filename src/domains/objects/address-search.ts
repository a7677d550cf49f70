import Type, { type Static } from 'typebox'
import type { Area } from '../../core/resource/area.ts'
import { choice, formatted } from '../../core/schema/fields.ts'

/** Parameters of `GET /x/search`. */
export const searchQuery = Type.Object({
  ip: Type.Optional(
    formatted('address', { description: 'The address, IPv4 or IPv6.', examples: ['10.1.2.3'] }),
  ),
  text: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'Text in names, comments, values and members of the items of all tables, in whatever case; also an id. Instead of `ip`.',
    }),
  ),
  any: Type.Optional(
    Type.Boolean({ description: 'False leaves out what touches every address. True by default.' }),
  ),
})

const touch = Type.Object({
  field: Type.String({ description: 'Path of the field; empty for what is observed.' }),
  how: choice(
    ['equals', 'contains', 'member', 'any', 'excludes', 'others', 'bound', 'leads', 'names', 'text'],
    {
      description:
        'The address stands there; a network or range there contains it; an identifier there leads to it; the field ' +
        'takes any address; the inverted field lists it, so that the item is about all but this address; the inverted ' +
        'field lists others; the user is there now, or the MAC address is seen there; the way leads there; the field names an item that touches it. Of a text: ' +
        'the text stands there, or in the name of the object that is `member`.',
    },
  ),
  members: Type.Array(Type.String(), {
    description: 'The identifier, then the member of that list or group, and so on.',
  }),
  content: Type.String({ description: 'The address, network, range or text that holds it.' }),
})

/** Items that touch an address. */
export const addressSearchAnswer = Type.Array(
  Type.Object({
    kind: choice(
      [
        'object',
        'rule',
        'nat',
        'user',
        'device',
        'quota',
        'profile',
        'signature',
        'route',
        'check',
        'network',
        'other',
      ],
      {
        description: 'What it is.',
      },
    ),
    resource: Type.String({
      description: 'Name of its table or setting, as in the tags of the description.',
    }),
    path: Type.String({ description: 'Where it is read.' }),
    id: Type.String({ description: 'Its id; empty for a setting.' }),
    title: Type.String(),
    enabled: Type.Boolean({ description: 'Whether it is in force; true for what cannot be switched.' }),
    touches: Type.Array(touch, { minItems: 1, description: 'Where the address comes in, and how.' }),
  }),
)

/** Use of an address by an item. */
export type AddressUse = Static<typeof touch>

/** An item that touches an address, and the area of those who may see it. */
export type Found = Static<typeof addressSearchAnswer>[number] & { readonly area: Area }
