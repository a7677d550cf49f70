import { type Message, verbatim } from '../../core/text/message.ts'
import { MessageError } from '../../core/text/message-error.ts'
import { runPatiently, runProgram } from '../program.ts'
import { message } from './messages.ts'

/** Why `nft` did not do what it was asked to. `too-long`: more than one transaction of this process may carry. */
export type NftFault = 'missing' | 'too-long' | 'busy' | 'aborted' | 'hung' | 'refused'

/** A call of `nft` that brought nothing; the message names the first complaint. */
export class NftError extends MessageError {
  readonly fault: NftFault
  constructor(fault: NftFault, reason: Message) {
    super(reason)
    this.name = 'NftError'
    this.fault = fault
  }
}

/** Message about a missing `nft`, with the command that installs it. */
export const missingNft = message('nft is not installed: {remedy}', { remedy: 'apt-get install nftables' })

/** Options of a run of `nft`: its standard input, a signal to abort it, and whether it may take long (`runPatiently`). */
export interface NftOptions {
  readonly input?: string
  readonly signal?: AbortSignal
  readonly isPatient?: boolean
}

/**
 * Runs `nft` with an argument vector and resolves to what it printed. Rejects with an `NftError`. The kernel's shortage
 * of buffers passes by itself, so it is asked once more.
 */
export async function runNft(args: readonly string[], options: NftOptions = {}): Promise<string> {
  try {
    return await runOnce(args, options)
  } catch (error) {
    if (!(error instanceof NftError) || error.fault !== 'busy') throw error
    return runOnce(args, options)
  }
}

async function runOnce(args: readonly string[], options: NftOptions): Promise<string> {
  const { input: stdin = '', isPatient = false, signal } = options
  const cancelled = () => new NftError('aborted', message('the apply was cancelled'))
  if (signal?.aborted) throw cancelled()
  const run = isPatient ? runPatiently : runProgram
  const { code, stdout, stderr } = await run('nft', args, {
    stdin,
    // nft reads and prints dates in its own time zone, and the ruleset's text is in UTC.
    timeZone: 'UTC',
    ...(signal === undefined ? {} : { signal }),
  })
  if (code === 0) return stdout
  if (code !== null) throw complaint(stderr)
  if (signal?.aborted) throw cancelled()
  if (/ENOENT|EACCES/.test(stderr)) throw new NftError('missing', missingNft)
  throw new NftError('hung', message('nft did not end within 30 s'))
}

/** The first error of nft's output, with the line it is about, cut to a readable length. */
function complaint(text: string): NftError {
  const lines = text.split('\n')
  const start = Math.max(
    lines.findIndex((line) => /error/i.test(line)),
    0,
  )
  const [first = '', second = ''] = lines.slice(start, start + 2)
  const words = `${first.replace(/^\S+:(?=\d+:)/, '').slice(0, 200)} ${second.trim().slice(0, 300)}`.trim()
  return new NftError(faultOf(text), words ? verbatim(words) : message('nft ended without saying why'))
}

function faultOf(text: string): NftFault {
  if (text.includes('Message too long')) return 'too-long'
  if (text.includes('No buffer space available')) return 'busy'
  return 'refused'
}
