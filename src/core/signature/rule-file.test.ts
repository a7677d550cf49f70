import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../text/message.ts'
import { lineOfRule, readOneRule, ruleSetOf } from './rule-file.ts'
import { engineRule, ruleFile } from './rule-writer.ts'
import type { Signature } from './signature.ts'

const head = 'alert tcp $EXTERNAL_NET any -> $HOME_NET any'

function setOf(text: string | Uint8Array, name = 'a.rules') {
  return ruleSetOf([{ name, bytes: typeof text === 'string' ? Buffer.from(text) : text }])
}

function codes(text: string | Uint8Array): readonly string[] {
  return setOf(text).refusals.kept.map(({ line, code }) => `${line} ${code}`)
}

function only(text: string): Signature {
  const { signatures, refusals } = setOf(text)
  expect(refusals.kept).toEqual([])
  expect(signatures).toHaveLength(1)
  return signatures[0]!
}

describe('a rule', () => {
  it('gives what profiles choose by', () => {
    const text =
      'drop http $EXTERNAL_NET any -> [$HOME_NET, !10.0.0.1] [80, 8080] (msg:"a\\; \\"b\\" \\\\ c"; ' +
      'flow:established, to_server; content:"x\\;y"; http_uri; classtype:web-application-attack; ' +
      'reference:cve,2021-44228; metadata:affected_product Any, signature_severity Major, ' +
      'mitre_tactic_id TA0001; metadata:mitre_tactic_id TA0002; priority:2; gid:3; sid:77; rev:4;)'
    expect(only(text)).toEqual({
      sid: 77,
      gid: 3,
      rev: 4,
      msg: 'a; "b" \\ c',
      action: 'drop',
      protocol: 'http',
      flow: ['established', 'to_server'],
      classtype: 'web-application-attack',
      severity: 'Major',
      tactics: ['TA0001', 'TA0002'],
      priority: 2,
      notes: { changes: [], needs: [] },
      isSilent: false,
      isDisabled: false,
      text,
    })
  })

  it('with tabs in its head has spaces there, and options as they were', () => {
    const options = '(msg:"a\tb";\tcontent:"x"; sid:1;)'
    expect(only(`${head.replaceAll(' ', '\t')}\t${options}`).text).toBe(`${head} ${options}`)
  })

  it('says which bits it sets and needs', () => {
    const silent = only(`${head} (flowbits:set,a; flowbits:isset,b|c; flowbits: noalert; sid:1;)`)
    expect(silent.notes).toEqual({ changes: ['flowbits:a'], needs: ['flowbits:b', 'flowbits:c'] })
    expect(silent.isSilent).toBe(true)
    const others = only(
      `${head} (xbits:set,a,track ip_src; xbits:noalert; hostbits:isset,b,src; flowint:c,+,1; flowint:d,>,3; dataset:isset,e,type string; sid:1;)`,
    )
    expect(others.notes).toEqual({
      changes: ['xbits:a', 'flowint:c'],
      needs: ['hostbits:b', 'flowint:d', 'dataset:e'],
    })
    expect(others.isSilent).toBe(true)
  })

  it.each([
    ['reject', 'drop'],
    ['rejectboth', 'drop'],
    ['pass', 'pass'],
  ])('with the action %s says %s by itself', (action, verdict) => {
    expect(only(`${action} tcp any any <> any any (sid:1;)`).action).toBe(verdict)
  })

  it.each([
    ['alert tcp any any -> any any', 'syntax'],
    ['alert tcp any any -> any (sid:1;)', 'syntax'],
    ['alert tcp any any <- any any (sid:1;)', 'syntax'],
    ['alert tcp any [1 -> any any (sid:1;)', 'syntax'],
    ['alert tcp any any -> any any (sid:1)', 'syntax'],
    ['alert tcp any any -> any any (sid:1;) more', 'syntax'],
    ['alert tcp any any -> `id` any (sid:1;)', 'syntax'],
    ['log tcp any any -> any any (sid:1;)', 'action'],
    ['config tcp any any -> any any (sid:1;)', 'action'],
    ['alert tcp $NOWHERE any -> any any (sid:1;)', 'variable'],
    ['alert tcp any $HOME_NET -> any any (sid:1;)', 'variable'],
    [`${head} (msg:"a; sid:1;)`, 'quoting'],
    [`${head} (content:"a\\"; sid:1;)`, 'quoting'],
    [`${head} (msg:a; sid:1;)`, 'quoting'],
    [`${head} (msg:"a";)`, 'sid'],
    [`${head} (sid:0;)`, 'sid'],
    [`${head} (sid:4294967296;)`, 'sid'],
    [`${head} (sid:1; sid:2;)`, 'sid'],
    [`${head} (sid:1; rev:x;)`, 'sid'],
    [`${head} (LUA:script.lua; sid:1;)`, 'script'],
    [`${head} (luajit:script.lua; sid:1;)`, 'script'],
    [`${head} (dataset:isset,a,type string,load /etc/passwd; sid:1;)`, 'file_access'],
    [`${head} (dataset:set,a,type string,state a.lst; sid:1;)`, 'file_access'],
    [`${head} (dataset:isset,a; sid:1;)`, 'syntax'],
    [`${head} (datarep:a,>,1,load a.rep,type ip; sid:1;)`, 'file_access'],
    [`${head} (filestore; sid:1;)`, 'file_access'],
    [`${head} (filesha256:list; sid:1;)`, 'file_access'],
    [`${head} (bypass; sid:1;)`, 'bypass'],
    [`${head} (content:"a"; replace:"b"; sid:1;)`, 'changes_packets'],
    [`${head} (nfq_set_mark:0x40000000/0x40000000; sid:1;)`, 'changes_packets'],
    [`${head} (msg:"${'a'.repeat(8200)}"; sid:1;)`, 'too_long'],
    [`${head} (msg:"a\0"; sid:1;)`, 'nul_byte'],
    [`${head} (msg:"a\u0007"; sid:1;)`, 'control_character'],
  ])('%.90s is refused: %s', (text, code) => {
    expect(codes(text)).toEqual([`1 ${code}`])
  })

  it('may hold what a shell would run, and a dataset without a file', () => {
    expect(only(`${head} (msg:"$(reboot) \`id\` | rm -rf / && x"; sid:1;)`).msg).toContain('$(reboot)')
    expect(only(`${head} (dataset:isset,loadavg,type string; sid:1;)`).sid).toBe(1)
  })

  it('with bytes that are no UTF-8 is refused', () => {
    expect(codes(Buffer.from(`${head} (msg:"\xe9"; sid:1;)`, 'latin1'))).toEqual(['1 not_utf8'])
  })
})

