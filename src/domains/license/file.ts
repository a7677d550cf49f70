import { ok } from '../../core/failure.ts'
import { storedLicense } from '../../core/license/license.ts'
import { type LicenseClaims, licenseLimitBytes, readLicense } from '../../core/license/license-token.ts'
import { upload } from '../../core/resource/upload.ts'
import { installedLicense } from './installed.ts'

/** The license file that an administrator brings. Source: document 1, "Licensing"; silences#license-file. */
export const licenseFile = upload<LicenseClaims>({
  name: 'license_file',
  path: '/license/license-upload',
  area: 'system',
  summary: 'License file in JWT form, verified with the trusted license key.',
  source: 'document 1, Licensing',
  method: 'PUT',
  limitBytes: licenseLimitBytes,
  examine: async (content, { machine, nowSeconds }) => {
    const bytes = await content.read(0, licenseLimitBytes)
    const claims = await readLicense(new TextDecoder().decode(bytes), machine, { nowSeconds, path: '' })
    return claims.ok ? ok(claims.value) : claims
  },
  run: (claims, transaction, nowSeconds) =>
    transaction.set(installedLicense, { license: storedLicense(claims, nowSeconds) }),
})
