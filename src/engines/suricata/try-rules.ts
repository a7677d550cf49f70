import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrokenLine, TrialOutcome, TriedRules } from '../../core/signature/rule-trial.ts'
import { type Message, verbatim } from '../../core/text/message.ts'
import { type ProgramResult, runProgram } from '../program.ts'
import { allocator } from './memory.ts'
import { message } from './messages.ts'

const timeoutMilliseconds = 300_000
const mostReason = 500

/** Place and means of a trial. */
export interface TrialMeans {
  /** Folder in which the trial makes one of its own. */
  readonly parent: string
  readonly signal?: AbortSignal
  /** Suricata's configuration; `compile/text/suricata.ts` is the writer there is. */
  readonly config: string
  /** Suricata's program; looked for where programs are when absent. */
  readonly program?: string
}

/** Tries rules with `suricata -T` in a folder of its own below `parent`, without a packet. Changes nothing. */
export async function tryRules(
  { rules, classification, reference, threshold }: TriedRules,
  { parent, signal, config, program = 'suricata' }: TrialMeans,
): Promise<TrialOutcome> {
  // Before the first inspector there is no such folder.
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(parent, 'rules-'))
  const path = (name: string) => join(folder, name)
  const lines = (all: readonly string[]) => all.map((line) => `${line}\n`).join('')
  const write = (name: string, text: string) => writeFile(path(name), text, { mode: 0o600 })
  try {
    await write('suricata.yaml', config)
    await write('classification.config', lines(classification))
    await write('reference.config', lines(reference))
    await write('threshold.config', lines(threshold))
    const settings = [
      `classification-file=${path('classification.config')}`,
      `reference-config-file=${path('reference.config')}`,
      `threshold-file=${path('threshold.config')}`,
      `default-log-dir=${folder}`,
    ]
    const attempt = async (tried: string) => {
      await write('tried.rules', tried)
      return await runProgram(
        program,
        [
          '-T',
          // Tells of rules that are skipped, too.
          '-v',
          ...['-c', path('suricata.yaml'), '-S', path('tried.rules'), '-l', folder],
          ...settings.flatMap((each) => ['--set', each]),
        ],
        { timeoutMilliseconds, environment: allocator, ...(signal ? { signal } : {}) },
      )
    }
    return await judged(rules, attempt)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A rule and its line, from 1 on. */
interface Tried {
  readonly text: string
  readonly line: number
}

type Attempt = (rules: string) => Promise<ProgramResult>

/** Most attempts of a trial. */
const mostAttempts = 64

/**
 * Broken rules. Suricata names those that it cannot read, and looks no further; without them it is asked again, since others may keep
 * it from starting without a name: those whose contents Hyperscan can find at no place. They are found by halving what is left.
 */
async function judged(rules: string, attempt: Attempt): Promise<TrialOutcome> {
  const broken: BrokenLine[] = []
  let attempts = 0
  let isKnownToStart = false
  const ask = async (all: readonly Tried[]): Promise<Message | null> => {
    if (++attempts > mostAttempts)
      return message('the engine has not tried the rules: too many of them keep it from starting')
    const { code, stdout, stderr } = await attempt(all.map(({ text }) => text).join('\n'))
    // Errors are on one stream, all else on the other.
    const named = [...brokenLines(stderr), ...brokenLines(stdout)].map(({ line, reason }) => ({
      line: all[line - 1]?.line ?? 0,
      reason: reason || warningAbout(all[line - 1]?.text ?? '', stdout),
    }))
    broken.push(...named)
    if (code === 0) return null
    if (code === null) return untried({ code, stdout, stderr })
    if (isAboutRules(stderr)) {
      const out = new Set(named.map(({ line }) => line))
      return out.has(0)
        ? untried({ code, stdout, stderr })
        : await ask(all.filter(({ line }) => !out.has(line)))
    }
    if (!isKnownToStart) {
      isKnownToStart = (await attempt('')).code === 0
      if (!isKnownToStart) return untried({ code, stdout, stderr })
    }
    const [only, ...others] = all
    if (only !== undefined && others.length === 0) {
      broken.push({ line: only.line, reason: lastError(stderr) })
      return null
    }
    const middle = Math.ceil(all.length / 2)
    return (await ask(all.slice(0, middle))) ?? (await ask(all.slice(middle)))
  }
  const reason = await ask(rules.split('\n').map((text, index) => ({ text, line: index + 1 })))
  return reason === null
    ? { isTried: true, broken: broken.sort((one, two) => one.line - two.line) }
    : { isTried: false, reason }
}

/** A trial that named no rule and failed has judged none. */
function untried({ code, stderr }: ProgramResult): Message {
  if (code === null && /ENOENT/.test(stderr))
    return message('the engine has not tried the rules: suricata is not installed')
  const reason = verbatim(stderr.trim().split('\n').at(-1)?.slice(0, mostReason) ?? String(code))
  return message('the engine has not tried the rules: {reason}', { reason })
}

function lastError(stderr: string): string {
  const said = stderr.split('\n').flatMap((line) => errorLine.exec(line)?.[1] ?? [])
  return (said.find((line) => line.startsWith('compile error')) ?? said.at(-1) ?? '').slice(0, mostReason)
}

const errorLine = /^(?:E|Error): (?:[\w-]+: )?(.*)$/
const ofRule = /^rule (\d+): /
const warningLine = /^(?:W|Warning): detect-([\w-]+): (.*)$/
const ruleAtLine = /^error parsing signature ".*" from file .* at line (\d+)$/
const lackLine = /^(?:i|Info): detect-requires: (.*)$/
const skippedLine =
  /^(?:i|Info): detect: Skipping signature due to missing requirements: .* from file .* at line (\d+)$/

function isAboutRules(stderr: string): boolean {
  return stderr.split('\n').some((line) => ruleAtLine.test(errorLine.exec(line)?.[1] ?? ''))
}

/** Some keywords say in a warning why they refuse: by the name of the keyword, and without the line. */
function warningAbout(rule: string, output: string): string {
  const sid = /\bsid:\s*(\d+)/.exec(rule)?.[1]
  for (const each of output.split('\n')) {
    const [, keyword = '', said = ''] = warningLine.exec(each) ?? []
    const words = keyword.split('-').filter((word) => word.length > 3 || /\d/.test(word))
    const named = ofRule.exec(said)?.[1] ?? sid
    if (named === sid && words.some((word) => rule.includes(word))) return said.slice(0, mostReason)
  }
  return 'error parsing signature'
}

/** The engine says what is wrong first, and in the next line of which rule; it skips rules that want more than it has. */
export function brokenLines(output: string): readonly BrokenLine[] {
  const broken: BrokenLine[] = []
  let reason = ''
  const add = (line: string) => {
    broken.push({ line: Number(line), reason })
    reason = ''
  }
  for (const each of output.split('\n')) {
    const skipped = skippedLine.exec(each)?.[1]
    if (skipped !== undefined) {
      add(skipped)
      continue
    }
    const said = errorLine.exec(each)?.[1] ?? lackLine.exec(each)?.[1]
    if (said === undefined) continue
    const line = ruleAtLine.exec(said)?.[1]
    if (line === undefined) reason = said.slice(0, mostReason)
    else add(line)
  }
  return broken
}
