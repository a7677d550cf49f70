import Type, { type Static } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import { notThere } from '../../core/missing.ts'
import {
  type Catalogue,
  holdsText,
  KeyFilter,
  type Listed,
  priorityOf,
  signatureKeys,
  signatureSources,
} from '../../core/signature/catalogue.ts'
import type { Store } from '../../store/config/store.ts'
import { jsonAnswer } from '../route/computed-list.ts'
import { pageQuery, readQuery } from '../route/query.ts'
import type { Route } from '../route/route.ts'
import { message } from './messages.ts'
import { catalogueNow, type ProfileReading, type SignatureDesk } from './signature-desk.ts'

const actions = ['alert', 'drop', 'pass'] as const
const profileActions = [...actions, 'silent'] as const

const signatureSchema = Type.Object(
  {
    sid: Type.Integer({ description: 'Id of the signature.' }),
    rev: Type.Integer({ description: 'Its revision.' }),
    msg: Type.String({ description: 'Its message.' }),
    classtype: Type.String({ description: 'Its class; empty without one.' }),
    protocol: Type.String({ description: 'Protocol of its head.' }),
    flow: Type.Array(Type.String(), { description: 'Words of its `flow` keyword.' }),
    severity: Type.String({ description: '`signature_severity` of its metadata; empty without one.' }),
    priority: Type.Integer({ description: 'Its own priority, or that of its class; 1 is the highest.' }),
    tactics: Type.Array(Type.String(), { description: '`mitre_tactic_id` of its metadata.' }),
    action: Type.Enum([...actions], {
      description: 'Verdict by itself; `pass` where its rule is disabled or says so.',
    }),
    source: Type.Enum([...signatureSources], {
      description:
        '`starter`: comes with the product; `update`: offline update; `custom`: an administrator’s own.',
    }),
    profile_action: Type.Optional(
      Type.Union([Type.Enum([...profileActions]), Type.Null()], {
        description:
          'With `profile_id`: what the profile does with it; null when no rule chooses it. `silent`: it decides nothing and ' +
          'sets the flow bits that others ask for.',
      }),
    ),
    profile_rule: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], {
        description: 'With `profile_id`: id of the rule of the profile that chooses it.',
      }),
    ),
  },
  { title: 'Signature' },
)

const words = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
      maxItems: 1000,
      description: `Only signatures with one of these: ${what}; letters compared case-blind.`,
    }),
  )

const listQuery = Type.Object({
  profile_id: Type.Optional(
    Type.String({ format: 'uuid', description: 'Adds what this profile does with each, and by which rule.' }),
  ),
  sid: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: 1000,
      description: 'Only signatures with these ids.',
    }),
  ),
  mitre_tactic_id: words('tactics'),
  signature_severity: words('severities'),
  protocol: words('protocols'),
  flow: words('words of `flow`'),
  classtype: words('classes'),
  ...pageQuery.properties,
})

const effectiveSchema = Type.Object(
  {
    alert: Type.Integer({ description: 'Signatures that write a log row.' }),
    drop: Type.Integer({ description: 'Signatures that write a log row and end the connection.' }),
    pass: Type.Integer({ description: 'Signatures that a rule chooses and that count for nothing.' }),
    silent: Type.Integer({ description: 'Signatures that decide nothing and set flow bits for others.' }),
    unchosen: Type.Integer({ description: 'Signatures that no rule chooses.' }),
    idle_rules: Type.Array(Type.Integer(), {
      description: 'Ids of rules that choose none: no signature fits, or earlier rules have them all.',
    }),
  },
  { title: 'ProfileSignatures' },
)

const params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the profile.' }) })
const access = { area: 'security', competence: 'read' } as const

/** Parts of the routes of signatures. */
export interface SignatureContext {
  readonly store: Pick<Store, 'snapshot'>
  readonly desk: SignatureDesk
}

/** The catalogue of signatures, and what profiles come to. Source: silences#signatures. */
export function signatureRoutes({ store, desk }: SignatureContext): Route[] {
  const profile = (id: string, catalogue: Catalogue): Result<ProfileReading> => {
    const reading = desk.profileOf(store.snapshot, id, catalogue)
    return reading ? ok(reading) : notThere(message('there is no profile {id}', { id }))
  }
  return [
    {
      method: 'GET',
      path: '/x/ips/signatures',
      access,
      doc: {
        summary: 'Signatures of intrusion prevention, by their ids.',
        tagSummary: 'Signatures of intrusion prevention and what profiles make of them.',
        source: 'silences#signatures',
        tag: 'signatures',
        query: listQuery,
        response: Type.Array(signatureSchema),
        headers: ['ETag', 'X-Total-Count'],
      },
      handle: async ({ query }) => {
        const asked = readQuery(listQuery, query)
        if (!asked.ok) return asked
        const { profile_id } = asked.value
        const catalogue = await catalogueNow(desk, store)
        const reading = profile_id === undefined ? null : profile(profile_id, catalogue)
        if (reading && !reading.ok) return reading
        const found = foundIn(catalogue, asked.value)
        const { offset = 0, limit } = asked.value
        const page = found.slice(offset, limit === undefined ? undefined : offset + limit)
        const decide = reading ? decisionIn(reading.value) : () => ({})
        const { body, headers } = jsonAnswer(
          page.map((each) => ({ ...shown(each, catalogue), ...decide(each) })),
        )
        return ok({ body, headers: { ...headers, 'X-Total-Count': String(found.length) } })
      },
    },
    {
      method: 'GET',
      path: '/x/ips/profiles/:id/effective',
      access,
      doc: {
        summary: 'What a profile comes to: signatures by action, and rules that choose none.',
        source: 'silences#signatures',
        tag: 'signatures',
        params,
        response: effectiveSchema,
        headers: ['ETag'],
      },
      handle: async ({ params: { id = '' } }) => {
        const catalogue = await catalogueNow(desk, store)
        const reading = profile(id, catalogue)
        return reading.ok ? ok(jsonAnswer(countsOf(reading.value, catalogue))) : reading
      },
    },
  ]
}

function foundIn({ all }: Catalogue, query: Static<typeof listQuery>): readonly Listed[] {
  const filters = signatureKeys.flatMap((key) => (query[key] ? [new KeyFilter(key, query[key])] : []))
  const needle = query.search?.toLowerCase() ?? ''
  if (filters.length === 0 && needle === '') return all
  return all.filter(
    ({ signature }) =>
      filters.every((filter) => filter.holds(signature)) && (needle === '' || holdsText(signature, needle)),
  )
}

function shown({ signature, source }: Listed, catalogue: Catalogue) {
  const { sid, rev, msg, classtype, protocol, flow, severity, tactics, action } = signature
  const priority = priorityOf(signature, catalogue)
  return { sid, rev, msg, classtype, protocol, flow, severity, priority, tactics, action, source }
}

function decisionIn({ bySid }: ProfileReading) {
  return ({ signature }: Listed) => {
    const decision = bySid.get(signature.sid)
    return { profile_action: decision?.action ?? null, profile_rule: decision?.rule ?? null }
  }
}

function countsOf({ bySid, idleRules }: ProfileReading, { all }: Catalogue): Static<typeof effectiveSchema> {
  const counts = { alert: 0, drop: 0, pass: 0, silent: 0 }
  for (const { action } of bySid.values()) counts[action]++
  return { ...counts, unchosen: all.length - bySid.size, idle_rules: [...idleRules] }
}
