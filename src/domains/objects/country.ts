import { countryCodes, countryTitle } from '../../core/net/country.ts'
import type { Say } from '../../core/resource/resource.ts'

/** Countries as they are listed with the objects. Source: document 1, "Object (alias) identifiers". */
export function countryRows(say: Say) {
  return countryCodes.map((code) => {
    return { id: `iplist.${code}`, type: 'iplist', title: say(countryTitle(code)), comment: '' }
  })
}
