import { generateKeyPairSync } from 'node:crypto'
import { generate } from 'selfsigned'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { speechFor } from '../../api/language/language.ts'
import { catalogue } from '../../apps/interface/catalogue.ts'
import { caProblem, caRules } from './ca-certificate.ts'
import { agentSettings } from './settings.ts'

let authority: string
let another: string
let leaf: string

async function certificate(cA: boolean): Promise<string> {
  const { cert } = await generate([{ name: 'commonName', value: 'Test' }], {
    keyType: 'ec',
    extensions: [{ name: 'basicConstraints', cA }],
  })
  return cert
}

beforeAll(async () => {
  authority = await certificate(true)
  another = await certificate(true)
  leaf = await certificate(false)
})

describe('trusted certificates', () => {
  it('are one or more authorities in PEM, with any line ends and blank space between', () => {
    const texts = [authority, `${authority}\n${another}`, `\n  ${authority}\n\n${another}\n`]
    const windows = authority.replaceAll(/\r?\n/g, '\r\n')
    for (const text of [...texts, windows]) expect(caProblem(text)).toBe(null)
  })

  it('are nothing else', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const body = authority.split(/\r?\n/).slice(1, -2).join('')
    const wrong = [
      '',
      ' ',
      'certificate',
      key,
      `${authority}\n${key}`,
      `about it\n${authority}`,
      `${authority}trailing`,
      body,
      authority.replace('END CERTIFICATE', 'END'),
      authority.replaceAll('CERTIFICATE', 'PUBLIC KEY'),
      authority.replace(body.slice(64, 96), ''),
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      '-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----',
      `${authority}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    ]
    for (const text of wrong) expect([text, caProblem(text)?.rule]).toEqual([text, caRules.pem])
  })

  it('are no certificates of servers, not even one among authorities', () => {
    for (const text of [leaf, `${authority}\n${leaf}`]) expect(caProblem(text)?.rule).toBe(caRules.ca)
  })

  it('have the line that breaks the rule', () => {
    const lines = authority.trimEnd().split(/\r?\n/).length
    expect(caProblem(`\n\nabout it\n${authority}`)?.line).toBe(3)
    expect(caProblem(`${authority.trimEnd()}\n${leaf}`)?.line).toBe(lines + 1)
    expect(caProblem(`${authority.trimEnd()}\n\ntrailing`)?.line).toBe(lines + 2)
    expect(caProblem('')?.line).toBe(1)
  })

  it('the rules have a Russian form', () => {
    const { say } = speechFor('ru', catalogue)
    for (const rule of Object.values(caRules)) expect(say(rule)).toMatch(/[а-я]/)
  })
})

describe('the settings', () => {
  const problems = (device_vpn: boolean, trusted_ca_cert: string | null) => {
    const item = { auth_domain: null, local_tunnel: false, device_vpn, trusted_ca_cert }
    return agentSettings.check!(item, { id: null, before: null, snapshot: emptySnapshot() })
  }

  it('need a certificate exactly when devices connect', () => {
    expect(problems(false, null)).toEqual([])
    expect(problems(true, null)).toMatchObject([{ path: 'trusted_ca_cert', code: 'required' }])
    expect(problems(true, authority)).toEqual([])
    expect(problems(false, 'x')).toMatchObject([{ path: 'trusted_ca_cert', message: caRules.pem }])
  })
})
