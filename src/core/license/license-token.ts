import { errors, type JWTPayload, jwtVerify } from 'jose'
import Type, { type Static } from 'typebox'
import { fail, invalid, ok, problem, type Result } from '../failure.ts'
import { validate } from '../schema/validate.ts'
import type { Machine } from './installation.ts'
import { message } from './messages.ts'

/** Largest license file that is read. */
export const licenseLimitBytes = 64 * 1024

const time = Type.Optional(Type.Number({ minimum: 0, maximum: 253_402_300_799 }))
const text = Type.Optional(Type.String({ maxLength: 255 }))

const claimsSchema = Type.Object(
  {
    hwid: Type.String({ minLength: 1, maxLength: 255 }),
    license_id: Type.String({ minLength: 1, maxLength: 255 }),
    license_type: Type.String({ minLength: 1, maxLength: 255 }),
    server_name: text,
    server_id: text,
    company_id: text,
    iat: time,
    nbf: time,
    exp: time,
    general: Type.Optional(
      Type.Object(
        { start_date: time, expiration_date: time, not_upgrade_after: time, tech_support_end: time },
        { additionalProperties: true },
      ),
    ),
    modules: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[a-z][a-z0-9_]{0,62}$' }),
        Type.Object({
          available: Type.Optional(Type.Boolean()),
          expiration_date: time,
          max_users_count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
        }),
        { maxProperties: 256, additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: true },
)

/** Claims of a license, signature and binding proven. Source: silences#license-file. */
export type LicenseClaims = Static<typeof claimsSchema>

/** The signatures that are taken. Neither `none` nor keyed hashes are among them. */
const algorithms = [
  ...['EdDSA', 'Ed25519', 'ES256', 'ES384', 'ES512'],
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
]

/**
 * Reads a license file: a JWT in compact form, signed with a trusted key, in force at `nowSeconds`, for this machine.
 *
 * Fails `invalid`, with `path` in its problems. Source: document 1, "Licensing"; silences#license-file.
 */
export async function readLicense(
  file: string,
  { licenseKeys, hwid }: Pick<Machine, 'licenseKeys' | 'hwid'>,
  { nowSeconds, path }: { readonly nowSeconds: number; readonly path: string },
): Promise<Result<LicenseClaims>> {
  if (licenseKeys.length === 0) {
    return invalid(
      path,
      message('cannot be verified: the gateway was started without a license key'),
      'no_license_key',
    )
  }
  const verified = await verify(file.trim(), licenseKeys, nowSeconds)
  if (typeof verified === 'string') return refusal(path, verified)
  const broken = validate(claimsSchema, verified)
  if (broken.length > 0) {
    const problems = broken.map((each) =>
      problem(
        path,
        message('must be a license: claim {path}: {rule}', { path: each.path, rule: each.message }),
        'bad_license',
      ),
    )
    return fail({ kind: 'invalid', problems })
  }
  const claims = verified as LicenseClaims
  if (claims.hwid !== hwid)
    return invalid(path, message('must be a license for the hwid of this server'), 'foreign_license')
  return ok(claims)
}

type Refusal = 'expired' | 'early' | 'algorithm' | 'signature'

function refusal(path: string, kind: Refusal): Result<never> {
  switch (kind) {
    case 'expired':
      return invalid(path, message('must be a license that has not expired'), 'expired_license')
    case 'early':
      return invalid(path, message('must be a license that is in force already'), 'early_license')
    case 'algorithm':
      return invalid(path, message('must be signed with EdDSA, ES*, RS* or PS*'), 'bad_signature')
    case 'signature':
      return invalid(
        path,
        message('must be a JWT that is signed with the trusted license key'),
        'bad_signature',
      )
  }
}

/** The claims, or why no key proves them; the most informative reason when there are several keys. */
async function verify(
  token: string,
  keys: Machine['licenseKeys'],
  nowSeconds: number,
): Promise<JWTPayload | Refusal> {
  let worst: Refusal = 'signature'
  for (const key of keys) {
    try {
      const options = { algorithms, currentDate: new Date(nowSeconds * 1000), clockTolerance: 60 }
      return (await jwtVerify(token, key, options)).payload
    } catch (error) {
      const found = refusalOf(error)
      if (found !== 'signature') worst = found
    }
  }
  return worst
}

/** Whatever else goes wrong with the token, such as a key of another kind, is a signature that proves nothing. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'early'
  return 'signature'
}
