import { readlinkSync } from 'node:fs'
import type { AliveMessage, SupervisorMessage } from '../core/process-status.ts'

/** Answers the questions of whoever started this process, from its main thread; `onMessage` hears all that is said. */
export function answerSupervisor(onMessage: (message: SupervisorMessage) => void = () => undefined): void {
  const pid = Number(readlinkSync('/proc/self'))
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'are-you-alive') process.send?.({ type: 'alive', pid } satisfies AliveMessage)
    onMessage(message)
  })
}
