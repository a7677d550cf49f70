import { once } from 'node:events'
import { visibleLines } from '../../core/text/visible.ts'
import { readLog } from '../../store/log/log-reader.ts'
import { OptionError } from '../options/data-folder.ts'

/** `logs cat`: prints all rows of the log, the oldest first, as JSON lines; 1 where a part of it is damaged. */
export async function logs(dataFolder: string, what: string | undefined): Promise<number> {
  if (what !== 'cat') throw new OptionError('logs takes cat')
  let damaged = 0
  const rows = readLog(dataFolder, ({ message }) => {
    damaged++
    process.stderr.write(`${visibleLines(message)}\n`)
  })
  // A reader that has seen enough closes its end.
  let isOpen = true
  process.stdout.on('error', () => {
    isOpen = false
  })
  let text = ''
  for (const row of rows) {
    text += `${JSON.stringify(row)}\n`
    if (text.length < 2 ** 16) continue
    if (!isOpen) return 0
    if (!process.stdout.write(text)) await drainedOrClosed()
    text = ''
  }
  process.stdout.write(text)
  return damaged > 0 ? 1 : 0
}

async function drainedOrClosed(): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  await Promise.race([once(process.stdout, 'drain', { signal }), once(process.stdout, 'close', { signal })])
  over.abort()
}
