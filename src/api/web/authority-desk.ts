import { X509Certificate } from 'node:crypto'
import Type, { type Static } from 'typebox'
import type { Problem } from '../../core/failure.ts'
import { problem } from '../../core/failure.ts'
import {
  authorityFault,
  type CertificateAuthority,
  crossCertificate,
  makeAuthority,
} from '../../core/net/certificate-authority.ts'
import { validate } from '../../core/schema/validate.ts'
import type { Store } from '../../store/config/store.ts'
import { message } from './messages.ts'

const stored = Type.Object({
  certificate: Type.String(),
  /** Sealed with the key of the data folder. */
  key: Type.String(),
  /** The certificate signed by the authority before; empty without one. */
  cross: Type.String(),
  /** Certificate of the authority before, which those who trust it may still use; empty without one. */
  former: Type.String(),
  isOwn: Type.Boolean(),
})

/** The authority as it is kept: the key is sealed. */
export type StoredAuthority = Static<typeof stored>

/** The authority as the proxy takes it: certificates in PEM, the one that it signs in the name of first; the key is sealed. */
export interface SigningAuthority {
  readonly certificates: string
  readonly key: string
}

/** Keeper of the authority in whose name the content filter shows sites. */
export interface AuthorityDesk {
  /** The authority; null while there is none that can be used, and the content filter is off. */
  current(): StoredAuthority | null
  /** The authority for the proxy, made when there is none; the same object while the authority is the same. */
  signing(): SigningAuthority
  /**
   * Makes a new one with the name of the one before, which signs it where it can: both are trusted side by side. The first one where
   * there is none.
   */
  renew(): StoredAuthority
  /** Takes an authority of the administrator; problems where it is none. */
  replace(pair: CertificateAuthority): StoredAuthority | readonly Problem[]
}

const place = 'web-authority'
const years = 10
const daySeconds = 86_400

/** Makes the keeper; `isOn` says whether the content filter is on, and `onChange` is told of another authority. */
export function authorityDesk(
  { runtime, secrets }: Pick<Store, 'runtime' | 'secrets'>,
  {
    nowMs,
    newName,
    isOn,
    onChange,
  }: { nowMs: () => number; newName: () => string; isOn: () => boolean; onChange: () => void },
): AuthorityDesk {
  let known: StoredAuthority | null = null
  let signing: { readonly of: StoredAuthority; readonly value: SigningAuthority } | null = null
  const keep = (authority: StoredAuthority) => {
    runtime.set(place, authority)
    known = authority
    return authority
  }
  const validity = () => {
    const fromSeconds = Math.floor(nowMs() / 1000) - daySeconds
    return { fromSeconds, untilSeconds: fromSeconds + years * 365 * daySeconds }
  }
  const made = (name: string, before: StoredAuthority | null): StoredAuthority => {
    const authority = makeAuthority({ name, ...validity() })
    const key = before === null ? null : secrets.open(before.key)
    const cross =
      before === null || key === null
        ? null
        : crossCertificate(
            authority.certificate,
            { certificate: before.certificate, key },
            validityOf(before),
          )
    return {
      certificate: authority.certificate,
      key: secrets.seal(authority.key),
      cross: cross ?? '',
      former: cross === null ? '' : before!.certificate,
      isOwn: true,
    }
  }
  const current = (): StoredAuthority | null => {
    if (known !== null) return known
    const read = runtime.get(place)
    if (isStored(read) && secrets.open(read.key) !== null) {
      known = read
      return read
    }
    return isOn() ? keep(made(newName(), null)) : null
  }
  return {
    current,
    signing: () => {
      const of = current() ?? keep(made(newName(), null))
      if (signing?.of !== of) {
        const certificates = of.cross === '' ? of.certificate : of.cross
        signing = { of, value: { certificates, key: of.key } }
      }
      return signing.value
    },
    renew: () => {
      const former = current()
      const before = former?.isOwn ? former : null
      const renewed = keep(made(before === null ? newName() : commonName(before.certificate), before))
      onChange()
      return renewed
    },
    replace: ({ certificate, key }) => {
      const problems = problemsOf({ certificate, key }, nowMs())
      if (problems.length > 0) return problems
      const taken = keep({
        ...{ certificate: withEnd(certificate), key: secrets.seal(withEnd(key)) },
        ...{ cross: '', former: '', isOwn: false },
      })
      onChange()
      return taken
    },
  }
}

/** Name of a certificate's subject. */
export function commonName(certificate: string): string {
  return /^CN=(.*)$/m.exec(new X509Certificate(certificate).subject)?.[1] ?? ''
}

function validityOf({ certificate }: StoredAuthority) {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return { fromSeconds: Date.parse(validFrom) / 1000, untilSeconds: Date.parse(validTo) / 1000 }
}

function problemsOf(pair: CertificateAuthority, nowMs: number): readonly Problem[] {
  switch (authorityFault(pair)) {
    case 'certificate':
      return [problem('certificate', message('must be the certificate of an authority in PEM'))]
    case 'not-authority':
      return [
        problem('certificate', message('must be the certificate of an authority, not that of a server')),
      ]
    case 'key':
      return [
        problem(
          'key',
          message(
            'must be a key in PEM without a passphrase: RSA of at least 2048 bits or an elliptic curve',
          ),
        ),
      ]
    case 'mismatch':
      return [problem('key', message('must be the key of the certificate'))]
    case null: {
      const { validFrom, validTo } = new X509Certificate(pair.certificate)
      const isValid = Date.parse(validFrom) <= nowMs && nowMs < Date.parse(validTo)
      return isValid ? [] : [problem('certificate', message('must be valid now'))]
    }
  }
}

function withEnd(pem: string): string {
  return pem.endsWith('\n') ? pem : `${pem}\n`
}

function isStored(value: unknown): value is StoredAuthority {
  return validate(stored, value).length === 0
}
