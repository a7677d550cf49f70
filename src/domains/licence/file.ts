import { ok } from '../../core/failure.ts'
import { storedLicence } from '../../core/licence.ts'
import { type LicenceClaims, licenceLimitBytes, readLicence } from '../../core/licence-token.ts'
import { upload } from '../../core/upload.ts'
import { installedLicence } from './installed.ts'

/** The licence file that an administrator brings. Source: document 1, "Licensing"; silences#licence-file. */
export const licenceFile = upload<LicenceClaims>({
  name: 'license_file',
  path: '/license/license-upload',
  area: 'system',
  summary: 'License file in JWT form, verified with the trusted license key.',
  source: 'document 1, Licensing',
  method: 'PUT',
  limitBytes: licenceLimitBytes,
  examine: async (content, { machine, nowSeconds }) => {
    const bytes = await content.read(0, licenceLimitBytes)
    const claims = await readLicence(new TextDecoder().decode(bytes), machine, { nowSeconds, path: '' })
    return claims.ok ? ok(claims.value) : claims
  },
  run: (claims, transaction, nowSeconds) =>
    transaction.set(installedLicence, { licence: storedLicence(claims, nowSeconds) }),
})
