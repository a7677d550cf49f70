import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningFilter, startFilter } from '../../../test/kernel/filter.ts'
import { createNet, type Net } from '../../../test/kernel/net.ts'
import { bunCommand } from '../../apps/supervisor/bun-command.ts'
import { contentHash } from '../../core/hash.ts'
import type { Chain, ChainRule, Match, Ruleset } from '../../core/ruleset/ruleset.ts'
import { english } from '../../core/text/message.ts'
import { runProgram } from '../program.ts'

let net: Net
let filter: RunningFilter

beforeEach(async () => {
  net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } })
  filter = startFilter(net)
  await net.listen('server', 'tcp', 80)
  await net.listen('server', 'tcp', 81)
})

afterEach(async () => {
  await filter.close().catch(() => {})
  await net.close()
})

const drop: ChainRule = rule([], 'drop', 'fwd.sys.default')

function rule(match: readonly Match[], op: 'accept' | 'drop', id: string): ChainRule {
  return { match, statements: [{ op: 'count', counter: id }], verdict: { op }, comment: id }
}

function tcpTo(port: number): Match[] {
  return [
    { op: 'in', field: 'meta l4proto', not: false, ranges: [{ lo: '6', hi: '6' }] },
    { op: 'in', field: 'th dport', not: false, ranges: [{ lo: `${port}`, hi: `${port}` }] },
  ]
}

const replies: ChainRule = {
  match: [{ op: 'ct-direction', value: 'reply' }],
  statements: [],
  verdict: { op: 'accept' },
  comment: '',
}

/** A policy for forwarded packets: what it accepts is stamped, what is not listed is dropped. */
function policy(rules: readonly ChainRule[], extra: readonly Chain[] = []): Ruleset {
  const name = `fwd_${contentHash(JSON.stringify(rules))}`
  const established: ChainRule = { ...replies, match: [{ op: 'epoch-current' }] }
  const judge: ChainRule = { match: [], statements: [], verdict: { op: 'jump', chain: name }, comment: '' }
  const forward: Chain = {
    name: 'forward',
    hook: { type: 'filter', hook: 'forward', priority: 0 },
    rules: [replies, established, judge, { ...drop, statements: [] }],
  }
  const ids = rules.map(({ comment }) => comment).filter((id) => id !== '')
  return {
    sets: [],
    maps: [],
    counters: [...new Set(ids)],
    chains: [...extra, { name, hook: null, rules }, forward],
  }
}

const open80 = policy([rule(tcpTo(80), 'accept', 'fwd.ngfw.1'), drop])
const open81 = policy([rule(tcpTo(81), 'accept', 'fwd.ngfw.2'), drop])

async function reached(port: number): Promise<boolean> {
  return (await net.tcp('client', net.link('server').v4, port)).reached
}

async function until(holds: () => Promise<boolean>, milliseconds: number): Promise<number> {
  const start = performance.now()
  while (!(await holds())) {
    if (performance.now() - start > milliseconds) throw new Error(`did not hold within ${milliseconds} ms`)
    await sleep(50)
  }
  return performance.now() - start
}

/** Waits until rules and elements were read since the last apply. */
async function compared(): Promise<void> {
  await until(async () => (await filter.observe()).comparedAtSeconds !== undefined, 10_000)
}

