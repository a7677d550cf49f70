import Type from 'typebox'
import { decodeInput } from '../core/decode.ts'
import { fail, type Result } from '../core/failure.ts'
import { type StoredLicence, storedLicence } from '../core/licence.ts'
import { readLicence } from '../core/licence-token.ts'
import type { Machine } from '../core/machine.ts'
import type { Singleton } from '../core/resource.ts'
import { commit } from './commit.ts'
import type { ApiContext } from './context.ts'
import type { Route } from './route.ts'
import { writtenSchema } from './wire-schema.ts'

/** Who registers, and where the licence goes. */
export interface LicenceDesk {
  /** Exchanges a token for a licence in JWT form. */
  readonly register: (token: string, machine: Machine) => Promise<Result<string>>
  readonly installed: Singleton
}

const body = Type.Object({
  token: Type.String({
    minLength: 1,
    maxLength: 4096,
    writeOnly: true,
    description: 'License token issued by the vendor. It is passed on and not kept.',
  }),
})

/** Registration with the licence server. Source: document 1, "Licensing"; silences#license-server. */
export function licenceRoutes(context: ApiContext, { register, installed }: LicenceDesk): Route[] {
  return [
    {
      method: 'POST',
      path: '/license/register',
      access: { area: 'system', competence: 'write' },
      doc: {
        summary: 'Registers the server: exchanges a token for a license.',
        source: 'document 1, Licensing',
        tag: 'license',
        request: writtenSchema(body, 'create'),
        headers: ['X-Revision', 'X-Applied'],
        conditions: ['Idempotency-Key'],
        statuses: [502],
      },
      handle: async (request) => {
        const input = decodeInput(body, request.body)
        if (!input.ok) return input
        const { machine, nowMs } = context
        const answer = await register(input.value['token'] as string, machine)
        if (!answer.ok) return answer
        const nowSeconds = Math.floor(nowMs() / 1000)
        const claims = await readLicence(answer.value, machine, { nowSeconds, path: '' })
        if (!claims.ok) {
          return fail({
            kind: 'upstream',
            message: 'the license server did not answer with a license that can be trusted',
          })
        }
        const licence: StoredLicence = storedLicence(claims.value, nowSeconds)
        return commit(context, request, { change: (transaction) => transaction.set(installed, { licence }) })
      },
    },
  ]
}
