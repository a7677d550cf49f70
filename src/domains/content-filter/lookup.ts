import Type, { type Static } from 'typebox'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT'] as const

/** Question for the categories of an address and the rule that would decide. Source: silences#cf-lookup. */
export const lookupQuery = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 8192, description: 'Address of a page.' }),
  user: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Who asks for it: `user.id.<n>`, or a login.' }),
  ),
  source: Type.Optional(
    Type.String({
      format: 'address',
      description: 'Address from which it is asked for; that of `user` where it is left out.',
    }),
  ),
  method: Type.Optional(Type.Enum([...methods], { description: 'HTTP method; `GET` where it is left out.' })),
  type: Type.Optional(
    Type.String({ maxLength: 255, description: 'MIME type of the answer, for rules that ask for one.' }),
  ),
})

/** The question as it is asked. */
export type LookupQuestion = Static<typeof lookupQuery>

const rule = Type.Union(
  [
    Type.Null(),
    Type.Object({
      id: Type.Integer({ description: 'Id of the rule.' }),
      name: Type.String({ description: 'Its name.' }),
    }),
  ],
  { description: 'The rule that decides; null where none matches.' },
)

const verdict = Type.Object({
  action: Type.Enum(['pass', 'bump', 'deny', 'redirect', 'drop'], {
    description: '`bump`: it is decrypted and judged again; `drop`: the connection ends.',
  }),
  rule,
  reason: Type.String({ description: 'Why it is refused whatever the rules say; empty elsewhere.' }),
  location: Type.String({ description: 'Where a redirect leads; empty elsewhere.' }),
})

/** The answer: categories, the entries for which they are some, and what would become of the request. */
export const lookupAnswer = Type.Object(
  {
    url: Type.String({ description: 'The address as the filter reads it.' }),
    enabled: Type.Boolean({ description: 'Whether the content filter is on.' }),
    filtered: Type.Boolean({
      description:
        'Whether such a connection is led to the content filter: its port is, and neither its source nor, where that is an address, its destination is left out.',
    }),
    categories: Type.Array(Type.String(), { description: 'Ids of its categories.' }),
    why: Type.Array(
      Type.Object({
        category: Type.String({ description: 'Id of the category.' }),
        entry: Type.String({ description: 'Entry of a list; empty where the request itself tells.' }),
      }),
      { description: 'The entry for which each category is one.' },
    ),
    user: Type.String({ description: 'The user who asks, `user.id.<n>`; empty for none.' }),
    source: Type.String({ description: 'Address from which it is asked for; empty for none.' }),
    ...verdict.properties,
    stages: Type.Array(
      Type.Object({
        stage: Type.Enum(['connection', 'request', 'answer'], {
          description:
            '`connection`: by the name in TLS; `request`: plain or decrypted; `answer`: by its MIME type.',
        }),
        ...verdict.properties,
      }),
      { description: 'Verdicts one behind the other; the last is what becomes of it.' },
    ),
  },
  { title: 'ContentLookup' },
)

/** The answer as compilers make it. */
export type LookupAnswer = Static<typeof lookupAnswer>
