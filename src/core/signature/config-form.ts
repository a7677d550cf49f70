import { parseAddress, parsePrefix } from '../net/ip.ts'
import { ruleVariables } from './rule-head.ts'

/**
 * Forms of lines of the files beside the rules, as Suricata 7 reads them. One line that it cannot read keeps it from starting
 * (`classification.config`) or costs the whole file (`threshold.config`).
 */

const nameLimit = 62
const textLimitBytes = 511
const lineLimitBytes = 1000

const classForm = new RegExp(
  `^config\\s+classification\\s*:\\s*[a-zA-Z][a-zA-Z0-9_-]{0,${nameLimit}}\\s*,(.+),\\s*[1-9]\\d{0,2}$`,
)
const referenceForm = new RegExp(
  `^config\\s+reference\\s*:\\s*[a-zA-Z][a-zA-Z0-9_-]{0,${nameLimit}}\\s+(\\S+)$`,
)

/** Tells whether a line names a class, its description and its priority. */
export function isClassLine(line: string): boolean {
  return isLineOf(classForm, line)
}

/** Tells whether a line names a kind of reference and the beginning of its addresses. */
export function isReferenceLine(line: string): boolean {
  return isLineOf(referenceForm, line)
}

function isLineOf(form: RegExp, line: string): boolean {
  const text = form.exec(line)?.[1]
  return (
    text !== undefined &&
    Buffer.byteLength(text) <= textLimitBytes &&
    Buffer.byteLength(line) <= lineLimitBytes
  )
}

const number = '[1-9]\\d{0,8}'
const subject = '\\s*gen_id\\s+([1-9]\\d{0,9})\\s*,\\s*sig_id\\s+(\\d{1,10})'
const suppressForm = new RegExp(
  `^suppress${subject}(?:\\s*,\\s*track\\s+(?:by_src|by_dst|by_either)\\s*,\\s*ip\\s+(\\S.*))?$`,
)
const limitForm = new RegExp(
  `^(?:threshold|event_filter)${subject}\\s*,\\s*type\\s+(?:limit|threshold|both)\\s*,\\s*track\\s+(?:by_src|by_dst|by_both|by_rule)` +
    `\\s*,\\s*count\\s+${number}\\s*,\\s*seconds\\s+${number}$`,
)
const largestId = 4_294_967_295

/** Tells whether a line keeps back alerts of a signature: those of some addresses, or those beyond a number in a time. */
export function isThresholdLine(line: string): boolean {
  const found = suppressForm.exec(line) ?? limitForm.exec(line)
  if (!found) return false
  const [, group, signature, addresses] = found
  if (Number(group) > largestId || Number(signature) > largestId) return false
  return addresses === undefined || isAddressList(addresses)
}

/** Suricata takes no negation here, and blanks behind commas alone. */
function isAddressList(text: string): boolean {
  if (!text.startsWith('[')) return isAddress(text)
  return text.endsWith(']') && text.slice(1, -1).split(/,\s*/).every(isAddress)
}

const variables: ReadonlySet<string> = new Set(ruleVariables.addresses)

function isAddress(text: string): boolean {
  if (text.startsWith('$')) return variables.has(text.slice(1))
  return text === 'any' || parseAddress(text) !== null || parsePrefix(text) !== null
}
