import { connect } from 'node:net'
import { join } from 'node:path'
import { lineReader } from '../../../core/text/line-reader.ts'
import { type JudgeFigures, type JudgeLine, type JudgeQuestion, judgeFiles } from './wire.ts'

const longestLine = 64 * 1024

/** Makes the judge in `folder` take its settings over; rejects when it refuses them, or does not answer. */
export async function reloadJudge(folder: string, signal: AbortSignal): Promise<void> {
  await ask(folder, 'reload', signal)
}

/** Asks the judge in `folder` how it does; rejects when it does not answer. */
export async function judgeFigures(folder: string, signal: AbortSignal): Promise<JudgeFigures> {
  const said = await ask(folder, 'figures', signal)
  if (!('figures' in said)) throw new Error('the judge gives no figures')
  return said.figures
}

function ask(folder: string, question: JudgeQuestion, signal: AbortSignal): Promise<JudgeLine> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(folder, judgeFiles.control), () => socket.write(`${question}\n`))
    const giveUp = () => socket.destroy(new Error('no answer'))
    signal.addEventListener('abort', giveUp, { once: true })
    const hear = (line: string) => {
      const said = JSON.parse(line) as JudgeLine
      socket.destroy()
      if ('refused' in said) reject(new Error(said.refused))
      else resolve(said)
    }
    socket.on(
      'data',
      lineReader(longestLine, hear, () => socket.destroy(new Error('the answer is too long'))),
    )
    socket.on('error', reject)
    socket.on('close', () => {
      signal.removeEventListener('abort', giveUp)
      reject(new Error('closed'))
    })
  })
}
