import { readlinkSync } from 'node:fs'
import type { AliveMessage, SupervisorMessage } from '../core/engine/process-status.ts'

/** Answers the questions of the parent process, from the main thread; `onMessage` receives all its messages. */
export function answerSupervisor(onMessage: (message: SupervisorMessage) => void = () => undefined): void {
  // A supervisor that is gone reads no more: this process has its end to come to.
  process.stderr.on('error', () => undefined)
  const pid = Number(readlinkSync('/proc/self'))
  process.on('message', (message: SupervisorMessage) => {
    if (message.type === 'are-you-alive') process.send?.({ type: 'alive', pid } satisfies AliveMessage)
    onMessage(message)
  })
}
