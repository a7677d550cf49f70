import { describe, expect, it } from 'vitest'
import { type ConfigFileName, classPriorities, linesOver, readConfigFile, stillGood } from './config-file.ts'

function read(kind: ConfigFileName, text: string) {
  const { lines, refusals } = readConfigFile({ kind, name: kind, bytes: Buffer.from(text) })
  return { lines, refused: refusals.kept.map(({ line, code }) => `${line} ${code}`) }
}

describe('configuration files', () => {
  it('name classes with priorities', () => {
    const { lines, refused } = read(
      'classification.config',
      '# classes\nconfig classification: Not-Suspicious,Not Suspicious Traffic,3\r\n' +
        'config classification: trojan-activity, A Network Trojan was detected, 1\n' +
        'config classification: none\nconfig classification: x,y,0\n',
    )
    expect([...classPriorities(lines)].toSorted()).toEqual([
      ['not-suspicious', 3],
      ['trojan-activity', 1],
    ])
    expect(refused).toEqual(['4 syntax', '5 syntax'])
  })

  it('have the first of two lines about a class count', () => {
    const line = (name: string, priority: number) => `config classification: ${name},Own,${priority}`
    expect([...classPriorities([line('own', 4), line('OWN', 2)])]).toEqual([['own', 4]])
  })

  it('name places of references', () => {
    const { lines, refused } = read(
      'reference.config',
      'config reference: cve  https://cve.example/\nconfig reference: cve\nconfig reference: a b\0\n',
    )
    expect(lines).toEqual(['config reference: cve  https://cve.example/'])
    expect(refused).toEqual(['2 syntax', '3 control_character'])
  })

  it('limit signatures, but never all of them', () => {
    const { lines, refused } = read(
      'threshold.config',
      'suppress gen_id 1, sig_id 2001, \\\n track by_src, ip [10.0.0.0/8, $HOME_NET,2001:db8::1]\n' +
        'threshold gen_id 1, sig_id 7, type limit, track by_src, count 1, seconds 60\n' +
        'suppress gen_id 0, sig_id 0\ninclude /etc/passwd\n',
    )
    expect(lines).toEqual([
      'suppress gen_id 1, sig_id 2001,  track by_src, ip [10.0.0.0/8, $HOME_NET,2001:db8::1]',
      'threshold gen_id 1, sig_id 7, type limit, track by_src, count 1, seconds 60',
    ])
    expect(refused).toEqual(['4 syntax', '5 syntax'])
  })

  it.each([
    ['threshold.config', 'suppress gen_id 1, sig_id 7, track by_src, ip !10.1.0.0/16'],
    ['threshold.config', 'suppress gen_id 1, sig_id 7, track by_src, ip 300.1.1.1'],
    ['threshold.config', 'suppress gen_id 1, sig_id 7, track by_src, ip $NOWHERE'],
    ['threshold.config', 'suppress gen_id 1, sig_id 7, track by_src'],
    ['threshold.config', 'suppress gen_id 1, sig_id 4294967296'],
    ['threshold.config', 'threshold gen_id 1, sig_id 7, type limit, track by_src, count 0, seconds 60'],
    ['threshold.config', 'threshold gen_id 1, sig_id 7, type limit, track by_src, seconds 60, count 1'],
    ['classification.config', `config classification: ${'a'.repeat(64)},Text,1`],
    ['classification.config', `config classification: a,${'é'.repeat(256)},1`],
    ['reference.config', `config reference: ${'a'.repeat(64)} http://`],
  ] as const)('in %s lose a line that costs Suricata all of it: %s', (name, line) => {
    expect(read(name, line)).toEqual({ lines: [], refused: ['1 syntax'] })
  })

  it('that are too long are refused, not cut off', () => {
    expect(read('threshold.config', '#\n'.repeat(2 * 2 ** 20 + 1)).refused).toEqual(['1 too_long'])
  })

  it('stand over those of the product, class by class', () => {
    const product = ['config classification: a,One,1', 'config classification: B,Two,2']
    const lines = linesOver(['config classification: b,Own,4', 'config classification: c,New,3'], product)
    expect([...classPriorities(lines)].toSorted()).toEqual([
      ['a', 1],
      ['b', 4],
      ['c', 3],
    ])
  })

  it('that were kept lose the lines that are refused by now', () => {
    const good = 'suppress gen_id 1, sig_id 7'
    const bad = 'rate_filter gen_id 1, sig_id 7, track by_src, count 1, seconds 1, new_action pass, timeout 1'
    expect(stillGood('threshold.config', [bad, good])).toEqual([good])
  })

  it.each(['pass', 'alert', 'drop'])('give no signature the action %s: profiles do', (action) => {
    const line = `rate_filter gen_id 1, sig_id 7, track by_src, count 1, seconds 60, new_action ${action}, timeout 60`
    expect(read('threshold.config', line)).toEqual({ lines: [], refused: ['1 other_action'] })
  })
})
