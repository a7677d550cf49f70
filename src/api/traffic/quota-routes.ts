import Type, { type Static } from 'typebox'
import { ok, type Result } from '../../core/failure.ts'
import type { QuotaChangedEvent } from '../../core/log/event.ts'
import { notThere } from '../../core/missing.ts'
import { type SaidRow, saidRows, serviceRows } from '../../core/resource/service-status.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { choice } from '../../core/schema/fields.ts'
import { computedListRoutes } from '../route/computed-list.ts'
import type { Answer, ApiRequest, Route } from '../route/route.ts'
import { message } from './messages.ts'

const bytes = (description: string) =>
  Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description })

const usage = Type.Object({
  user: Type.String({ description: 'Alias of the user.', examples: ['user.id.1'] }),
  login: Type.String({ description: 'Login of the user.' }),
  quota: Type.String({ format: 'uuid', description: 'Id of the quota that applies.' }),
  limit: bytes('Bytes of the present period: those of the quota and those that were added.'),
  used: bytes('Bytes of the present period so far, both directions.'),
  left: bytes('Bytes that are left; 0 from the limit on.'),
  period: choice(['hour', 'day', 'week', 'month', 'quarter'], { description: 'Interval of the quota.' }),
  since: Type.Integer({ description: 'Beginning of the present period, in Unix seconds.' }),
})

/** Use of a quota by a user. */
export type QuotaUsage = Static<typeof usage>

/** Counting for quotas, as routes ask it. A user without a quota is a missing item. */
export interface QuotaDesk {
  /** State of the counting, with the reason while nothing is counted. */
  status(): SaidRow
  /** Use by every user to whom a quota applies. */
  usage(): readonly QuotaUsage[]
  /** Lets the present period begin at zero. */
  reset(user: number): Promise<Result<QuotaUsage>>
  /** Adds bytes to the limit of the present period. */
  add(user: number, bytes: number): Promise<Result<QuotaUsage>>
}

/** Parts of the routes about quotas. */
export interface QuotaRouteParts {
  readonly quotas: QuotaDesk
  readonly logEvent: (event: QuotaChangedEvent) => void
}

const read = { area: 'users', competence: 'read' } as const
const write = { area: 'users', competence: 'write' } as const
const source = 'silences#quota-usage'
const tag = 'quotas'
const query = Type.Object({
  user: Type.Optional(Type.String({ description: 'Only this user, by alias.' })),
  quota: Type.Optional(Type.String({ description: 'Only users of this quota, by id.' })),
  exceeded: Type.Optional(Type.Boolean({ description: 'Only users with nothing left, or only others.' })),
})
const params = Type.Object({
  user: Type.String({ pattern: '^user\\.id\\.[0-9]{1,15}$', description: 'Alias of the user.' }),
})
const addition = Type.Object({
  bytes: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Bytes that the limit of the present period grows by.',
  }),
})

/** Use of quotas, and what an administrator may do about it. */
export function quotaRoutes({ quotas, logEvent }: QuotaRouteParts): Route[] {
  const told = async (
    { caller, address, params: { user = '' } }: ApiRequest,
    done: (id: number) => Promise<Result<QuotaUsage>>,
    summary: string,
  ): Promise<Result<Answer>> => {
    const id = /^user\.id\.([0-9]{1,15})$/.exec(user)?.[1]
    if (id === undefined) return notThere(message('no quota applies to {user}', { user }))
    const result = await done(Number(id))
    if (!result.ok) return result
    const { login } = caller.account
    logEvent({ kind: 'quota-changed', login, address, summary: `user ${result.value.login}: ${summary}` })
    return ok({ body: result.value })
  }
  return [
    {
      method: 'GET',
      path: '/x/quotas/status',
      access: read,
      doc: {
        summary: 'Whether traffic is counted for quotas, and what is missing.',
        source,
        tag,
        response: serviceRows(['quotas']),
      },
      handle: ({ say }) => ok({ body: saidRows([quotas.status()], say) }),
    },
    ...computedListRoutes({
      path: '/x/quotas/usage',
      access: read,
      isPart: true,
      doc: {
        summary: 'Traffic of the present period of every user to whom a quota applies.',
        source,
        tag,
        query,
        response: Type.Array(usage),
      },
      rows: (_request, asked) => {
        const { user, quota, exceeded } = asked as Static<typeof query>
        return ok(
          quotas
            .usage()
            .filter(
              (row) =>
                (user === undefined || row.user === user) &&
                (quota === undefined || row.quota === quota) &&
                (exceeded === undefined || (row.left === 0) === exceeded),
            ),
        )
      },
    }),
    {
      method: 'POST',
      path: '/x/quotas/usage/:user/reset',
      access: write,
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary: 'Lets the present period of a user begin at zero, without what was added.',
        source,
        tag,
        params,
        response: usage,
        statuses: [503],
      },
      handle: (request) => told(request, (id) => quotas.reset(id), 'use set to zero'),
    },
    {
      method: 'POST',
      path: '/x/quotas/usage/:user/add',
      access: write,
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary: 'Adds bytes to the limit of the present period of a user.',
        source,
        tag,
        params,
        request: addition,
        response: usage,
        statuses: [503],
      },
      handle: (request) => {
        const body = decodeInput(addition, request.body) as Result<Static<typeof addition>>
        if (!body.ok) return body
        return told(
          request,
          (id) => quotas.add(id, body.value.bytes),
          `${body.value.bytes} bytes added to the period`,
        )
      },
    },
  ]
}
