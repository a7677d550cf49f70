import Type from 'typebox'
import { ok } from '../../core/failure.ts'
import type { ConfirmEvent } from '../../core/log/event.ts'
import { notThere } from '../../core/missing.ts'
import type { OpenConfirmation } from '../../store/runtime/confirmation-table.ts'
import type { Caller } from '../route/account.ts'
import { computedListRoutes } from '../route/computed-list.ts'
import { retireConnections } from '../route/connection.ts'
import type { Route } from '../route/route.ts'
import type { Confirmations } from './confirmations.ts'
import { message } from './messages.ts'

const tag = 'confirmations'
const source = 'silences#confirm'

const openConfirmation = Type.Object({
  revision: Type.Integer({ description: 'The revision that is taken back unless it is confirmed.' }),
  deadline: Type.Integer({ description: 'Unix seconds.' }),
  seconds_left: Type.Integer({ description: 'Seconds until the deadline.' }),
  login: Type.String({ description: 'Who made the change.' }),
  address: Type.String({ description: 'Where the request came from.' }),
  action: Type.String({ description: 'Method and path of the request.' }),
  in_force: Type.Boolean({ description: 'Whether it is in force, so that it can be confirmed.' }),
})

const confirmed = Type.Object({
  confirmed: Type.Array(Type.Integer(), { description: 'The revisions that stay, the oldest first.' }),
})

/** Parts of the routes about confirmations. */
export interface ConfirmContext {
  readonly confirmations: Confirmations
  readonly nowMs: () => number
  readonly logEvent: (event: ConfirmEvent) => void
}

/** Changes that take themselves back: what waits, and the confirmation. Source: silences#confirm. */
export function confirmRoutes({ confirmations, nowMs, logEvent }: ConfirmContext): Route[] {
  return [
    ...computedListRoutes({
      path: '/x/confirm',
      access: 'session',
      doc: {
        summary: 'Revisions that are taken back unless they are confirmed, the oldest first.',
        tagSummary: 'Changes that take themselves back unless they are confirmed.',
        description: "Without the competence to read `system`, one's own.",
        source,
        tag,
        response: Type.Array(openConfirmation),
      },
      rows: ({ caller }) => ok(openConfirmations(confirmations, caller, nowMs())),
    }),
    {
      method: 'POST',
      path: '/x/confirm/:revision',
      access: 'session',
      doc: {
        summary: 'Confirms a revision, and the earlier ones that wait.',
        description:
          'The request must come on a connection that was opened after the revision came into force: only that shows ' +
          'that the gateway can still be reached. A 409 closes this connection and others that the ' +
          'client keeps, so that the next try comes on a new one. Who made the change may confirm it, and who may write `system`.',
        source,
        tag,
        params: Type.Object({
          revision: Type.String({ pattern: '^[0-9]+$', description: 'Number of a revision.' }),
        }),
        response: confirmed,
        statuses: [409],
      },
      handle: ({ params, caller, connection }) => {
        const text = params['revision']!
        if (!/^\d{1,15}$/.test(text)) {
          return notThere(message('revision {id} does not wait for a confirmation', { id: text }))
        }
        const may = (open: OpenConfirmation) =>
          caller.account.competences.system === 'write' || isOwn(caller, open)
        const done = confirmations.confirm(Number(text), connection, may)
        if (!done.ok) {
          if (done.failure.kind === 'conflict') retireConnections(caller.address, caller.sessionId)
          return done
        }
        const { login } = caller.account
        for (const { revision } of done.value) {
          logEvent({ kind: 'confirmed', login, address: caller.address, revision })
        }
        return ok({ body: { confirmed: done.value.map(({ revision }) => revision) } })
      },
    },
  ]
}

/** The revisions that wait and that `caller` may see, the oldest first. */
export function openConfirmations(confirmations: Confirmations, caller: Caller, nowMs: number) {
  const { competences } = caller.account
  return confirmations
    .all()
    .filter((open) => competences.system !== undefined || isOwn(caller, open))
    .map((open) => shown(open, nowMs, confirmations.isInForce(open.revision)))
}

function isOwn({ account }: Caller, { login }: OpenConfirmation): boolean {
  return account.login === login
}

function shown(open: OpenConfirmation, nowMs: number, isInForce: boolean) {
  const { revision, deadline_ms, login, address, action } = open
  return {
    revision,
    deadline: Math.ceil(deadline_ms / 1000),
    seconds_left: Math.max(0, Math.ceil((deadline_ms - nowMs) / 1000)),
    login,
    address,
    action,
    in_force: isInForce,
  }
}
