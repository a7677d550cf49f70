import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suricataTrialConfig } from '../../compile/text/suricata.ts'
import { stillGood } from '../../core/signature/config-file.ts'
import { english } from '../../core/text/message.ts'
import { brokenLines, tryRules } from './try-rules.ts'

let parent = ''
const config = suricataTrialConfig()
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'gatehouse-trial-'))
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

function tried(rules: readonly string[], threshold: readonly string[] = []) {
  const classification = ['config classification: misc-activity,Misc activity,3']
  return tryRules({ rules: rules.join('\n'), classification, reference: [], threshold }, { parent, config })
}

const good = 'alert http any any -> any any (msg:"a"; http.uri; content:"x"; classtype:misc-activity; sid:1;)'

describe('a trial of rules by Suricata', () => {
  it('takes good ones and leaves nothing behind', async () => {
    expect(await tried([good])).toEqual({ isTried: true, broken: [] })
    expect(readdirSync(parent)).toEqual([])
  })

  it('names the line and the reason of each broken one', async () => {
    const outcome = await tried([
      'alert tcp any any -> any any (nothing:1; sid:2;)',
      good,
      'alert tcp any any -> any any (pcre:"/(/"; sid:3;)',
    ])
    expect(outcome).toMatchObject({
      isTried: true,
      broken: [
        { line: 1, reason: expect.stringContaining("unknown rule keyword 'nothing'") },
        { line: 3, reason: expect.stringContaining('missing closing parenthesis') },
      ],
    })
  })

  it('finds those that keep the engine from starting, which it does not name', async () => {
    const poison = (sid: number) =>
      `alert tcp any any -> any any (msg:"p"; content:"a"; depth:1; endswith; content:"bcd"; fast_pattern; depth:3; content:"zz"; within:2; sid:${sid};)`
    const others = (from: number) =>
      Array.from({ length: 9 }, (_, index) => good.replace('sid:1', `sid:${from + index}`))
    const outcome = await tried([
      ...others(10),
      poison(2),
      'alert tcp any any -> any any (nothing:1; sid:3;)',
      ...others(30),
      poison(4),
    ])
    expect(outcome).toEqual({
      isTried: true,
      broken: [
        { line: 10, reason: expect.stringContaining('compile error') },
        { line: 11, reason: expect.stringContaining("unknown rule keyword 'nothing'") },
        { line: 21, reason: expect.stringContaining('compile error') },
      ],
    })
    expect(await tried([poison(1)])).toMatchObject({ isTried: true, broken: [{ line: 1 }] })
  })

  it('has the reason where the engine tells it as a warning', async () => {
    const outcome = await tried([
      'alert ip any any -> any any (msg:"g"; geoip:src,RU; sid:2;)',
      good,
      'alert tls any any -> any any (msg:"j"; ja3.hash; content:"abc"; sid:3;)',
      'alert tls any any -> any any (msg:"j"; ja3.hash; content:"def"; sid:4;)',
    ])
    expect(outcome).toMatchObject({
      broken: [
        { line: 1, reason: expect.stringContaining('GeoIP rule matching is disabled') },
        { line: 3, reason: expect.stringContaining('rule 3: Invalid length of the specified JA3 hash') },
        { line: 4, reason: expect.stringContaining('rule 4: Invalid length of the specified JA3 hash') },
      ],
    })
  })

  it('names rules that want a later engine, which skips them', async () => {
    const later = 'alert http any any -> any any (requires: version >= 90.0.0; msg:"b"; sid:2;)'
    expect(await tried([good, later])).toMatchObject({
      isTried: true,
      broken: [{ line: 2, reason: expect.stringContaining('version less than required') }],
    })
  })

  it('makes the folder in which it works where nothing inspects yet', async () => {
    const inside = { parent: join(parent, 'not', 'there'), config }
    const outcome = await tryRules({ rules: good, classification: [], reference: [], threshold: [] }, inside)
    expect(outcome.isTried).toBe(true)
    rmSync(join(parent, 'not'), { recursive: true })
  })

  it('reads every line beside the rules that our reader lets by', async () => {
    const classification = [
      `config classification: ${'a'.repeat(63)},${'é'.repeat(255)} ,1`,
      `config classification: long,x${' '.repeat(505)},999`,
      'config  classification :b_-1 , (one), "two" , 3',
    ]
    const reference = [`config  reference :${'a'.repeat(63)}   ${'h'.repeat(511)}`]
    const of = 'gen_id 1, sig_id 1'
    const addresses = [
      'any',
      '10.0.0.0/255.0.0.0',
      '10.1.2.3/8',
      '2001:db8::/32',
      '[10.0.0.0/8, 2001:db8::1,$DC_SERVERS]',
    ]
    const threshold = [
      `suppress ${of}`,
      'suppress gen_id 4294967295 , sig_id 4294967295',
      ...addresses.map((address) => `suppress ${of}, track by_either , ip ${address}`),
      ...['limit', 'threshold', 'both'].map(
        (type) => `event_filter ${of} , type ${type} , track by_rule , count 999999999 , seconds 999999999`,
      ),
      `threshold ${of},type limit,track by_both,count 1,seconds 1`,
    ]
    const files = { classification, reference, threshold }
    expect(stillGood('classification.config', classification)).toEqual(classification)
    expect(stillGood('reference.config', reference)).toEqual(reference)
    expect(stillGood('threshold.config', threshold)).toEqual(threshold)
    expect(await tryRules({ rules: good, ...files }, { parent, config })).toEqual({
      isTried: true,
      broken: [],
    })
  })

  it('knows the variables and protocols that our reader lets by', async () => {
    const rules = [
      'alert modbus $MODBUS_CLIENT any -> $MODBUS_SERVER $MODBUS_PORTS (app-layer-event:modbus.invalid_length; sid:1;)',
      'alert dnp3 $DNP3_CLIENT any -> $DNP3_SERVER $DNP3_PORTS (dnp3_func:write; sid:2;)',
      'alert tcp $EXTERNAL_NET $SHELLCODE_PORTS -> [$SQL_SERVERS,$DC_SERVERS] $ORACLE_PORTS (sid:3;)',
    ]
    expect(await tried(rules)).toEqual({ isTried: true, broken: [] })
  })
})

describe('a trial of rules', () => {
  it('without the program says that nobody tried them', async () => {
    const means = { parent, config, program: join(parent, 'suricata') }
    const outcome = await tryRules({ rules: good, classification: [], reference: [], threshold: [] }, means)
    expect(outcome.isTried ? '' : english(outcome.reason)).toContain('suricata is not installed')
  })

  it('reads rules that look like messages', () => {
    const text =
      "E: detect-parse: unknown rule keyword 'x'.\n" +
      'E: detect: error parsing signature "alert tcp any any -> any any (msg:"from file a at line 9"; x; sid:1;)" from file /t.rules at line 4\n'
    expect(brokenLines(text)).toEqual([{ line: 4, reason: "unknown rule keyword 'x'." }])
  })
})
