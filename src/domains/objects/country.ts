import { countryCodes, countryName } from '../../core/country.ts'

/** Countries as they are listed with the objects. Source: document 1, "Object (alias) identifiers". */
export const countryRows = countryCodes.map((code) => ({
  id: `iplist.${code}`,
  type: 'iplist',
  title: countryName(code)!,
  comment: '',
}))
