import { spawn } from 'node:child_process'

/** Why `nft` did not do what it was asked to. `too-long`: more than one transaction of this process may carry. */
export type NftFault = 'missing' | 'too-long' | 'busy' | 'aborted' | 'hung' | 'refused'

/** A call of `nft` that brought nothing; the message names the first complaint. */
export class NftError extends Error {
  readonly fault: NftFault
  constructor(fault: NftFault, message: string) {
    super(message)
    this.name = 'NftError'
    this.fault = fault
  }
}

/** What an administrator does about a missing `nft`. */
export const missingNft = 'nft is not installed: apt-get install nftables'

/** Environment of every `nft`: dates are read in UTC, and the tool is found where Debian puts it. */
export function nftEnvironment(): NodeJS.ProcessEnv {
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, TZ: 'UTC', LC_ALL: 'C' }
}

const hungAfterMilliseconds = 30_000

/**
 * Runs `nft` with an argument vector and `input` on its standard input, and resolves to what it printed. Rejects
 * with an `NftError`. The kernel's shortage of buffers passes by itself, so it is asked once more.
 */
export async function runNft(args: readonly string[], input = '', signal?: AbortSignal): Promise<string> {
  try {
    return await runOnce(args, input, signal)
  } catch (error) {
    if (!(error instanceof NftError) || error.fault !== 'busy') throw error
    return runOnce(args, input, signal)
  }
}

function runOnce(args: readonly string[], input: string, signal?: AbortSignal): Promise<string> {
  if (signal?.aborted) return Promise.reject(new NftError('aborted', 'the apply was cancelled'))
  return new Promise((resolve, reject) => {
    const child = spawn('nft', args, { env: nftEnvironment(), stdio: ['pipe', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    const complaints: Buffer[] = []
    let killedFor: NftError | null = null
    const kill = (reason: NftError) => {
      killedFor ??= reason
      child.kill('SIGKILL')
    }
    const cancel = () => kill(new NftError('aborted', 'the apply was cancelled'))
    const timer = setTimeout(
      () => kill(new NftError('hung', 'nft did not end within 30 s')),
      hungAfterMilliseconds,
    )
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    }
    signal?.addEventListener('abort', cancel)
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk))
    // A child that dies before it has read everything closes its end; its exit says what happened.
    child.stdin.on('error', () => {})
    child.on('error', (error: NodeJS.ErrnoException) => {
      finish()
      const missing = error.code === 'ENOENT'
      reject(new NftError(missing ? 'missing' : 'refused', missing ? missingNft : error.message))
    })
    child.on('close', (code) => {
      finish()
      if (killedFor) reject(killedFor)
      else if (code === 0) resolve(Buffer.concat(output).toString())
      else reject(complaint(Buffer.concat(complaints).toString()))
    })
    child.stdin.end(input)
  })
}

/** The first error of nft's output, with the line it is about, cut to a readable length. */
function complaint(text: string): NftError {
  const lines = text.split('\n')
  const start = Math.max(
    lines.findIndex((line) => /error/i.test(line)),
    0,
  )
  const [first = '', second = ''] = lines.slice(start, start + 2)
  const message = `${first.replace(/^\S+:(?=\d+:)/, '').slice(0, 200)} ${second.trim().slice(0, 300)}`.trim()
  return new NftError(faultOf(text), message || 'nft ended without saying why')
}

function faultOf(text: string): NftFault {
  if (text.includes('Message too long')) return 'too-long'
  if (text.includes('No buffer space available')) return 'busy'
  return 'refused'
}
