import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/snapshot.ts'
import { isStored } from '../../core/resource/resource.ts'
import { english } from '../../core/text/message.ts'
import { agentSettings } from '../../domains/agents/settings.ts'
import { gateway } from '../../domains/gateway.ts'
import { certificateReading } from './certificate-status.ts'

const dayMs = 86_400_000
const nowMs = Date.now()

async function endingIn(days: number): Promise<string> {
  const { cert } = await generate([{ name: 'commonName', value: `in ${days}` }], {
    keyType: 'ec',
    notBeforeDate: new Date(nowMs - 60 * dayMs),
    notAfterDate: new Date(nowMs + days * dayMs),
  })
  return cert
}

test.each([
  [-1, 'failed', /ended on \d{4}-\d\d-\d\d/],
  [29, 'active', /ends on \d{4}-\d\d-\d\d/],
  [31, 'active', /^$/],
] as const)('a certificate that ends in %i days is %s', async (days, status, words) => {
  const [only, ...others] = certificateReading([])({
    snapshot: emptySnapshot(),
    authority: null,
    own: { path: '/data/tls.crt', pem: `${await endingIn(90)}\n${await endingIn(days)}` },
    nowMs,
  })
  expect(others).toEqual([])
  expect(only).toMatchObject({ resource: '', field: '/data/tls.crt', subject: `CN=in ${days}`, status })
  expect(only!.msg === '' ? '' : only!.msg.form.replace('{day}', '2026-01-01')).toMatch(words)
})

test('fields with certificates are found by their declaration', async () => {
  const resources = gateway.filter(isStored)
  const snapshot = emptySnapshot().set(agentSettings, { trusted_ca_cert: await endingIn(10) })
  expect(
    certificateReading(resources)({ snapshot: emptySnapshot(), own: null, authority: null, nowMs }),
  ).toEqual([])
  expect(certificateReading(resources)({ snapshot, own: null, authority: null, nowMs })).toMatchObject([
    { resource: 'agent_settings', id: '', field: 'trusted_ca_cert', subject: 'CN=in 10', status: 'active' },
  ])
})

test.each([
  [-1, 'failed', /^the authority of the content filter.*ended on/],
  [29, 'active', /^the authority of the content filter.*ends on/],
  [31, 'active', /^$/],
] as const)('an authority of the content filter that ends in %i days is %s', async (days, status, words) => {
  const authority = await endingIn(days)
  const rows = certificateReading([])({ snapshot: emptySnapshot(), own: null, authority, nowMs })
  expect(rows).toMatchObject([{ resource: 'content_filter_authority', field: 'certificate', status }])
  const [{ msg }] = rows as [(typeof rows)[number]]
  expect(msg === '' ? '' : english(msg)).toMatch(words)
})
