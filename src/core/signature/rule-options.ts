import { message } from './messages.ts'
import { type BrokenRule, broken } from './refusal.ts'

/** An option as it was written: its name in small letters, and what stands behind the colon, null without one. */
export interface RuleOption {
  readonly name: string
  readonly value: string | null
}

/** Reads options, each ended by `;`. As Suricata has it, a backslash alone keeps a `;` from ending one, quotes do not. */
export function readOptions(text: string): readonly RuleOption[] | BrokenRule {
  const options: RuleOption[] = []
  let from = 0
  for (;;) {
    const end = endOfOption(text, from)
    if (end < 0) break
    const option = readOption(text.slice(from, end))
    if ('code' in option) return option
    options.push(option)
    from = end + 1
  }
  return text.slice(from).trim() === '' ? options : broken('syntax', message('must end every option with ;'))
}

function endOfOption(text: string, from: number): number {
  let end = text.indexOf(';', from)
  while (end > from && text[end - 1] === '\\') end = text.indexOf(';', end + 1)
  return end
}

/** Options whose value must stand in quotes. */
const quoted: ReadonlySet<string> = new Set(['msg', 'content', 'uricontent'])

function readOption(text: string): RuleOption | BrokenRule {
  const colon = text.indexOf(':')
  const name = (colon < 0 ? text : text.slice(0, colon)).trim().toLowerCase()
  const value = colon < 0 ? null : text.slice(colon + 1).trim()
  if (!/^[a-z][a-z0-9._-]{0,63}$/.test(name)) {
    return broken('syntax', message('must name options in letters, digits, . _ and -'))
  }
  const body = value?.replace(/^!\s*/, '') ?? ''
  if (body.startsWith('"') && !closesQuotes(body)) {
    return broken('quoting', message('must close the quotes of {option}', { option: name }))
  }
  if (quoted.has(name) && !body.startsWith('"')) {
    return broken('quoting', message('must put {option} in quotes', { option: name }))
  }
  return { name, value }
}

/** True when the last letter is a quote that no backslash takes away. */
function closesQuotes(text: string): boolean {
  if (text.length < 2 || !text.endsWith('"')) return false
  let first = text.length - 1
  while (text[first - 1] === '\\') first--
  return (text.length - 1 - first) % 2 === 0
}

/** Value of an option without quotes and escapes; empty without one. */
export function optionValue({ value }: RuleOption): string {
  if (value === null) return ''
  const inner = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
  return inner.replaceAll(/\\(["\\;:])/g, '$1')
}

/** Options by the reason for which no rule of others may have them. */
const scripts: ReadonlySet<string> = new Set(['lua', 'luajit', 'luaxform'])
const files: ReadonlySet<string> = new Set([
  'filestore',
  'filemd5',
  'filesha1',
  'filesha256',
  'tls.store',
  'tls_store',
  'include',
])
const dataFiles = /(^|,)\s*(load|save|state)\b/i

/**
 * Refuses an option that runs a script, names a file, changes packets, or ends the inspection of a connection: what a rule of others does must
 * stay inside of the engine's matching, and rest on no other rule.
 */
export function forbiddenOption({ name, value }: RuleOption): BrokenRule | null {
  const option = name
  if (scripts.has(name)) return broken('script', message('must not run scripts ({option})', { option }))
  const namesFile = (name === 'dataset' || name === 'datarep') && dataFiles.test(value ?? '')
  if (files.has(name) || namesFile) {
    return broken('file_access', message('must not read or write files ({option})', { option }))
  }
  if (name === 'bypass') {
    return broken('bypass', message('must not end the inspection of a connection ({option})', { option }))
  }
  // The engine knows it by another rule, which a profile may leave out, and then refuses this one.
  if (name === 'dataset' && !/(^|,)\s*type\s/i.test(value ?? ''))
    return broken('syntax', message('must say the type of its set ({option})', { option }))
  // Marks are how the packet filter knows what is inspected.
  if (name === 'replace' || name === 'nfq_set_mark')
    return broken('changes_packets', message('must not change packets ({option})', { option }))
  return null
}
