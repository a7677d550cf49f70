import Type, { type Static } from 'typebox'
import { fileReference } from '../artifact-parts.ts'

const range = Type.Object({ lo: Type.String({ maxLength: 45 }), hi: Type.String({ maxLength: 45 }) })
const addresses = Type.Object({ v4: Type.Array(range), v6: Type.Array(range) })
const any = Type.Literal('any')
const categoryId = Type.String({ pattern: '^(users|extended|files|special|other)\\.id\\.[0-9]{1,10}$' })
const text = Type.String({ maxLength: 16_384 })

const rule = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  name: text,
  /** Addresses of clients at present, disjoint and ascending. */
  sources: Type.Union([any, addresses]),
  /** One of them must be a category of the request. */
  categories: Type.Union([any, Type.Array(categoryId)]),
  methods: Type.Union([any, Type.Array(text)]),
  /** `type/subtype` or `type/*`, in lower case. */
  types: Type.Union([any, Type.Array(text)]),
  /** Unix seconds, both inclusive, ascending; null for always. */
  windows: Type.Union([Type.Null(), Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer() }))]),
  access: Type.Union([
    Type.Literal('allow'),
    Type.Literal('deny'),
    Type.Literal('bump'),
    Type.Literal('redirect'),
  ]),
  /** Where `redirect` leads, with `{url}` and `{category}` in it; empty with any other access. */
  redirect: text,
})

/** The policy of the content filter as artifacts have it. */
export const webPolicySchema = Type.Object({
  /** Enabled rules in their order; the first that matches decides, and what none matches passes. */
  rules: Type.Array(rule),
  /** Custom categories with their `urls`. */
  categories: Type.Array(Type.Object({ id: categoryId, urls: Type.Array(text) })),
  /** Kinds of files by the ends of their names, in lower case and without the dot. */
  files: Type.Array(Type.Object({ id: categoryId, extensions: Type.Array(text) })),
  /** Names of categories for people. */
  names: Type.Array(Type.Object({ id: categoryId, en: text, ru: text })),
  /** Users at their present addresses. */
  users: Type.Array(
    Type.Object({ alias: Type.String({ pattern: '^user\\.id\\.[0-9]{1,10}$' }), addresses: addresses }),
  ),
  /** The gateway's own addresses, to which no request may be led. */
  own: addresses,
  /** Index of the names of extended categories; null while these are off. */
  extended: Type.Union([
    Type.Null(),
    Type.Object({ index: fileReference('Names of extended categories, as an index.') }),
  ]),
  safeSearch: Type.Boolean(),
})

/** Everything by which the judge decides about requests, but for the text of the page that refusals show. */
export type WebPolicy = Static<typeof webPolicySchema>

/** A rule of the content filter with the addresses and times that its aliases stand for. */
export type WebRule = Static<typeof rule>

/** Addresses of both families, disjoint and ascending. */
export type WebAddresses = Static<typeof addresses>

/** Text of the page that refusals show. Lines of `template` are shown above the facts, `contact` below them; neither is HTML. */
export interface WebPage {
  readonly template: string
  readonly contact: string
}

/** A policy with everything of the page that refusals show, as the judge takes it. */
export interface JudgeSettings {
  readonly policy: WebPolicy
  readonly page: WebPage
  /** Path of the file that `policy.extended` names; null where it names none. */
  readonly indexPath: string | null
}
