import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** What a program left behind. `code` is null when a signal ended it or it could not be started. */
export interface ProgramResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** How a program is run: what it reads, how long it may take, and when to give up. */
export interface ProgramOptions {
  readonly stdin?: string
  readonly timeoutMilliseconds?: number
  readonly signal?: AbortSignal
  /** Time zone that the program reads and prints dates in; ours when absent. */
  readonly timeZone?: string
  /** Whether it gives way to whatever else wants the processor. */
  readonly isPatient?: boolean
}

const patientPriority = 10

/**
 * Runs a program to its end, without a shell. A program that is missing or does not end in time is a result
 * with `code` null and the reason in `stderr`; nothing is thrown.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: options.timeoutMilliseconds ?? 30_000,
      killSignal: 'SIGKILL',
      env: programEnvironment(options.timeZone),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    if (options.isPatient === true) lowerPriority(child.pid)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    const text = (chunks: readonly Buffer[]) => Buffer.concat(chunks).toString('utf8')
    child.on('error', (error) => resolve({ code: null, stdout: text(stdout), stderr: error.message }))
    child.on('close', (code, signal) =>
      resolve({
        code,
        stdout: text(stdout),
        stderr: text(stderr) || (signal === null ? '' : `${program} was ended by ${signal}`),
      }),
    )
    // A program that ends without reading its input is judged by its exit code, not by a broken pipe.
    child.stdin.on('error', () => undefined)
    child.stdin.end(options.stdin ?? '')
  })
}

/** Best effort: a program that could not be started has no priority, nor has one that has ended. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, patientPriority)
  } catch {
    // It runs as others do.
  }
}

/** The environment of every program we start: English messages, the usual folders, and nothing of ours. */
export function programEnvironment(timeZone = process.env['TZ']): NodeJS.ProcessEnv {
  const path = process.env['PATH'] ?? ''
  return { PATH: `${path}:/usr/sbin:/sbin:/usr/bin:/bin`, LC_ALL: 'C', TZ: timeZone }
}
