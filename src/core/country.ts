const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Codes that name no country, or that stand beside another code for the same one. */
const notCountries = new Set([
  'EU',
  'EZ',
  'UN',
  'XA',
  'XB',
  'ZZ',
  'QO',
  'UK',
  'FX',
  'SU',
  'DD',
  'YU',
  'TP',
  'BU',
  'ZR',
  'AN',
  'CS',
  'DY',
  'EA',
  'HV',
  'IC',
  'NH',
  'QU',
  'RH',
  'VD',
  'YD',
])

/** English name of a country by its ISO 3166 code, or undefined. */
export function countryName(code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) && !notCountries.has(code) ? regions.of(code) : undefined
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** ISO 3166 codes of all countries, in alphabetical order. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => countryName(code) !== undefined)
