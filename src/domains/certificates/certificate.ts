import Type, { type Static } from 'typebox'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { makeSelfSignedPair } from '../../core/net/certificate-authority.ts'
import { asciiName } from '../../core/net/domain-name.ts'
import { parseAddress, printAddress } from '../../core/net/ip.ts'
import { chainFault, publicHalf, serverCertificate } from '../../core/net/server-certificate.ts'
import { collection, type PlainSecrets } from '../../core/resource/resource.ts'
import { comment, formatted, nullable, certificates as pem, title } from '../../core/schema/fields.ts'
import { brokenPemLine } from '../../core/text/pem.ts'
import { message } from './messages.ts'

const wish = Type.Object({
  names: Type.Array(formatted('server-name'), {
    ...{ minItems: 1, maxItems: 100, uniqueItems: true },
    description: 'DNS names, which may begin with `*.`, and addresses that it is for.',
  }),
  days: Type.Integer({
    ...{ minimum: 1, maximum: 3650, default: 365 },
    description: 'Days from now on for which it is valid.',
  }),
})

const schema = Type.Object({
  title: title(),
  chain: pem({
    default: '',
    description:
      'The certificate of the server in PEM, and behind it the one that signed it, and so on. Empty where the gateway makes the ' +
      'certificate; an edit with an empty one then makes it anew.',
  }),
  key: Type.String({
    ...{ maxLength: 16_384, default: '', writeOnly: true, 'x-secret': 'secret' },
    description:
      'Private key of the certificate in PEM, without a passphrase: RSA of at least 2048 bits or an elliptic curve. Stored ' +
      'encrypted and never shown.',
  }),
  self_signed: nullable(wish, {
    default: null,
    description:
      'What the gateway makes a certificate for, with a key of its own, signed by itself; null for one that is given.',
  }),
  comment: comment(),
  subject: Type.String({ readOnly: true, default: '', description: 'Subject of the certificate.' }),
  names: Type.Array(Type.String(), {
    ...{ readOnly: true, default: [] },
    description: 'DNS names and addresses that the certificate is for.',
  }),
  not_before: Type.Integer({
    ...{ readOnly: true, default: 0, 'x-shown': 'moment' },
    description: 'Valid from then on, Unix seconds.',
  }),
  not_after: Type.Integer({
    ...{ readOnly: true, default: 0, 'x-shown': 'moment' },
    description: 'Valid until then, Unix seconds.',
  }),
  fingerprint: Type.String({
    ...{ readOnly: true, default: '' },
    description: 'SHA-256 of the certificate: bytes in hexadecimal digits, with colons.',
  }),
  public_key: Type.String({
    ...{ readOnly: true, default: '' },
    description: 'SHA-256 of the public half of `key` in hexadecimal digits.',
  }),
})

/** A certificate as it is stored; the key is sealed. */
export type Certificate = Static<typeof schema>

/** Certificates that published sites show to their clients. Source: silences#certificates. */
export const certificates = collection({
  name: 'certificates',
  path: '/x/certificates',
  area: 'security',
  summary: 'Certificates with their keys, for published sites.',
  source: 'silences#certificates',
  id: { kind: 'uuid' },
  schema,
  label: (certificate) => certificate.title,
  search: ['title', 'subject', 'comment'],
  fromSecrets: pairOf,
  derive: ({ chain }) => {
    const { subject, names, fromSeconds, untilSeconds, fingerprint } = serverCertificate(chain) ?? unread
    return {
      ...{ subject, names: [...names], fingerprint },
      ...{ not_before: fromSeconds, not_after: untilSeconds },
    }
  },
  check: (certificate, { before }) => [...chainProblems(certificate), ...pairProblems(certificate, before)],
})

const unread = { subject: '', names: [], fromSeconds: 0, untilSeconds: 0, fingerprint: '' }
const daySeconds = 86_400

/** The public half of a key that is given; or a certificate with a key, made here. */
function pairOf(
  item: Certificate,
  { given, before, nowSeconds }: PlainSecrets<Certificate>,
): Result<Partial<Certificate>> {
  const key = given['key']
  if (item.self_signed === null) return key === undefined ? ok({}) : ofKey(key)
  if (key !== undefined) return refused('key', message('must be left out while self_signed is set'))
  const isSame = JSON.stringify(item.self_signed) === JSON.stringify(before?.self_signed)
  const isOther = item.chain !== '' && item.chain !== before?.chain
  if (isOther) return refused('chain', message('must be left out while self_signed is set'))
  return isSame && item.chain !== '' ? ok({}) : made(item.self_signed, nowSeconds)
}

function ofKey(key: string): Result<Partial<Certificate>> {
  const half = publicHalf(key)
  if (half !== null) return ok({ public_key: half })
  return refused(
    'key',
    message(
      'must be a private key in PEM without a passphrase: RSA of at least 2048 bits or an elliptic curve',
    ),
  )
}

function refused(path: string, rule: Parameters<typeof problem>[1]) {
  return fail({ kind: 'invalid', problems: [problem(path, rule)] })
}

/** Valid since yesterday, for clients whose clock is slow. */
function made({ names, days }: Static<typeof wish>, nowSeconds: number): Result<Partial<Certificate>> {
  const ascii = names.map(serverName)
  const common = ascii[0]!
  const { certificate, key } = makeSelfSignedPair({
    // A subject has room for 64 characters.
    name: common.length <= 64 ? common : 'self-signed',
    names: ascii,
    fromSeconds: nowSeconds - daySeconds,
    untilSeconds: nowSeconds + days * daySeconds,
  })
  return ok({ chain: certificate, key, public_key: publicHalf(key) ?? '' })
}

function serverName(name: string): string {
  const address = parseAddress(name)
  return address === null ? asciiName(name) : printAddress(address.family, address.value)
}

function chainProblems({ chain, self_signed }: Certificate): readonly Problem[] {
  if (chain === '')
    return self_signed === null
      ? [problem('chain', message('must be given, or self_signed'), 'required')]
      : []
  const fault = chainFault(chain)
  if (fault === null) return []
  switch (fault.kind) {
    case 'not-certificates': {
      const line = brokenPemLine(chain)
      const rule = message('must be one or more certificates in PEM and nothing else')
      return [{ ...problem('chain', rule), ...(line === null ? {} : { line }) }]
    }
    case 'too-many':
      return [problem('chain', message('must hold at most 10 certificates'))]
    case 'hostile':
      return [
        problem(
          'chain',
          message('certificate {at} must not have invisible or other strange characters in its names', {
            at: fault.at,
          }),
        ),
      ]
    case 'weak':
      return [
        problem('chain', message('must have a key of RSA of at least 2048 bits or of an elliptic curve')),
      ]
    case 'order':
      return [
        problem(
          'chain',
          message('certificate {at} must be the one that signed the certificate before it', { at: fault.at }),
        ),
      ]
  }
}

function pairProblems(item: Certificate, before: Certificate | null): readonly Problem[] {
  const found = serverCertificate(item.chain)
  if (item.key === '' && item.self_signed === null)
    return [problem('key', message('must be given'), 'required')]
  if (found === null || found.publicKey === item.public_key) return []
  return before?.public_key === item.public_key
    ? [problem('chain', message('must begin with the certificate of the key that is there'))]
    : [problem('key', message('must be the key of the first certificate in chain'))]
}
