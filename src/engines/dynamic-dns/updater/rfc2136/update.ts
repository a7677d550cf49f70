import { randomInt } from 'node:crypto'
import type { NamedAddress, Outcome } from '../../job.ts'
import { message } from '../../messages.ts'
import { unreachable } from '../fault.ts'
import type { Sources, UpdaterSettings } from '../settings.ts'
import { exchange } from './exchange.ts'
import { type Signature, type SigningKey, signatureOf, signed } from './signature.ts'
import { updateMessage } from './wire.ts'

const codes = new Map([
  [1, 'FORMERR'],
  [2, 'SERVFAIL'],
  [3, 'NXDOMAIN'],
  [4, 'NOTIMP'],
  [5, 'REFUSED'],
  [9, 'NOTAUTH'],
  [10, 'NOTZONE'],
])
const keyErrors = new Map([
  [16, 'BADSIG'],
  [17, 'BADKEY'],
  [18, 'BADTIME'],
  [22, 'BADTRUNC'],
])

/** Sets the records in one signed update of the zone. Source: RFC 2136; RFC 8945. */
export async function setRecords(
  settings: UpdaterSettings & Sources,
  key: Buffer,
  records: readonly NamedAddress[],
): Promise<Outcome> {
  const { server, port, zone, ttlSeconds, keyName, keyAlgorithm, sources } = settings
  const signingKey: SigningKey = { name: keyName, algorithm: keyAlgorithm, secret: key }
  const request = signed(
    updateMessage({ id: randomInt(0x1_0000), zone, ttlSeconds, records }),
    signingKey,
    Date.now() / 1000,
  )
  try {
    const answer = await exchange({ host: server, port, sources }, request.bytes)
    const nowSeconds = Date.now() / 1000
    const signature = signatureOf(answer, signingKey, { mac: request.mac, nowSeconds })
    return outcomeOf(answer.readUInt16BE(2) & 0xf, signature, settings)
  } catch (error) {
    return unreachable(server, error)
  }
}

/** Returns the meaning of an answer's code, as far as its signature lets it be believed. */
export function outcomeOf(
  code: number,
  signature: Signature,
  { server, zone, keyName: key }: Pick<UpdaterSettings, 'server' | 'zone' | 'keyName'>,
): Outcome {
  const refused = (reason: Extract<Outcome, { kind: 'refused' }>['reason']): Outcome => {
    return { kind: 'refused', scope: 'account', reason }
  }
  const failed = (reason: Extract<Outcome, { kind: 'failed' }>['reason']): Outcome => {
    return { kind: 'failed', again: 'later', reason }
  }
  const unbelieved = message('the answer of {host} is not signed with the key {key}', { host: server, key })
  if (signature.kind === 'invalid') return failed(unbelieved)
  const answer = keyErrors.get(signature.error) ?? codes.get(code) ?? `RCODE ${code}`
  if (answer === 'BADTIME') {
    return failed(message('the clocks of the gateway and of the name server differ too much (BADTIME)'))
  }
  if (keyErrors.has(signature.error)) {
    return refused(
      message(
        'the name server does not accept the key {key} ({answer}): set key_name, key_algorithm and key anew in /x/dns/ddns',
        { key, answer },
      ),
    )
  }
  if (code === 0) {
    return signature.kind === 'valid' ? { kind: 'taken', answer: 'NOERROR' } : failed(unbelieved)
  }
  if (answer === 'SERVFAIL')
    return failed(message('the provider has a fault of its own ({answer})', { answer }))
  if (answer === 'REFUSED') {
    return refused(
      message(
        'the name server does not let the key {key} change {zone} (REFUSED): allow it there and set the key in /x/dns/ddns anew',
        { key, zone },
      ),
    )
  }
  if (answer === 'NOTAUTH' || answer === 'NOTZONE') {
    return refused(
      message(
        'the name server is not the primary one of {zone} ({answer}): correct server or zone in /x/dns/ddns',
        { zone, answer },
      ),
    )
  }
  return refused(
    message(
      'the name server refuses the update ({answer}): look into its log, and set the key in /x/dns/ddns anew afterwards',
      { answer },
    ),
  )
}
