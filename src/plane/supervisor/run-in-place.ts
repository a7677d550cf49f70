import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwarded = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const

/**
 * Runs a command with our own input, output and errors, passes signals on, and answers its exit code, for a
 * signal as a shell would.
 */
export function runInPlace(command: readonly string[]): Promise<number> {
  const [program = '', ...args] = command
  const child = spawn(program, args, { stdio: 'inherit', env: cleanEnvironment() })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of forwarded) process.on(signal, forward)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

/** Environment without what the launcher and npm added for us. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(npm_|NODE_COMPILE_CACHE$|NODE_CHANNEL_|GATEHOUSE_OPTIONS$|INIT_CWD$)/
  const kept = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const path = process.env['PATH'] ?? ''
  return { ...Object.fromEntries(kept), PATH: `${path}:/usr/sbin:/sbin:/usr/bin:/bin` }
}
