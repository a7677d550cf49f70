import { countryCodes, countryName } from '../../core/country.ts'

/** Countries as they are listed with the objects. Source: document 1, "Object (alias) identifiers". */
export function countryRows() {
  rows ??= countryCodes.map((code) => {
    return { id: `iplist.${code}`, type: 'iplist', title: countryName(code)!, comment: '' }
  })
  return rows
}

let rows: { id: string; type: string; title: string; comment: string }[] | undefined
