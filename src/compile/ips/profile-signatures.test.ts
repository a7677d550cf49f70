import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueOf, type SignatureKey, signatureKeys, valuesOf } from '../../core/signature/catalogue.ts'
import { ruleSetOf } from '../../core/signature/rule-file.ts'
import type { Signature } from '../../core/signature/signature.ts'
import { engineRules } from './engine-rules.ts'
import { type ProfileRule, profileSignatures } from './profile-signatures.ts'

function signatures(...rules: readonly string[]): readonly Signature[] {
  const { signatures: all, refusals } = ruleSetOf([{ name: 'a', bytes: Buffer.from(rules.join('\n')) }])
  expect(refusals.kept).toEqual([])
  return all
}

function catalogue(...rules: readonly string[]) {
  return catalogueOf({ starter: signatures(...rules), update: [], custom: [] }, new Map())
}

function rule(
  id: number,
  action: ProfileRule['action'],
  filters: Partial<Record<SignatureKey, unknown[]>> = {},
) {
  const all = Object.entries(filters).map(([key, values]) => ({ key, values }))
  return { id, action, filters: all } as ProfileRule
}

function chosen(rules: readonly ProfileRule[], from: ReturnType<typeof catalogue>) {
  return [...profileSignatures(rules, from).bySid.values()].map(
    ({ listed, action, rule: by }) => `${listed.signature.sid} ${action} ${by}`,
  )
}

const web =
  'alert http any any -> any any (flow:established,to_server; classtype:web-application-attack; ' +
  'metadata:mitre_tactic_id TA0001, signature_severity Major; sid:1;)'
const worm = 'drop TCP any any -> any any (classtype:trojan-activity; sid:2;)'
const off = '# alert udp any any -> any any (sid:3;)'

describe('a profile', () => {
  const all = catalogue(web, worm, off)

  it.each([
    ['without rules chooses nothing', [], []],
    ['by default does as signatures say', [rule(1, 'default')], ['1 alert 1', '2 drop 1', '3 pass 1']],
    ['alerts', [rule(1, 'alert')], ['1 alert 1', '2 alert 1', '3 alert 1']],
    ['drops', [rule(1, 'drop', { sid: [1] })], ['1 drop 1']],
    [
      'decides by the first rule that chooses',
      [
        rule(7, 'pass', { sid: [2] }),
        rule(5, 'drop', { protocol: ['tcp', 'HTTP'] }),
        rule(9, 'alert', { sid: [1, 2] }),
      ],
      ['1 drop 5', '2 pass 7'],
    ],
    ['asks for all filters', [rule(1, 'drop', { protocol: ['http'], classtype: ['trojan-activity'] })], []],
    ['asks for id and another filter', [rule(1, 'drop', { sid: [1], protocol: ['udp'] })], []],
    ['knows severities', [rule(1, 'drop', { signature_severity: ['MAJOR'] })], ['1 drop 1']],
    ['knows tactics', [rule(1, 'drop', { mitre_tactic_id: ['ta0001'] })], ['1 drop 1']],
    ['knows words of flow', [rule(1, 'drop', { flow: ['to_server'] })], ['1 drop 1']],
    ['finds nothing by a filter without values', [rule(1, 'drop', { flow: [] })], []],
  ] as const)('%s', (_what, rules, expected) => {
    expect(chosen(rules, all)).toEqual(expected)
  })

  it('names rules that choose none', () => {
    const rules = [rule(1, 'drop'), rule(2, 'alert', { sid: [1] }), rule(3, 'alert', { sid: [99] })]
    expect(profileSignatures(rules, all).idleRules).toEqual([2, 3])
  })
})

describe('bits of connections', () => {
  const first = 'alert tcp any any -> any any (flowbits:set,a; flowbits:noalert; sid:1;)'
  const second = 'alert tcp any any -> any any (flowbits:isset,a; flowbits:set,b; noalert; sid:2;)'
  const last = 'alert tcp any any -> any any (msg:"b"; flowbits:isset,b|c; sid:3;)'
  const other = 'alert tcp any any -> any any (flowbits:set,z; noalert; sid:4;)'
  const loud = 'alert tcp any any -> any any (flowbits:set,b; sid:5;)'
  const all = catalogue(first, second, last, other, loud)

  it('bring along the silent signatures that set them, over several steps, and no others', () => {
    expect(chosen([rule(1, 'drop', { sid: [3] })], all)).toEqual([
      '1 silent null',
      '2 silent null',
      '3 drop 1',
    ])
  })

  it('also those that the profile passes', () => {
    expect(chosen([rule(1, 'drop', { sid: [3] }), rule(2, 'pass')], all)).toEqual([
      '1 silent null',
      '2 silent null',
      '3 drop 1',
      '4 pass 2',
      '5 pass 2',
    ])
  })

  it('end no connection where a profile drops what sets them', () => {
    expect(chosen([rule(1, 'drop', { sid: [1] })], all)).toEqual(['1 silent 1'])
    const own = catalogue('drop tcp any any -> any any (flowbits:set,z; noalert; sid:4;)')
    expect(chosen([rule(1, 'drop')], own)).toEqual(['4 drop 1'])
  })

  it.each([
    ['xbits:set,a,track ip_src', 'xbits:isset,a,track ip_src'],
    ['hostbits:set,a', 'hostbits:isset,a,src'],
    ['flowint:a,+,1', 'flowint:a,>,3'],
    ['dataset:set,a,type string', 'dataset:isset,a,type string'],
  ])('and other notes: %s', (makes, asks) => {
    const head = 'alert dns any any -> any any (dns.query;'
    const notes = catalogue(
      `${head} ${makes}; noalert; sid:1;)`,
      `# ${head} ${makes}; noalert; sid:2;)`,
      `${head} ${asks}; sid:3;)`,
      `${head} flowbits:set,a; noalert; sid:4;)`,
    )
    expect(chosen([rule(1, 'drop', { sid: [3] })], notes)).toEqual([
      '1 silent null',
      '2 silent null',
      '3 drop 1',
    ])
  })

  it('are not asked for by what is passed', () => {
    expect(chosen([rule(1, 'pass', { sid: [3] })], all)).toEqual(['3 pass 1'])
  })
})

