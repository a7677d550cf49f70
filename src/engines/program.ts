import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Result of a program. `code` is null when a signal ended it or it could not be started. */
export interface ProgramResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Options of a run of a program, such as its input, its longest time (30 s by default) and a signal to abort it. */
export interface ProgramOptions {
  readonly stdin?: string
  readonly timeoutMilliseconds?: number
  readonly signal?: AbortSignal
  /** Time zone that the program reads and prints dates in; ours when absent. */
  readonly timeZone?: string
  /** Added to the environment of every program. */
  readonly environment?: Readonly<Record<string, string>>
  /** File that it writes its output to, instead of `stdout` of the result. */
  readonly outputDescriptor?: number
  /** From -20 to 19: the higher, the more it gives way to other processes that want the processor. */
  readonly priority?: number
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
      stdio: ['pipe', options.outputDescriptor ?? 'pipe', 'pipe'],
      timeout: options.timeoutMilliseconds ?? 30_000,
      killSignal: 'SIGKILL',
      env: { ...programEnvironment(options.timeZone), ...options.environment },
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    if (options.priority !== undefined) givePriority(child.pid, options.priority)
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
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
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.stdin ?? '')
  })
}

/**
 * Runs a program that has time: it gives way to all others, and what it prints goes through a file without a name, where
 * there can be one, since a program that writes a few bytes at a time would wake us for each of them.
 */
export async function runPatiently(
  program: string,
  args: readonly string[],
  options: ProgramOptions = {},
): Promise<ProgramResult> {
  const patient = { ...options, priority: patientPriority }
  const file = openUnnamed()
  if (file === null) return runProgram(program, args, patient)
  try {
    const result = await runProgram(program, args, { ...patient, outputDescriptor: file })
    const output = Buffer.alloc(fstatSync(file).size)
    readSync(file, output, 0, output.length, 0)
    return { ...result, stdout: output.toString('utf8') }
  } finally {
    closeSync(file)
  }
}

/**
 * Opens an empty file without a name, which goes with the last process that has it open; answers its descriptor, null
 * where the folder takes none.
 */
export function openUnnamed(folder = tmpdir()): number | null {
  const path = join(folder, `gatehouse-${randomUUID()}`)
  try {
    const file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
    return file
  } catch {
    return null
  }
}

/** Best effort: a program that could not be started has no priority, nor has one that has ended. */
export function givePriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {
    // It runs as others do.
  }
}

/** The environment of every program we start: English messages, the usual folders, and nothing of ours. */
export function programEnvironment(timeZone = process.env['TZ']): NodeJS.ProcessEnv {
  const path = process.env['PATH'] ?? ''
  return { PATH: `${path}:/usr/sbin:/sbin:/usr/bin:/bin`, LC_ALL: 'C', TZ: timeZone }
}

/** The path of a program in the folders where we look for programs; null when it is not there. */
export function findProgram(program: string): string | null {
  return placesOf(program).find(isExecutable) ?? null
}

/** The path of a program that is there, and that this process may not execute; null where there is none. */
export function findUnusable(program: string): string | null {
  return findProgram(program) === null ? (placesOf(program).find((path) => existsSync(path)) ?? null) : null
}

function placesOf(program: string): readonly string[] {
  if (program.includes('/')) return [program]
  const folders = programEnvironment()['PATH']?.split(':') ?? []
  return folders.map((folder) => join(folder, program))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
