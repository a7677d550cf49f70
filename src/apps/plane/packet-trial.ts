import { connect } from 'node:net'
import { longestTrialMs } from '../../core/engine/trial.ts'
import { runTrial } from '../../engines/packet-trial/run.ts'
import { replyOf, type TrialReply, type TrialRequest } from '../../engines/packet-trial/trial.ts'
import { endInOneSentence } from '../uncaught.ts'

// The process in a network namespace of its own: one request in, one answer out, and the namespace goes with it. The
// request comes from the Unix socket that it is given, or from standard input. Bun runs it, because it can send frames.
endInOneSentence('the packet trial')
const [, , socketPath] = process.argv
const socket = socketPath === undefined ? null : connect(socketPath)
const [input, output] = socket === null ? [process.stdin, process.stdout] : [socket, socket]
const parts: Buffer[] = []
let begun = false
// The caller may be gone, or hang: neither may keep the namespace.
setTimeout(() => process.exit(1), longestTrialMs)
socket?.on('error', () => process.exit(1))
input.on('end', () => process.exit(0))
input.on('data', (chunk: Buffer) => {
  parts.push(chunk)
  if (begun || !chunk.includes('\n')) return
  begun = true
  void answer(JSON.parse(Buffer.concat(parts).toString()) as TrialRequest)
})

async function answer({ ruleset, trial }: TrialRequest): Promise<void> {
  const reply = await runTrial(ruleset, trial).then(
    (outcomes): TrialReply => ({ kind: 'outcomes', outcomes }),
    replyOf,
  )
  output.write(`${JSON.stringify(reply)}\n`)
}
