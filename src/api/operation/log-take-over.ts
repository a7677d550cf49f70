import { fail, ok } from '../../core/failure.ts'
import { verbatim } from '../../core/text/message.ts'
import type { LogStore } from '../../store/log/log-store.ts'
import type { Jobs } from './jobs.ts'
import { message } from './messages.ts'

const tellMilliseconds = 500

/** Shows the way of the log of an earlier release into this one as a job that nobody started. Source: silences#log-takeover. */
export function noteTakeOver({ takingOver }: Pick<LogStore, 'takingOver'>, jobs: Pick<Jobs, 'start'>): void {
  if (takingOver === null) return
  jobs.start({ kind: 'log_take_over', login: '', address: '' }, async (progress) => {
    const tell = () => progress(takingOver.percent, message('the log of an earlier release is taken over'))
    tell()
    const timer = setInterval(tell, tellMilliseconds)
    const reason = await takingOver.done.finally(() => clearInterval(timer))
    return reason === '' ? ok(null) : fail({ kind: 'unavailable', message: verbatim(reason) })
  })
}