/** The process of the engine that runs this command line. */
async function childPid(commandLine: RegExp): Promise<number> {
  const children = await readFile(`/proc/${filter.pid}/task/${filter.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    if (commandLine.test(await readFile(`/proc/${pid}/cmdline`, 'utf8'))) return Number(pid)
  }
  throw new Error(`no process runs ${commandLine}`)
}

const netlinkPid = () => childPid(/netlink\.ts/)

describe('applying', () => {
  test('a policy holds when apply resolves, and the next one replaces it', async () => {
    await filter.apply(open80)
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    await filter.apply(open81)
    expect([await reached(80), await reached(81)]).toEqual([false, true])
    expect(await filter.observe()).toMatchObject({ status: 'active', message: '' })
  })

  test('hits of some rules are those of all; of more than the kernel answers at once, too', async () => {
    const names = Array.from({ length: 700 }, (_, at) => `fwd.ngfw.${at + 10}`)
    await filter.apply({ ...open80, counters: [...open80.counters, ...names] })
    await reached(80)
    const all = await filter.counters()
    expect(all['fwd.ngfw.1']!.packets).toBeGreaterThan(0)
    expect(await filter.counters(['fwd.ngfw.1', 'fwd.ngfw.1', 'none.such', 'x'.repeat(64)])).toEqual({
      'fwd.ngfw.1': all['fwd.ngfw.1'],
    })
    expect(Object.keys(await filter.counters(names))).toEqual(names)
    expect(await filter.counters([])).toEqual({})
  })

  test('hits survive other edits, and leave with their rule', async () => {
    await filter.apply(open80)
    await reached(80)
    const before = (await filter.counters())['fwd.ngfw.1']!
    expect(before.packets).toBeGreaterThan(0)
    await filter.apply(
      policy([rule(tcpTo(81), 'accept', 'fwd.ngfw.2'), rule(tcpTo(80), 'accept', 'fwd.ngfw.1')]),
    )
    await sleep(250)
    expect((await filter.counters())['fwd.ngfw.1']).toEqual(before)
    await filter.apply(open81)
    await sleep(250)
    expect(Object.keys(await filter.counters()).sort()).toEqual(['fwd.ngfw.2', 'fwd.sys.default'])
  })

  test('a ruleset that nft refuses leaves the policy in force, without remains', async () => {
    const hook = { type: 'nat', hook: 'prerouting', priority: -100 } as const
    const translatesNothing: Chain = { name: 'prerouting_nat', hook, rules: [] }
    await filter.apply({ ...open80, chains: [translatesNothing, ...open80.chains] })
    const before = (await net.run('gateway', ['nft', 'list', 'ruleset'])).stdout
    const broken = policy([
      rule([{ op: 'set', field: 'ip saddr', not: false, set: 'nowhere' }], 'accept', 'fwd.ngfw.3'),
    ])
    await expect(filter.apply(broken)).rejects.toThrow(/^rule fwd\.ngfw\.3 of chain fwd_\S+: no such file/i)
    expect(english((await filter.check(broken))[0]!.message)).toMatch(/nowhere/)
    expect((await net.run('gateway', ['nft', 'list', 'ruleset'])).stdout).toBe(before)
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    expect((await filter.observe()).status).toBe('failed')
    await filter.apply(open80)
    expect((await filter.observe()).status).toBe('active')
  })

  test('after a crash the table is taken over, and hits go on', async () => {
    await filter.apply(open80)
    await reached(80)
    const before = (await filter.counters())['fwd.ngfw.1']!
    await filter.kill()
    await net.run('gateway', [
      'nft',
      'add',
      'rule',
      'inet',
      'gatehouse',
      'forward',
      'drop',
      'comment',
      '"stray"',
    ])
    filter = startFilter(net)
    await filter.apply(open80)
    expect((await filter.counters())['fwd.ngfw.1']).toEqual(before)
    expect(await reached(80)).toBe(true)
    expect((await net.run('gateway', ['nft', 'list', 'ruleset'])).stdout).not.toContain('stray')
  })

  test('a process for netlink that dies is started again', async () => {
    await filter.apply(open80)
    process.kill(await netlinkPid(), 'SIGKILL')
    await sleep(50)
    await filter.apply(open81)
    expect([await reached(80), await reached(81)]).toEqual([false, true])
    expect(Object.keys(await filter.counters()).sort()).toEqual(['fwd.ngfw.2', 'fwd.sys.default'])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect(await filter.drifts()).toEqual([
      expect.stringMatching(/^the watch on the ruleset had ended; repaired/),
    ])
    expect([await reached(80), await reached(81)]).toEqual([false, true])
  })

  test('sets change in place, whatever their ranges do', async () => {
    const lists = [
      [
        ['10.0.0.0', '10.0.0.9'],
        ['10.0.0.20', '10.0.0.20'],
      ],
      [['10.0.0.0', '10.0.0.25']],
      [
        ['10.0.0.3', '10.0.0.3'],
        ['10.0.0.5', '10.0.0.25'],
        ['255.255.255.255', '255.255.255.255'],
      ],
      [],
      [['0.0.0.0', '255.255.255.255']],
    ]
    for (const list of lists) {
      const elements = list.map(([lo, hi]) => ({ lo: lo!, hi: hi! }))
      await filter.apply({ ...open80, sets: [{ name: 'lan_v4', type: 'ipv4_addr', elements }] })
      const name = /set (lan_v4\S+)/.exec((await net.run('gateway', ['nft', 'list', 'sets'])).stdout)![1]!
      const { stdout } = await net.run('gateway', ['nft', 'list', 'set', 'inet', 'gatehouse', name])
      const printed = list.map(([lo, hi]) => (lo === hi ? lo : `${lo}-${hi}`)).join(', ')
      expect(/elements = \{ ([^}]*) \}/.exec(stdout)?.[1]?.replaceAll(/\s+/g, ' ') ?? '').toBe(
        printed.replace('0.0.0.0-255.255.255.255', '0.0.0.0/0'),
      )
    }
  })
})

test('of a long list, one range may begin earlier and another end later in one edit', async () => {
  const address = (index: number) => `10.${index >> 12}.${(index >> 4) & 255}.${(index & 15) * 16}`
  const list = Array.from({ length: 5_000 }, (_, index) => ({ lo: address(index), hi: address(index) }))
  const changed = list.map((range, index) => {
    if (index === 10) return { ...range, lo: range.lo.replace(/\d+$/, (last) => `${Number(last) - 1}`) }
    return index === 4_000
      ? { ...range, hi: range.hi.replace(/\d+$/, (last) => `${Number(last) + 1}`) }
      : range
  })
  for (const elements of [list, changed]) {
    await filter.apply({ ...open80, sets: [{ name: 'long', type: 'ipv4_addr', elements }] })
    const { stdout } = await net.run('gateway', ['nft', 'list', 'sets'])
    for (const index of [10, 4_000]) {
      const { lo, hi } = elements[index]!
      expect(stdout).toMatch(new RegExp(`[ {]${lo}${lo === hi ? '' : `(-${hi}|/31)`},`))
    }
  }
})

describe('established connections', () => {
  const stamp: ChainRule = {
    match: [],
    statements: [{ op: 'stamp-epoch' }],
    verdict: { op: 'accept' },
    comment: '',
  }

  /** Forwarded packets of connections that this ruleset accepted pass at once; others are judged and stamped. */
  function stamping(port: number): Ruleset {
    const accept: ChainRule = {
      match: tcpTo(port),
      statements: [],
      verdict: { op: 'goto', chain: 'sys_accept' },
      comment: '',
    }
    return policy([accept, drop], [{ name: 'sys_accept', hook: null, rules: [stamp] }])
  }

  test('go on under a policy that keeps them, and are cut by one that does not', async () => {
    await filter.apply(stamping(80))
    const connection = await net.open('client', net.link('server').v4, 80)
    await filter.apply({ ...stamping(80), counters: ['fwd.sys.default', 'fwd.ngfw.9'] })
    expect(await net.say('client', connection)).toBe(true)
    await filter.apply(stamping(81))
    expect(await net.say('client', connection)).toBe(false)
  })
})

describe('changes by others', () => {
  test('a flushed ruleset is back within five seconds, and counts', async () => {
    await filter.apply(open80)
    await net.run('gateway', ['nft', 'flush', 'ruleset'])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect((await filter.drifts())[0]).toMatch(
      /process \d+ \(nft\) changed the ruleset: .*; repaired within \d+ ms/,
    )
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    await until(async () => ((await filter.counters())['fwd.ngfw.1']?.packets ?? 0) > 0, 1_000)
  })

  test.each([
    ['a rule is added', ['insert', 'rule', 'inet', 'gatehouse', 'forward', 'accept']],
    ['a rule chain is flushed', ['flush', 'chain', 'inet', 'gatehouse', 'forward']],
    [
      'a base chain is added',
      ['add', 'chain', 'inet', 'gatehouse', 'evil', '{ type filter hook forward priority -9; policy drop; }'],
    ],
    [
      'the policy of a base chain is changed',
      [
        'add',
        'chain',
        'inet',
        'gatehouse',
        'forward',
        '{ type filter hook forward priority 0; policy drop; }',
      ],
    ],
    ['the generation is forged', ['add', 'element', 'inet', 'gatehouse', 'generation', '{ 0x7 }']],
    ['the epoch is forged', ['add', 'element', 'inet', 'gatehouse', 'epoch', '{ 0x70000 }']],
    ['the table sleeps', ['add', 'table', 'inet', 'gatehouse', '{ flags dormant; }']],
  ])('%s: repaired', async (_, command) => {
    await filter.apply(open80)
    const before = (await net.run('gateway', ['nft', '-s', 'list', 'ruleset'])).stdout
    const { code, stderr } = await net.run('gateway', ['nft', ...command])
    expect([code, stderr]).toEqual([0, ''])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    expect(shapeOf((await net.run('gateway', ['nft', '-s', 'list', 'ruleset'])).stdout)).toBe(shapeOf(before))
  })

  test('a watch that dies is started again, and what it missed is repaired', async () => {
    await filter.apply(open80)
    process.kill(await netlinkPid(), 'SIGKILL')
    await sleep(20)
    await net.run('gateway', ['nft', 'insert', 'rule', 'inet', 'gatehouse', 'forward', 'accept'])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    await net.run('gateway', ['nft', 'flush', 'ruleset'])
    await until(async () => (await filter.drifts()).length > 1, 5_000)
    expect([await reached(80), await reached(81)]).toEqual([true, false])
  })

  test('of a rule that somebody deletes it is told what it was', async () => {
    await filter.apply(open80)
    await compared()
    const { stdout } = await net.run('gateway', ['nft', '-a', 'list', 'table', 'inet', 'gatehouse'])
    const [, chain, handle] = /chain (fwd_\S+) \{[^}]*?dport 80 [^\n]* # handle (\d+)/.exec(stdout)!
    await net.run('gateway', ['nft', 'delete', 'rule', 'inet', 'gatehouse', chain!, 'handle', handle!])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect((await filter.drifts())[0]).toMatch(/delete rule .* handle \d+ \(.*dport 80 .*fwd\.ngfw\.1/)
    expect(await reached(80)).toBe(true)
  })

  test('what happens while the watch hangs is repaired when it is ended', async () => {
    const list = { name: 'list', type: 'ipv4_addr' as const, elements: [{ lo: '10.1.1.1', hi: '10.1.1.1' }] }
    const listed = rule([{ op: 'set', field: 'ip saddr', not: false, set: 'list' }], 'drop', 'fwd.ngfw.7')
    await filter.apply({ ...policy([listed, rule(tcpTo(80), 'accept', 'fwd.ngfw.1'), drop]), sets: [list] })
    await compared()
    process.kill(await netlinkPid(), 'SIGSTOP')
    const { stdout } = await net.run('gateway', ['nft', 'list', 'sets'])
    const name = /set (list\S*) \{/.exec(stdout)![1]!
    await net.run('gateway', ['nft', 'delete', 'element', 'inet', 'gatehouse', name, '{ 10.1.1.1 }'])
    await net.run('gateway', ['nft', 'insert', 'rule', 'inet', 'gatehouse', 'forward', 'accept'])
    await until(async () => (await filter.drifts()).length > 0, 20_000)
    expect((await filter.drifts())[0]).toMatch(/the watch on the ruleset had ended|changed unseen: /)
    await until(async () => !(await reached(81)), 20_000)
    expect(await reached(80)).toBe(true)
    expect((await net.run('gateway', ['nft', 'list', 'sets'])).stdout).toContain('10.1.1.1')
  })

  test('what happens while the watch is blind is found by the comparison and repaired', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root may take a socket of another process out of its group')
    await filter.apply(open80)
    await compared()
    const watching = await netlinkPid()
    const script = fileURLToPath(new URL('../../../test/kernel/blind-watch.ts', import.meta.url))
    const blinded = await runProgram(bunCommand[0]!, [...bunCommand.slice(1), script, String(watching)])
    expect([blinded.stderr, Number(blinded.stdout) > 0]).toEqual(['', true])
    await net.run('gateway', ['nft', 'insert', 'rule', 'inet', 'gatehouse', 'forward', 'accept'])
    await until(async () => (await filter.drifts()).length > 0, 30_000)
    expect((await filter.drifts())[0]).toMatch(
      /^the kernel's table was changed unseen: .*accept.*; repaired within/,
    )
    expect([await reached(80), await reached(81)]).toEqual([true, false])
    expect(await netlinkPid()).toBe(watching)
  })

  test('of a rule that somebody adds it is told what it says', async () => {
    await filter.apply(open80)
    const rule = ['rule', 'inet', 'gatehouse', 'forward', 'tcp', 'dport', '99', 'accept']
    await net.run('gateway', ['nft', 'insert', ...rule])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect((await filter.drifts())[0]).toMatch(
      /^process \d+ \(nft\) changed the ruleset: add rule inet gatehouse forward handle \d+ \(tcp dport 99 accept\); /,
    )
  })

  test('of an element that somebody deletes the value is told', async () => {
    const elements = [{ lo: '10.1.1.1', hi: '10.1.1.1' }]
    await filter.apply({ ...open80, sets: [{ name: 'list', type: 'ipv4_addr', elements }] })
    const name = /set (list\S*) \{/.exec((await net.run('gateway', ['nft', 'list', 'sets'])).stdout)![1]!
    await net.run('gateway', ['nft', 'delete', 'element', 'inet', 'gatehouse', name, '{ 10.1.1.1 }'])
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    expect((await filter.drifts())[0]).toMatch(/delete element inet gatehouse list\S* \{ 10\.1\.1\.1 \}/)
  })

  test('what others do while a large transaction of ours goes is repaired', async () => {
    await filter.apply(open80)
    const many = Array.from({ length: 3_000 }, (_, index) =>
      rule(tcpTo(10_000 + index), 'drop', `fwd.ngfw.${index + 10}`),
    )
    const large = policy([...many, rule(tcpTo(81), 'accept', 'fwd.ngfw.2'), drop])
    const isApplied = filter.apply(large).then(() => true)
    const evil = ['nft', 'insert', 'rule', 'inet', 'gatehouse', 'forward', 'accept', 'comment', '"evil"']
    while (!(await Promise.race([isApplied, net.run('gateway', evil).then(() => false)])));
    await until(async () => (await filter.drifts()).length > 0, 5_000)
    const listed = async () =>
      (await net.run('gateway', ['nft', 'list', 'table', 'inet', 'gatehouse'])).stdout
    await until(async () => !(await listed()).includes('evil'), 10_000)
    expect([await reached(80), await reached(81)]).toEqual([false, true])
  })

  test('counters that somebody sets back are told', async () => {
    await filter.apply(open80)
    await reached(80)
    await compared()
    await net.run('gateway', ['nft', 'reset', 'counters', 'table', 'inet', 'gatehouse'])
    await until(async () => (await filter.drifts()).length > 0, 90_000)
    expect((await filter.drifts())[0]).toMatch(/counters were set back, .*: .*fwd\.ngfw\.1/)
  })

  test('tables of others, and our own applies, are no drift', async () => {
    await filter.apply(open80)
    await net.run('gateway', ['nft', 'add', 'table', 'ip', 'other'])
    await filter.apply(open81)
    await sleep(3_500)
    expect(await filter.drifts()).toEqual([])
  })
})

/** A listing without what changes at every rebuild: eras in names, the generation, epochs. */
function shapeOf(listing: string): string {
  return listing
    .replaceAll(/\/[0-9a-f]+\b/g, '')
    .replaceAll(/0x[0-9a-f]{8}/g, '')
    .split('\n')
    .map((line) => line.trim())
    .sort()
    .join('\n')
}

describe('without root', () => {
  test('3,000 rules are staged in a user namespace, and edited', async () => {
    await filter.close()
    await net.close()
    net = await createNet({ client: { device: 'lan' }, server: { device: 'wan' } }, { unprivileged: true })
    filter = startFilter(net)
    await net.listen('server', 'tcp', 80)
    const many = Array.from({ length: 3_000 }, (_, index) =>
      rule(tcpTo(10_000 + index), 'drop', `fwd.ngfw.${index + 10}`),
    )
    await filter.apply(policy([...many, rule(tcpTo(80), 'accept', 'fwd.ngfw.1'), drop]))
    expect(await reached(80)).toBe(true)
    await filter.apply(policy([...many, drop]))
    expect(await reached(80)).toBe(false)
    const chains = async () =>
      (await net.run('gateway', ['nft', 'list', 'chains'])).stdout.match(/chain \S+/g)?.sort()
    const inForce = await chains()
    expect(inForce).toHaveLength(2)
    const nowhere: Match = { op: 'set', field: 'ip saddr', not: false, set: 'nowhere' }
    await expect(filter.apply(policy([...many, rule([nowhere], 'accept', 'fwd.ngfw.2')]))).rejects.toThrow(
      /^rule fwd\.ngfw\.2 of chain \S+: no such file/i,
    )
    expect(await chains()).toEqual(inForce)
    expect(Object.keys(await filter.counters())).not.toContain('fwd.ngfw.2')
    await filter.apply(policy([rule(tcpTo(80), 'accept', 'fwd.ngfw.1'), ...many, drop]))
    expect(await reached(80)).toBe(true)
    expect(await filter.drifts()).toEqual([])
  })

  test('a large list that changes is replaced as a whole', async () => {
    await filter.close()
    await net.close()
    net = await createNet({ client: { device: 'lan' } }, { unprivileged: true })
    filter = startFilter(net)
    const elements = (shift: number) =>
      Array.from({ length: 6_000 }, (_, i) => ({
        lo: `10.${i >> 8}.${i & 255}.${shift}`,
        hi: `10.${i >> 8}.${i & 255}.${shift}`,
      }))
    for (const shift of [1, 3]) {
      await filter.apply({ ...open80, sets: [{ name: 'big', type: 'ipv4_addr', elements: elements(shift) }] })
      const { stdout } = await net.run('gateway', ['nft', 'list', 'sets'])
      expect(stdout.match(/10\.\d+\.\d+\.\d+/g)).toHaveLength(6_000)
      expect(stdout).toContain(`10.0.0.${shift},`)
    }
  })
})
