import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { starterRules } from '../../../src/apps/gateway/signatures.ts'
import { suricataTrialConfig } from '../../../src/compile/text/suricata.ts'
import { ruleSetOf } from '../../../src/core/signature/rule-file.ts'
import { runProgram } from '../../../src/engines/program.ts'
import { tryRules } from '../../../src/engines/suricata/try-rules.ts'
import { capture } from './capture.ts'
import { starterTraffic } from './traffic.ts'

const { rules, config } = starterRules()
const { signatures, refusals } = ruleSetOf([{ name: 'starter.rules', bytes: rules }])
const traffic = starterTraffic()
const firstPort = 20_000
const classes = new Set(config.classification.map((line) => line.split(/[:,]/)[1]!.trim()))

describe('starter signatures', () => {
  test('are all read, and are at least a hundred', () => {
    expect(refusals.kept).toEqual([])
    expect(signatures.length).toBeGreaterThanOrEqual(100)
  })

  test('have each traffic of their own', () => {
    expect(traffic.map(({ sid }) => sid).sort()).toEqual(signatures.map(({ sid }) => sid))
  })

  test('have what profiles choose by', () => {
    const bare = signatures.filter(
      ({ msg, severity, tactics, classtype, flow }) =>
        msg === '' || severity === '' || tactics.length === 0 || flow.length === 0 || !classes.has(classtype),
    )
    expect(bare).toEqual([])
  })
})

describe('starter signatures in Suricata', () => {
  const found = new Map<number, Set<number>>()
  let folder = ''

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-starter-'))
    const path = (name: string) => join(folder, name)
    const alerts = ['outputs:', '  - eve-log:', '      enabled: yes', '      filename: eve.json']
    const types = ['      types:', '        - alert', '']
    writeFileSync(path('suricata.yaml'), [suricataTrialConfig(), ...alerts, ...types].join('\n'))
    writeFileSync(path('starter.rules'), rules)
    writeFileSync(path('classification.config'), config.classification.join('\n'))
    writeFileSync(path('reference.config'), config.reference.join('\n'))
    writeFileSync(path('traffic.pcap'), capture(traffic, firstPort))
    const files = ['-c', path('suricata.yaml'), '-S', path('starter.rules'), '-r', path('traffic.pcap')]
    const settings = [
      `classification-file=${path('classification.config')}`,
      `reference-config-file=${path('reference.config')}`,
    ]
    const args = [...files, '-l', folder, '-k', 'none', ...settings.flatMap((each) => ['--set', each])]
    const { code, stderr } = await runProgram('suricata', args, { timeoutMilliseconds: 60_000 })
    expect(stderr).not.toMatch(/^E: /m)
    expect(code).toBe(0)
    for (const line of readFileSync(path('eve.json'), 'utf8').trim().split('\n')) {
      const { src_port, dest_port, alert } = JSON.parse(line) as Alert
      const port = [src_port, dest_port].find(
        (each) => each >= firstPort && each < firstPort + traffic.length,
      )!
      const sids = found.get(port - firstPort) ?? new Set()
      found.set(port - firstPort, sids.add(alert.signature_id))
    }
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are taken as they are', async () => {
    const tried = await tryRules(
      { ...config, rules: signatures.map(({ text }) => text).join('\n') },
      { parent: folder, config: suricataTrialConfig() },
    )
    expect(tried).toEqual({ isTried: true, broken: [] })
  })

  it.each(traffic.map((each, index) => [each.sid, index] as const))(
    '%d alone finds its traffic',
    (sid, index) => {
      expect([...(found.get(index) ?? [])]).toEqual([sid])
    },
  )
})

interface Alert {
  readonly src_port: number
  readonly dest_port: number
  readonly alert: { readonly signature_id: number }
}
