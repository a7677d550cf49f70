import { countryCodes, countryName } from '../../core/country.ts'
import type { Say } from '../../core/resource.ts'

/** Countries as they are listed with the objects. Source: document 1, "Object (alias) identifiers". */
export function countryRows(say: Say) {
  return countryCodes.map((code) => {
    return { id: `iplist.${code}`, type: 'iplist', title: say(countryName(code)!), comment: '' }
  })
}
