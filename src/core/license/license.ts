import Type, { type Static } from 'typebox'
import type { LicenseClaims } from './license-token.ts'

const seconds = Type.Number({ description: 'Unix seconds.' })

/** A license as it is stored: what its file said, and when it came. Source: silences#license-file. */
export const storedLicenseSchema = Type.Object({
  hwid: Type.String(),
  license_id: Type.String(),
  license_type: Type.String(),
  server_name: Type.String(),
  server_id: Type.String(),
  company_id: Type.String(),
  issued_at: seconds,
  installed_at: seconds,
  start_date: seconds,
  expiration_date: seconds,
  not_upgrade_after: seconds,
  tech_support_end: seconds,
  modules: Type.Array(
    Type.Object({
      name: Type.String(),
      available: Type.Boolean(),
      expiration_date: seconds,
      max_users_count: Type.Integer(),
    }),
  ),
})

/** A license as it is stored. */
export type StoredLicense = Static<typeof storedLicenseSchema>

/** Availability of a module; for `icsd` with the number of users. */
export type LicensedModule =
  | { readonly available: boolean; readonly expiration_date: number }
  | { readonly available: boolean; readonly max_users_count: number }

/** Licensed features at a moment. Source: document 1, "License object". */
export interface LicenseState {
  readonly general: {
    readonly available: boolean
    /** Empty while it is available. */
    readonly reason: '' | 'not started' | 'expired'
    readonly not_upgrade_after: number
    readonly tech_support_end: number
    readonly start_date: number
    readonly expiration_date: number
  }
  readonly modules: Readonly<Record<string, LicensedModule>>
  /** The clock stands before the license was issued or installed: its dates prove nothing. */
  readonly unreliable: boolean
}

/** The stored form of a license that was read at `nowSeconds`. */
export function storedLicense(claims: LicenseClaims, nowSeconds: number): StoredLicense {
  const { general = {}, modules = {} } = claims
  const dates = [general.expiration_date, claims.exp].filter((date) => date !== undefined)
  return {
    hwid: claims.hwid,
    license_id: claims.license_id,
    license_type: claims.license_type,
    server_name: claims.server_name ?? '',
    server_id: claims.server_id ?? '',
    company_id: claims.company_id ?? '',
    issued_at: claims.iat ?? nowSeconds,
    installed_at: nowSeconds,
    start_date: Math.max(general.start_date ?? 0, claims.nbf ?? 0),
    expiration_date: dates.length > 0 ? Math.min(...dates) : 0,
    not_upgrade_after: general.not_upgrade_after ?? 0,
    tech_support_end: general.tech_support_end ?? 0,
    modules: Object.entries(modules).map(([name, module]) => ({
      name,
      available: module.available ?? true,
      expiration_date: module.expiration_date ?? 0,
      max_users_count: module.max_users_count ?? 0,
    })),
  }
}

/** Modules that the documents name; `vendor` is the word that begins some of them. */
function knownModules(vendor: string): string[] {
  return [
    'active_directory',
    `${vendor}_av_for_web`,
    `${vendor}_av_for_mail`,
    'application_control',
    'ids',
    'advanced_content_filter',
    'standard_content_filter',
    'ips_advanced_rules',
    'cluster',
    'icsd',
  ]
}

/** True when a license is in force for this machine: what `no_license` is the opposite of. */
export function isLicensed(
  stored: StoredLicense | null,
  { hwid, nowSeconds }: { readonly hwid: string; readonly nowSeconds: number },
): boolean {
  return stored !== null && stored.hwid === hwid && reasonAt(stored, nowSeconds) === ''
}

/**
 * State of the license `stored` at `nowSeconds`. A module without a date of its own ends with the license; 0 is no
 * end.
 */
export function licenseAt(stored: StoredLicense, vendor: string, nowSeconds: number): LicenseState {
  const reason = reasonAt(stored, nowSeconds)
  const listed = new Map(stored.modules.map((module) => [module.name, module]))
  const names = [...new Set([...knownModules(vendor), ...listed.keys()])]
  const modules = names.map((name): [string, LicensedModule] => {
    const module = listed.get(name)
    const ends = [stored.expiration_date, module?.expiration_date ?? 0].filter((date) => date > 0)
    const expiration = ends.length > 0 ? Math.min(...ends) : 0
    const granted = module?.available ?? false
    const available = granted && reason === '' && (expiration === 0 || nowSeconds < expiration)
    if (name === 'icsd') {
      return [name, { available, max_users_count: available ? (module?.max_users_count ?? 0) : 0 }]
    }
    return [name, { available, expiration_date: available ? expiration : 0 }]
  })
  return {
    general: {
      available: reason === '',
      reason,
      not_upgrade_after: stored.not_upgrade_after,
      tech_support_end: stored.tech_support_end,
      start_date: stored.start_date,
      expiration_date: stored.expiration_date,
    },
    modules: Object.fromEntries(modules),
    unreliable: nowSeconds + 60 < Math.max(stored.issued_at, stored.installed_at),
  }
}

function reasonAt({ start_date, expiration_date }: StoredLicense, nowSeconds: number) {
  if (nowSeconds < start_date - 60) return 'not started'
  return expiration_date > 0 && nowSeconds >= expiration_date ? 'expired' : ''
}