describe('a file', () => {
  it('has comments, empty lines, disabled rules and continued lines', () => {
    const { signatures, refusals } = setOf(
      [
        '# alert is what this file does (always)',
        '',
        `#${head} (msg:"off"; sid:3;)`,
        `  ${head} (msg:"one"; \\\r`,
        '  content:"tw\\',
        'o"; \\',
        'sid:2;)\r',
        `# ${head} (sid:x;)`,
        '# config classification: x,y,1 \\',
        `${head} (sid:1;)`,
      ].join('\n'),
    )
    expect(refusals.kept).toEqual([])
    expect(signatures.map(({ sid, isDisabled, action }) => [sid, isDisabled, action])).toEqual([
      [1, false, 'alert'],
      [2, false, 'alert'],
      [3, true, 'pass'],
    ])
    expect(signatures[1]!.text).toBe(`${head} (msg:"one";   content:"two"; sid:2;)`)
  })

  it('names the line where a broken rule begins, and goes on', () => {
    const text = `\n${head} \\\n (sid:0;)\n${head} (sid:5;)\n${head} (msg:"x"; \\`
    expect(codes(text)).toEqual(['2 sid', '5 syntax'])
    expect(setOf(text).signatures.map(({ sid }) => sid)).toEqual([5])
  })

  it('has the highest revision of an id, and says which rule it left out', () => {
    const { signatures, refusals } = setOf(
      `${head} (sid:1; rev:1;)\n${head} (sid:1; rev:3;)\n${head} (sid:1; rev:3;)\n#${head} (sid:1; rev:9;)`,
    )
    expect(signatures.map(({ rev }) => rev)).toEqual([3])
    expect(refusals.kept.map(({ line, message }) => `${line} ${english(message)}`)).toEqual([
      '1 must not have the id 1 of the rule in a.rules, line 2 again',
      '3 must not have the id 1 of the rule in a.rules, line 2 again',
    ])
  })

  it('of a megabyte without an end is one refusal, and a million broken lines are counted', () => {
    expect(codes('a'.repeat(1_000_000))).toEqual(['1 too_long'])
    const { refusals } = setOf('alert\n'.repeat(100_000))
    expect([refusals.kept.length, refusals.total]).toEqual([1000, 100_000])
  })

  it.each([
    ['parentheses in comments', `# alert ${'('.repeat(16_000)}\n`, 0],
    ['backslashes', `${head} (msg:"${'\\'.repeat(8000)}x"; sid:1;)\n`, 999],
    ['blanks', `${head} (msg:"a"; ${' '.repeat(8000)}sid:1;)\n`, 999],
    ['brackets', `alert tcp ${'['.repeat(4000)}${']'.repeat(4000)} any -> any any (sid:1;)\n`, 999],
  ])('with a thousand lines full of %s is read in a moment', (_what, line, refused) => {
    expect(setOf(line.repeat(1000)).refusals.total).toBe(refused)
  })

  it('is read whatever it holds', () => {
    const word = fc.constantFrom(
      'alert tcp any any -> any any (',
      ')',
      ';',
      '"',
      '\\',
      '\n',
      '#',
      'sid:1;',
      '\0',
      ' ',
    )
    const texts = fc.oneof(
      fc.array(fc.oneof(word, fc.string())).map((all) => all.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(texts, (text) => {
        for (const { sid } of setOf(text).signatures) expect(sid).toBeGreaterThan(0)
      }),
    )
  })
})

describe('one rule', () => {
  it.each(['', `# ${head} (sid:1;)`, `${head} (sid:1;)\n${head} (sid:2;)`, `${head} (sid:1;) \\`])(
    'is not %j',
    (text) => {
      expect(readOneRule(text)).toMatchObject({ code: 'syntax' })
    },
  )

  it('may be in several lines', () => {
    expect(readOneRule(`${head} ( \\\n sid:1;)\n`)).toMatchObject({ sid: 1 })
  })

  it('is refused at the line of a second rule, or at that of its beginning', () => {
    expect(lineOfRule('\n\nalert tcp')).toBe(3)
    expect(lineOfRule('alert \\\n tcp\n\ndrop udp\n')).toBe(4)
    expect(lineOfRule('# comment\nalert tcp')).toBe(1)
    expect(lineOfRule('')).toBe(1)
  })
})

const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 30 })
const escaped = plain.map((text) => text.replaceAll(/["\\;]/g, '\\$&'))
const ruleText = fc
  .record({
    action: fc.constantFrom('alert', 'drop', 'pass', 'reject'),
    msg: escaped,
    sid: fc.integer({ min: 1, max: 4_294_967_295 }),
    rest: fc.constantFrom('', ' content:"a|3b|";', '  nocase  ;', ' pcre:"/a\\;b\\"/i";'),
  })
  .map(({ action, msg, sid, rest }) => `${action} tcp any any -> any any (msg:"${msg}";${rest} sid:${sid};)`)

describe('a written rule', () => {
  it('differs in its action alone', () => {
    fc.assert(
      fc.property(ruleText, fc.constantFrom('alert' as const, 'drop' as const), (text, action) => {
        const before = only(text)
        const written = engineRule(before, action)
        expect(written.replace(/^\S+/, '')).toBe(text.replace(/^\S+/, ''))
        expect(only(written)).toEqual({ ...before, action, text: written })
      }),
    )
  })

  it('is read again out of a file, disabled or not', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ruleText, { selector: (text) => /sid:\d+/.exec(text)![0] }), (texts) => {
        const file = texts.map((text, index) => (index % 2 === 0 ? text : `#${text}`)).join('\n')
        const { signatures } = setOf(file)
        expect(setOf(ruleFile(signatures)).signatures).toEqual(signatures)
      }),
    )
  })
})
