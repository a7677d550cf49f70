import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { visibleLines } from '../../core/text/visible.ts'
import { logFolder } from '../../store/log/log-folder.ts'
import { hasRowsBehind, readLog } from '../../store/log/log-reader.ts'
import { OptionError } from '../options/data-folder.ts'
import { notAllowed } from './admin-client.ts'
import { CommandError } from './command-error.ts'

/** `logs cat`: prints all rows of the log, the oldest first, as JSON lines; 1 where a part of it is damaged. */
export async function logs(dataFolder: string, what: string | undefined): Promise<number> {
  if (what !== 'cat') throw new OptionError('logs takes cat')
  try {
    readdirSync(join(dataFolder, logFolder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw new CommandError(notAllowed(dataFolder))
    throw new CommandError(
      `there is no log in ${dataFolder}; name the data folder with --data or GATEHOUSE_DATA`,
    )
  }
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
  let lastId = 0
  for (const row of rows) {
    lastId = Number(row.id)
    text += `${JSON.stringify(row)}\n`
    if (text.length < 2 ** 16) continue
    if (!isOpen) return 0
    if (!process.stdout.write(text)) await drainedOrClosed()
    text = ''
  }
  process.stdout.write(text)
  if (hasRowsBehind(dataFolder, lastId))
    process.stderr.write('the gateway is at work: rows that it wrote since this began are not printed\n')
  return damaged > 0 ? 1 : 0
}

async function drainedOrClosed(): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const either = [once(process.stdout, 'drain', { signal }), once(process.stdout, 'close', { signal })]
  // Its errors are heard of elsewhere, too.
  await Promise.race(either).catch(() => undefined)
  over.abort()
}
