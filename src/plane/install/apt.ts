import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { programEnvironment } from '../../engines/program.ts'

/** The system that packages are installed to, and its apt; tests have a system of their own. */
export interface AptGround {
  /** Added to the environment of apt and dpkg. */
  readonly environment: Readonly<Record<string, string>>
  /** Forbids packages to start services while it is there. */
  readonly policyFile: string
  /** Folder in which an administrator of the machine has units of systemd. */
  readonly unitFolder: string
  /** Folder of apt's sources. */
  readonly sources: string
  /** One process of this machine installs at a time. */
  readonly lock: string
  readonly hasApt: boolean
  readonly isRoot: boolean
  /** Name of the Debian release, such as `bookworm`; null elsewhere. */
  readonly release: string | null
}

/** Result of a program of apt or dpkg; `said` is the end of its output. */
export interface AptResult {
  readonly ok: boolean
  readonly said: string
}

/** A command that hangs for so long, say on a mirror that sends nothing, is ended. */
const longestMilliseconds = 20 * 60_000
const graceMilliseconds = 5_000
/** Longest output that is kept, in characters from the end, where errors stand. */
const mostOutput = 20_000

/** This machine. */
export function thisMachine(): AptGround {
  return {
    environment: { DEBIAN_FRONTEND: 'noninteractive', ...proxies() },
    policyFile: '/usr/sbin/policy-rc.d',
    unitFolder: '/etc/systemd/system',
    sources: '/etc/apt/sources.list.d',
    lock: '/run/gatehouse-packages.lock',
    isRoot: process.getuid?.() === 0,
    hasApt: existsSync('/usr/bin/apt-get'),
    release: releaseOf('/etc/os-release'),
  }
}

/** Mirrors may be behind one; apt reads these names. */
function proxies(): Readonly<Record<string, string>> {
  const named = Object.entries(process.env).filter(([name]) => /^(https?|ftp|no|all)_proxy$/i.test(name))
  return Object.fromEntries(named.map(([name, value]) => [name, value ?? '']))
}

/** Name of the release that a file of the form of `/etc/os-release` tells, where it is one of Debian. */
export function releaseOf(file: string): string | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]*)"?$`, 'm').exec(text)?.[1]
  return field('ID') === 'debian' ? (field('VERSION_CODENAME') ?? null) : null
}

/**
 * Runs apt-get, apt-config or dpkg to its end. It is in a session of its own, so that what is typed at our terminal does not
 * end it half-way; `signal` ends it and all that it started.
 */
export function runApt(
  ground: AptGround,
  [program, ...args]: readonly [string, ...string[]],
  signal: AbortSignal,
): Promise<AptResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...programEnvironment(), ...ground.environment },
    })
    let said = ''
    const hear = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-mostOutput)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = (reason: string) => {
      said += `\n${reason}`
      endGroup(child.pid, 'SIGTERM')
      setTimeout(() => endGroup(child.pid, 'SIGKILL'), graceMilliseconds).unref()
    }
    const late = setTimeout(() => end(`${program} did not end by itself`), longestMilliseconds)
    const onAbort = () => end('the gateway was told to end')
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    const done = (result: AptResult) => {
      clearTimeout(late)
      signal.removeEventListener('abort', onAbort)
      resolve(result)
    }
    child.once('error', ({ message }) => done({ ok: false, said: message }))
    child.once('close', (code, by) =>
      done({ ok: code === 0, said: by === null ? said : `${said}\n${program} was ended by ${by}` }),
    )
  })
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // All of it has ended.
  }
}
