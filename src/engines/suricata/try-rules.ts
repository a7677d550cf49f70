import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrokenLine, TrialOutcome, TriedRules } from '../../core/signature/rule-trial.ts'
import { verbatim } from '../../core/text/message.ts'
import { type ProgramResult, runProgram } from '../program.ts'
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
    await write('tried.rules', rules)
    await write('classification.config', lines(classification))
    await write('reference.config', lines(reference))
    await write('threshold.config', lines(threshold))
    const settings = [
      `classification-file=${path('classification.config')}`,
      `reference-config-file=${path('reference.config')}`,
      `threshold-file=${path('threshold.config')}`,
      `default-log-dir=${folder}`,
    ]
    const result = await runProgram(
      program,
      [
        '-T',
        // Tells of rules that are skipped, too.
        '-v',
        ...['-c', path('suricata.yaml'), '-S', path('tried.rules'), '-l', folder],
        ...settings.flatMap((each) => ['--set', each]),
      ],
      { timeoutMilliseconds, ...(signal ? { signal } : {}) },
    )
    return outcomeOf(result)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A trial that named no rule and failed has judged none. */
function outcomeOf({ code, stdout, stderr }: ProgramResult): TrialOutcome {
  // Errors are on one stream, all else on the other.
  const broken = [...brokenLines(stderr), ...brokenLines(stdout)]
  if (code === 0 || (code !== null && isAboutRules(stderr))) return { isTried: true, broken }
  if (code === null && /ENOENT/.test(stderr)) {
    return {
      isTried: false,
      reason: message('the engine has not tried the rules: suricata is not installed'),
    }
  }
  const reason = verbatim(stderr.trim().split('\n').at(-1)?.slice(0, mostReason) ?? String(code))
  return { isTried: false, reason: message('the engine has not tried the rules: {reason}', { reason }) }
}

const errorLine = /^(?:E|Error): (?:[\w-]+: )?(.*)$/
const ruleAtLine = /^error parsing signature ".*" from file .* at line (\d+)$/
const lackLine = /^(?:i|Info): detect-requires: (.*)$/
const skippedLine =
  /^(?:i|Info): detect: Skipping signature due to missing requirements: .* from file .* at line (\d+)$/

function isAboutRules(stderr: string): boolean {
  return stderr.split('\n').some((line) => ruleAtLine.test(errorLine.exec(line)?.[1] ?? ''))
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