describe('rules for the engine', () => {
  const all = catalogue(worm, web, off)

  it('have the action of the profile and are otherwise as they were', () => {
    const rules = engineRules(profileSignatures([rule(1, 'pass', { sid: [3] }), rule(2, 'drop')], all))
    expect(rules.text).toBe(`${web.replace('alert', 'drop')}\n${worm}\n`)
    expect(rules.count).toBe(2)
  })

  it('have the same hash where profiles come to the same', () => {
    const hashOf = (...rules: readonly ProfileRule[]) => engineRules(profileSignatures(rules, all)).hash
    const one = hashOf(rule(1, 'drop', { sid: [1] }))
    expect(hashOf(rule(2, 'alert', { sid: [1] }))).not.toBe(one)
    expect(hashOf(rule(3, 'drop', { protocol: ['http'] }), rule(4, 'pass'))).toBe(one)
  })
})

describe('sources', () => {
  const of = (rev: number, msg: string) =>
    signatures(`alert tcp any any -> any any (msg:"${msg}"; sid:1; rev:${rev};)`)

  it.each([
    [1, 1, 1, 'custom'],
    [1, 2, 1, 'update'],
    [3, 2, 1, 'starter'],
    [1, 2, 2, 'custom'],
  ])('in revisions %d, %d, %d: that of %s counts', (starter, update, custom, expected) => {
    const joined = catalogueOf(
      { starter: of(starter, 's'), update: of(update, 'u'), custom: of(custom, 'c') },
      new Map(),
    )
    expect(joined.all.map(({ source }) => source)).toEqual([expected])
  })
})

const words = {
  protocol: ['tcp', 'http', 'UDP'],
  signature_severity: ['Major', 'minor'],
  mitre_tactic_id: ['TA0001', 'ta0002'],
  classtype: ['trojan-activity', 'misc'],
  flow: ['established', 'to_server', 'To_Client'],
}
const arbitrarySignature = fc
  .record({
    action: fc.constantFrom('alert', 'drop', '# alert'),
    protocol: fc.constantFrom(...words.protocol),
    severity: fc.constantFrom('', ...words.signature_severity),
    tactics: fc.subarray(words.mitre_tactic_id),
    classtype: fc.constantFrom(...words.classtype),
    flow: fc.subarray(words.flow),
  })
  .map(({ action, protocol, severity, tactics, classtype, flow }) => {
    const metadata = [
      ...(severity ? [`signature_severity ${severity}`] : []),
      ...tactics.map((each) => `mitre_tactic_id ${each}`),
    ]
    const options = [
      ...(flow.length > 0 ? [`flow:${flow.join(', ')}`] : []),
      ...(metadata.length > 0 ? [`metadata:${metadata.join(', ')}`] : []),
    ]
    return `${action} ${protocol} any any -> any any (${options.map((each) => `${each}; `).join('')}classtype:${classtype};`
  })
const arbitraryFilter = fc.constantFrom(...signatureKeys).chain((key) =>
  fc.record({
    key: fc.constant(key),
    values:
      key === 'sid'
        ? fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 })
        : fc.subarray([...words[key], ...words[key].map((each) => each.toUpperCase())]),
  }),
)
const arbitraryRule = fc.record({
  action: fc.constantFrom('default' as const, 'alert' as const, 'drop' as const, 'pass' as const),
  filters: fc.array(arbitraryFilter, { maxLength: 3 }),
})

it('chooses as the filters read', () => {
  fc.assert(
    fc.property(
      fc.array(arbitrarySignature, { maxLength: 12 }),
      fc.array(arbitraryRule, { maxLength: 6 }),
      (texts, some) => {
        const all = catalogue(...texts.map((text, index) => `${text} sid:${index + 1};)`))
        const rules = some.map((each, index) => ({ ...each, id: index + 10 })) as ProfileRule[]
        const plain = all.all.flatMap(({ signature }) => {
          const first = rules.find(({ filters }) =>
            filters.every(({ key, values }) =>
              values.some((value) =>
                valuesOf(signature, key).some((has) => has.toLowerCase() === String(value).toLowerCase()),
              ),
            ),
          )
          if (!first) return []
          const action = first.action === 'default' ? signature.action : first.action
          return [`${signature.sid} ${action} ${first.id}`]
        })
        expect(chosen(rules, all)).toEqual(plain)
      },
    ),
    { numRuns: 300 },
  )
})
