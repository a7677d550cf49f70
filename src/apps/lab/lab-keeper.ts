import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorSentence } from '../../core/text/error-sentence.ts'
import { keepLab } from '../../plane/lab/keeper.ts'
import { answerSupervisor } from '../../processes/answer.ts'
import { identifySelf } from '../../processes/process-identity.ts'
import { endInOneSentence } from '../uncaught.ts'

/** Hosts start when our parent says so, at the latest after this time. */
const hostPatienceMilliseconds = 1_500

// The process that holds the lab: `lab-keeper.ts DATA_FOLDER [--traffic]`, started in namespaces of its own.
endInOneSentence('the lab process')
const dataFolder = process.argv[2]
if (dataFolder === undefined) throw new Error('the data folder is required')
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
const told = Promise.withResolvers<void>()
answerSupervisor(({ type }) => type === 'start-hosts' && told.resolve())
process.send?.({ type: 'namespaces', keeper: identifySelf() })
const hostScript = [join(import.meta.dirname, 'lab-host.ts'), ...process.argv.slice(3)]
try {
  await keepLab({
    dataFolder,
    hostScript,
    onNetwork: () => process.send?.({ type: 'network' }),
    hostsMayStart: Promise.race([told.promise, setTimeout(hostPatienceMilliseconds)]),
  })
  process.send?.({ type: 'ready' })
} catch (error) {
  process.send?.({ type: 'failed', message: errorSentence(error) })
  process.disconnect?.()
}
