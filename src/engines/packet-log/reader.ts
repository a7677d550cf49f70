import { type ChildProcess, spawn } from 'node:child_process'
import { programEnvironment } from '../program.ts'

/** A ulogd that is kept running. */
export interface Reader {
  /** Ends it for good; holds when it is gone. */
  stop(): Promise<void>
}

const shortestPauseMilliseconds = 250
const longestPauseMilliseconds = 5_000
const steadyMilliseconds = 10_000

/**
 * Runs ulogd in the foreground and starts it again when it ends, after a pause that grows while it keeps failing.
 * `onEnd` hears why. It dies with this process, so that it never holds the log group against its successor.
 */
export function startReader(configPath: string, onEnd: (reason: string) => void): Reader {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let pause = shortestPauseMilliseconds
  let stopped = false

  const start = () => {
    const startedAt = performance.now()
    const started = spawn('setpriv', ['--pdeathsig', 'TERM', 'ulogd', '-v', '-c', configPath], {
      env: programEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let lastLine = ''
    const remember = (chunk: Buffer) => {
      lastLine = chunk.toString().trim().split('\n').at(-1)!.slice(0, 200)
    }
    started.stdout.on('data', remember)
    started.stderr.on('data', remember)
    started.once('error', (error) => {
      lastLine = error.message
    })
    started.once('close', () => {
      child = null
      if (stopped) return
      onEnd(lastLine || 'ulogd ended without saying why')
      pause =
        performance.now() - startedAt > steadyMilliseconds
          ? shortestPauseMilliseconds
          : Math.min(longestPauseMilliseconds, pause * 2)
      timer = setTimeout(start, pause)
    })
  }
  start()

  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const running = child
      if (running === null) return
      const gone = new Promise((resolve) => running.once('close', resolve))
      running.kill('SIGTERM')
      const impatient = setTimeout(() => running.kill('SIGKILL'), 3_000)
      await gone
      clearTimeout(impatient)
    },
  }
}
