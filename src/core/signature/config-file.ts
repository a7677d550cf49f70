import type { Message } from '../text/message.ts'
import { isClassLine, isReferenceLine, isThresholdLine } from './config-form.ts'
import { logicalLines } from './logical-line.ts'
import { message } from './messages.ts'
import { broken, Refusals } from './refusal.ts'
import type { RuleFile } from './rule-file.ts'

/** Configuration files that come with rules. */
export const configFileNames = ['classification.config', 'reference.config', 'threshold.config'] as const

/** Name of such a file. */
export type ConfigFileName = (typeof configFileNames)[number]

/** A configuration file: its good lines, and those that are left out. */
export interface ConfigFile {
  readonly kind: ConfigFileName
  readonly lines: readonly string[]
  readonly refusals: Refusals
}

const fileLimitBytes = 4 * 1024 * 1024
const lineLimit = 50_000
const lineLimitLetters = 4096

/** Reads a configuration file; comments and empty lines are left out. */
export function readConfigFile({
  kind,
  name,
  bytes,
}: RuleFile & { readonly kind: ConfigFileName }): ConfigFile {
  const refusals = new Refusals()
  const lines: string[] = []
  if (bytes.length > fileLimitBytes) {
    const limit = fileLimitBytes
    const why = broken('too_long', message('must have at most {limit} bytes in a file of rules', { limit }))
    refusals.add({ file: name, line: 1, ...why })
    return { kind, lines, refusals }
  }
  for (const { text, line } of logicalLines(bytes)) {
    if (text === '' || text.startsWith('#')) continue
    const wrong = lineProblem(kind, text)
    if (wrong) refusals.add({ file: name, line, ...wrong })
    else if (lines.length >= lineLimit) {
      const why = broken('too_many', message('must hold at most {limit} rules', { limit: lineLimit }))
      refusals.add({ file: name, line, ...why })
      break
    } else lines.push(text)
  }
  return { kind, lines, refusals }
}

/** Tells whether a file is one of these. */
export function isConfigFileName(name: string): name is ConfigFileName {
  return configFileNames.includes(name as ConfigFileName)
}

const forms: Readonly<
  Record<ConfigFileName, { readonly holds: (line: string) => boolean; readonly rule: Message }>
> = {
  'classification.config': {
    holds: isClassLine,
    rule: message('must be "config classification: name,description,priority"'),
  },
  'reference.config': {
    holds: isReferenceLine,
    rule: message('must be "config reference: name address"'),
  },
  'threshold.config': {
    holds: isThresholdLine,
    rule: message('must be a line of suppress, threshold or event_filter'),
  },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
const control = /[\u0000-\u0008\u000a-\u001f\u007f\ufffd]/

function lineProblem(name: ConfigFileName, line: string) {
  const { holds, rule } = forms[name]
  // With `new_action pass` the rest of the connection would go by uninspected.
  if (name === 'threshold.config' && /^rate_filter\b/.test(line))
    return broken(
      'other_action',
      message('must leave actions to profiles: rate_filter gives a signature another one'),
    )
  if (control.test(line)) return broken('control_character', message('must not hold control characters'))
  if (name === 'threshold.config' && /\bsig_id\s+0+\b/.test(line)) {
    return broken('syntax', message('must name a signature: sig_id 0 stands for all'))
  }
  return line.length <= lineLimitLetters && holds(line) ? null : broken('syntax', rule)
}

/** Lines of an own file with those of another whose classes, or kinds of references, it does not name. */
export function linesOver(own: readonly string[], others: readonly string[]): readonly string[] {
  const named = new Set(own.map(nameIn))
  return [...own, ...others.filter((line) => !named.has(nameIn(line)))]
}

/** Lines of a file that was kept, without those that are refused by now. */
export function stillGood(name: ConfigFileName, lines: readonly string[]): readonly string[] {
  return lines.filter((line) => lineProblem(name, line) === null)
}

/** The class, or the kind of reference, that a line is about, in small letters. */
function nameIn(line: string): string {
  return (/:\s*([\w-]+)/.exec(line)?.[1] ?? '').toLowerCase()
}

/** Priorities of classes by their names in small letters, out of the lines of `classification.config`; of two lines the first counts, as in Suricata. */
export function classPriorities(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    lines.toReversed().map((line) => {
      const parts = line.slice(line.indexOf(':') + 1).split(',')
      return [parts[0]!.trim().toLowerCase(), Number(parts.at(-1))] as const
    }),
  )
}
