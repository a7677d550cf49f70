import { runProgram } from '../program.ts'
import type { Step } from './step.ts'

/** A step that the kernel or `ip` refused, and why. */
export interface Refusal {
  readonly step: Step
  readonly reason: string
}

/** Runs steps in their order, each whatever became of the others, and answers those that were refused. */
export async function runSteps(steps: readonly Step[]): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = []
  for (let start = 0; start < steps.length; ) {
    // The family stands in front of a whole batch.
    const { family } = steps[start]!
    const length = steps.slice(start).findIndex((step) => step.family !== family)
    const end = length === -1 ? steps.length : start + length
    refusals.push(...(await runBatch(steps.slice(start, end), family === undefined ? [] : [`-${family}`])))
    start = end
  }
  return refusals
}

async function runBatch(steps: readonly Step[], options: readonly string[]): Promise<readonly Refusal[]> {
  const stdin = steps.map((step) => `${step.command}\n`).join('')
  const result = await runProgram('ip', ['-force', ...options, '-batch', '-'], { stdin })
  if (result.code === null) {
    throw new Error(`ip does not run: ${result.stderr.trim()} (apt-get install iproute2)`)
  }
  return readRefusals(result.stderr, steps)
}

/** Reads what `ip -force -batch` complained about: the reason, and behind it the number of the line. */
export function readRefusals(text: string, steps: readonly Step[]): readonly Refusal[] {
  const refusals: Refusal[] = []
  let reasons: string[] = []
  for (const line of text.split('\n')) {
    const step = steps[Number(/^Command failed -:(\d+)$/.exec(line)?.[1]) - 1]
    if (step === undefined) {
      reasons.push(line.replace(/^(Error|RTNETLINK answers): /, '').trim())
      continue
    }
    refusals.push({ step, reason: `${reasons.join(' ').trim()} (ip ${step.command})` })
    reasons = []
  }
  return refusals
}
