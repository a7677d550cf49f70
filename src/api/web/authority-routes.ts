import { X509Certificate } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { fail, ok } from '../../core/failure.ts'
import type { GatewayEvent } from '../../core/log/event.ts'
import { bodyLimitBytes } from '../../core/schema/body-limit.ts'
import { choice } from '../../core/schema/fields.ts'
import { validate } from '../../core/schema/validate.ts'
import { readQuery } from '../route/query.ts'
import type { ApiRequest, Route } from '../route/route.ts'
import { type AuthorityDesk, commonName, type StoredAuthority } from './authority-desk.ts'
import { message } from './messages.ts'

/** Parts of the routes about the authority. */
export interface AuthorityContext {
  readonly authority: AuthorityDesk
  readonly isLocal: (address: string) => boolean
  readonly logEvent: (event: GatewayEvent) => void
}

const path = '/x/content-filter/authority'
const source = 'silences#cf-authority'
const tag = 'content-filter'

const shownCertificate = {
  name: Type.String({ description: 'Name in the certificate.' }),
  fingerprint: Type.String({
    description: 'SHA-256 of the certificate: bytes in hexadecimal digits, with colons.',
  }),
  valid_from: Type.Integer({ description: 'Unix seconds.' }),
  valid_until: Type.Integer({ description: 'Unix seconds.' }),
  pem: Type.String({ description: 'The certificate in PEM.' }),
  der: Type.String({ description: 'The certificate in DER, as base64.' }),
}
const answer = Type.Object(
  {
    ...shownCertificate,
    made_here: Type.Boolean({ description: 'False for an authority that an administrator gave.' }),
    former: Type.Union([Type.Object(shownCertificate), Type.Null()], {
      description: 'The authority before. Clients that trust it also take what the new one shows.',
    }),
  },
  { title: 'WebAuthority' },
)
const given = Type.Object(
  {
    certificate: Type.String({
      ...{ minLength: 1, maxLength: 65_536 },
      description:
        'Certificate of the authority in PEM, and behind it those up to the root that clients do not have.',
    }),
    key: Type.String({
      ...{ minLength: 1, maxLength: 16_384 },
      writeOnly: true,
      description: 'Its key in PEM, without a passphrase. It is never shown.',
    }),
  },
  { title: 'GivenWebAuthority' },
)
const formQuery = Type.Object({
  format: Type.Optional(choice(['pem', 'der'], { default: 'pem', description: 'Form of the file.' })),
})
const read = { area: 'security', competence: 'read' } as const
const write = { area: 'security', competence: 'write' } as const

/** The authority in whose name decrypted sites are shown, and its certificate for clients. Source: silences#cf-authority. */
export function authorityRoutes(context: AuthorityContext): Route[] {
  const { authority, isLocal } = context
  return [
    {
      method: 'GET',
      path,
      access: read,
      doc: {
        summary:
          'The authority in whose name decrypted sites are shown; none before the content filter is first switched on, or one is made or given.',
        ...{ source, tag, response: answer, statuses: [404] },
      },
      handle: () => {
        const current = authority.current()
        return current === null ? absent() : ok({ body: shown(current) })
      },
    },
    {
      method: 'GET',
      path: `${path}/certificate`,
      access: 'public',
      doc: {
        summary:
          'The certificate of the authority as a file, for clients in local networks; no session is needed.',
        ...{
          source,
          tag,
          query: formQuery,
          responseType: 'application/x-x509-ca-cert',
          statuses: [401, 404],
        },
      },
      handle: (request) => {
        const query = readQuery(formQuery, request.query)
        if (!query.ok) return query
        if (!isLocal(request.address)) {
          const reason = message('the certificate is given without a session to local networks only')
          return fail({ kind: 'forbidden', message: reason })
        }
        const current = authority.current()
        if (current === null) return absent()
        const { certificate } = current
        const isDer = query.value.format === 'der'
        return ok({
          body: isDer ? new X509Certificate(certificate).raw : Buffer.from(certificate),
          headers: {
            'Content-Type': 'application/x-x509-ca-cert',
            'Content-Disposition': `attachment; filename="content-filter.${isDer ? 'der' : 'crt'}"`,
          },
        })
      },
    },
    {
      method: 'POST',
      path: `${path}/renew`,
      access: write,
      doc: {
        summary:
          'Makes a new authority, or the first one. Clients that trust the one before also take what the new one shows.',
        ...{ source, tag, response: answer },
      },
      handle: (request) => {
        const renewed = authority.renew()
        note(context, request, 'authority of the content filter, renewed')
        return ok({ body: shown(renewed) })
      },
    },
    {
      method: 'PUT',
      path,
      access: write,
      bodyLimitBytes: bodyLimitBytes.extension,
      doc: {
        summary:
          'Takes an authority of the administrator. Clients must trust it; the one before counts no more.',
        ...{ source, tag, request: given, response: answer },
      },
      handle: (request) => {
        const problems = validate(given, request.body)
        if (problems.length > 0) return fail({ kind: 'invalid', problems })
        const taken = authority.replace(request.body as Static<typeof given>)
        if ('length' in taken) return fail({ kind: 'invalid', problems: taken })
        note(context, request, 'authority of the content filter')
        return ok({ body: shown(taken) })
      },
    },
  ]
}

function absent() {
  return fail({
    kind: 'not-found',
    message: message(
      'there is no authority yet: it is made when the content filter is first switched on, or by POST {path}',
      { path: `${path}/renew` },
    ),
  })
}

function note({ logEvent }: AuthorityContext, { caller }: ApiRequest, summary: string): void {
  logEvent({ kind: 'upload', login: caller.account.login, address: caller.address, summary })
}

function shown({ certificate, former, isOwn }: StoredAuthority): Static<typeof answer> {
  return {
    ...shownOne(certificate),
    made_here: isOwn,
    former: former === '' ? null : shownOne(former),
  }
}

function shownOne(certificate: string) {
  const { fingerprint256, validFrom, validTo, raw } = new X509Certificate(certificate)
  return {
    name: commonName(certificate),
    fingerprint: fingerprint256,
    valid_from: Math.floor(Date.parse(validFrom) / 1000),
    valid_until: Math.floor(Date.parse(validTo) / 1000),
    pem: certificate,
    der: raw.toString('base64'),
  }
}
