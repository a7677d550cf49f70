import type { Forms, Message } from '../text/message.ts'
/** ISO 3166 codes of all countries, in alphabetical order, and XK. */
export const countryCodes: readonly string[] = [
  'AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH',
  'BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM',
  'CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EC EE EG EH ER ES',
  'ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU',
  'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG',
  'KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME',
  'MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG',
  'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE',
  'RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY',
  'SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ',
  'VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
].flatMap((line) => line.split(' '))

const known = new Set(countryCodes)
let regions: Intl.DisplayNames | undefined

/** English name of a country by its ISO 3166 code, or undefined. */
export function countryName(code: string): string | undefined {
  if (!known.has(code)) return undefined
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return regions.of(code)
}

/** Name of a country that is there, as a message. */
export function countryTitle(code: string): Message {
  return { form: countryName(code) ?? code }
}

let russianNames: Forms | undefined

/** Russian names of countries by the English ones, which Node brings; made when they are first asked for. */
export const countryTitles = {
  get forms(): Forms {
    const names = new Intl.DisplayNames(['ru'], { type: 'region' })
    russianNames ??= Object.fromEntries(countryCodes.map((code) => [countryName(code)!, names.of(code)!]))
    return russianNames
  },
}
