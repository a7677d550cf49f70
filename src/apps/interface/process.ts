import type { SupervisorMessage } from '../../core/engine/process-status.ts'
import { errorSentence } from '../../core/text/error-sentence.ts'
import { answerSupervisor } from '../../processes/answer.ts'
import { greeting } from '../../processes/greeting.ts'
import type { GatewayMessage, GatewayOptions, PasswordMessage } from '../options/gateway-options.ts'
import { endInOneSentence } from '../uncaught.ts'

/** Options that the supervisor gives the process of a management interface at its start, and its later messages. */
export interface InterfaceStart {
  readonly options: GatewayOptions
  /** First password of `admin`; null for a random one. */
  readonly adminPassword: string | null
  /** Passes each later message of the supervisor to `take`. */
  onMessage(take: (message: SupervisorMessage) => void): void
}

/** Exit code that says: the same start would fail again. */
const hopeless = 2

/** Runs the process that serves a management interface; a failed start is reported to the supervisor and ends it. */
export async function runInterface(serve: (start: InterfaceStart) => Promise<void>): Promise<void> {
  endInOneSentence('the gateway process')
  const options = JSON.parse(process.env['GATEHOUSE_OPTIONS'] ?? '{}') as GatewayOptions
  let hear: (message: SupervisorMessage) => void = () => undefined
  answerSupervisor((message) => hear(message))
  try {
    const { adminPassword } = await greeting<PasswordMessage>('password')
    const onMessage: InterfaceStart['onMessage'] = (take) => {
      hear = take
    }
    await serve({ options, adminPassword, onMessage })
  } catch (error) {
    tell({ type: 'failed', message: errorSentence(error) })
    setTimeout(() => process.exit(hopeless), 50)
  }
}

/** Says something to the supervisor. */
export function tell(message: GatewayMessage): void {
  process.send?.(message)
}

/** Ends the process when its supervisor says so or is gone, after `finish`. */
export function endWhenTold(finish: () => Promise<void>): void {
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await finish()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  // Typed at the terminal it reaches the supervisor too, which ends this process in its turn.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => void end())
}
