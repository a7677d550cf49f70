import { spawn } from 'node:child_process'

/** Result of a step. `output` is shown when the step failed, `notes` always. */
export interface Outcome {
  readonly ok: boolean
  readonly output: string
  readonly notes?: readonly string[]
}

/** One thing that is checked, under the name it is reported by. */
export interface Step {
  readonly name: string
  run(): Promise<Outcome>
}

/** A step that has run. */
export interface Finished extends Outcome {
  readonly name: string
  readonly seconds: number
}

/**
 * Runs a script of ours or of a package with this Node and collects what it prints; `ok` is exit status 0.
 * `show` passes the output on while it comes.
 */
export function runNode(arguments_: readonly string[], show = false): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (target: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString()
      if (show) target.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/** Runs all steps, two at a time, and prints a line for each as it ends. */
export async function runSteps(steps: readonly Step[]): Promise<readonly Finished[]> {
  const waiting = [...steps]
  const finished: Finished[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      finished.push(await runStep(step))
    }
  }
  await Promise.all([lane(), lane()])
  return finished
}

/** Runs one step and prints its line. */
export async function runStep(step: Step): Promise<Finished> {
  const start = performance.now()
  const outcome = await step
    .run()
    .catch((error: Error): Outcome => ({ ok: false, output: String(error.stack) }))
  const done = { name: step.name, seconds: (performance.now() - start) / 1000, ...outcome }
  console.log(
    `${done.ok ? 'ok    ' : 'FAILED'} ${done.name.padEnd(14)} ${done.seconds.toFixed(1).padStart(6)} s`,
  )
  for (const note of done.notes ?? []) console.log(`         ${note}`)
  return done
}

/** Prints what the failed steps said, what all steps noted once more, since its end is what is read of a long output, and which failed. */
export function reportFailures(finished: readonly Finished[]): void {
  const failed = finished.filter((step) => !step.ok)
  for (const step of failed) console.log(`\n--- ${step.name}\n${step.output.trimEnd()}`)
  if (failed.length > 0) for (const note of finished.flatMap(({ notes = [] }) => notes)) console.log(note)
  if (failed.length > 0) console.log(`\nfailed: ${failed.map((step) => step.name).join(', ')}`)
}
