import { Relay } from '../../front/relay.ts'
import { answerSupervisor } from '../../processes/answer.ts'
import { greeting, isOfType } from '../../processes/greeting.ts'
import type { CertificateMessage, FrontOptions } from '../options/front-options.ts'
import { endInOneSentence } from '../uncaught.ts'

// The process that clients reach: TLS ends here, and what they say goes on to the gateway process. Bun runs it.
endInOneSentence('the front process')
const { connections, listeners } = JSON.parse(process.env['GATEHOUSE_FRONT_OPTIONS']!) as FrontOptions
process.on('disconnect', () => process.exit(0))
answerSupervisor()
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => undefined)
const { key, certificate } = await greeting<CertificateMessage>('certificate')
const relay = new Relay({ key, certificate, connections })
for (const listener of listeners) relay.listen(listener)
// Who cannot take it ends, and starts again with it.
process.on('message', (message) => {
  if (isOfType<CertificateMessage>(message, 'certificate')) relay.renew(message)
})
process.send?.({ type: 'ready' })
