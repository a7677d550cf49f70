import { readFileSync } from 'node:fs'
import { Relay } from '../front/relay.ts'
import { answerSupervisor } from '../processes/answer.ts'
import type { FrontOptions } from './front-options.ts'
import { endInOneSentence } from './uncaught.ts'

// The process that clients reach: TLS ends here, and what they say goes on to the gateway process. Bun runs it.
endInOneSentence('the front process')
const { key, certificate, connections, listeners } = JSON.parse(
  process.env['GATEHOUSE_FRONT_OPTIONS']!,
) as FrontOptions
process.on('disconnect', () => process.exit(0))
answerSupervisor()
process.on('SIGTERM', () => process.exit(0))
process.on('SIGINT', () => undefined)
const relay = new Relay({
  key: readFileSync(key, 'utf8'),
  certificate: readFileSync(certificate, 'utf8'),
  connections,
})
for (const listener of listeners) relay.listen(listener)
process.send?.({ type: 'ready' })
