import Type from 'typebox'
import { fail, type Result } from '../../core/failure.ts'
import type { Machine } from '../../core/license/installation.ts'
import { type StoredLicense, storedLicense } from '../../core/license/license.ts'
import { readLicense } from '../../core/license/license-token.ts'
import type { Singleton } from '../../core/resource/resource.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { type CommitContext, commit } from '../change/commit.ts'
import type { Route } from '../route/route.ts'
import { writtenSchema } from '../schema/wire-schema.ts'
import { message } from './messages.ts'

/** Dependencies of the registration: the license server, and the place of the license. */
export interface LicenseDesk {
  /** Exchanges a token for a license in JWT form. */
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

/** Registration with the license server. Source: document 1, "Licensing"; silences#license-server. */
export function licenseRoutes(
  context: CommitContext & { readonly machine: Machine },
  { register, installed }: LicenseDesk,
): Route[] {
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
        const claims = await readLicense(answer.value, machine, { nowSeconds, path: '' })
        if (!claims.ok) {
          return fail({
            kind: 'upstream',
            message: message('the license server did not answer with a license that can be trusted'),
          })
        }
        const license: StoredLicense = storedLicense(claims.value, nowSeconds)
        return commit(context, request, { change: (transaction) => transaction.set(installed, { license }) })
      },
    },
  ]
}
