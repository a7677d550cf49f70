import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'

interface Status {
  readonly engines: readonly { readonly name: string; readonly compared_at?: number }[]
  readonly last_repair: { readonly message: string; readonly at: number } | null
}

/** Change by hand: the arguments of nft, read from a listing with handles. */
type Change = (listing: string) => readonly string[]

const table = ['inet', 'gatehouse']

function handleOf(listing: string, rule: RegExp): readonly [chain: string, handle: string] {
  let chain = ''
  for (const line of listing.split('\n')) {
    chain = /^\tchain (\S+)/.exec(line)?.[1] ?? chain
    const handle = / # handle (\d+)$/.exec(line)
    if (line.startsWith('\t\t') && rule.test(line) && handle) return [chain, handle[1]!]
  }
  throw new Error(`no rule ${rule} in ${listing}`)
}

/** The first element of a set or a map of verdicts of the policy, as it is listed. */
function elementOf(listing: string, kind: 'set' | 'map'): readonly [name: string, element: string] {
  const objects = listing.matchAll(/^\t(set|map) (\S+) \{[^\n]*\n([^}]*?)\t\telements = \{ ([^,}]+)/gm)
  for (const [, found, name, head, element] of objects) {
    if (
      found === kind &&
      !/^(?:generation|epoch)$/.test(name!) &&
      (kind === 'set' || head!.includes('verdict'))
    ) {
      return [name!, element!.trim()]
    }
  }
  throw new Error(`no element of a ${kind} in ${listing}`)
}

const deleteRule: Change = (listing) => {
  const [chain, handle] = handleOf(listing, /fwd\.ngfw\.\d+"/)
  return ['delete', 'rule', ...table, chain, 'handle', handle]
}
const deleteElement = (kind: 'set' | 'map'): Change => {
  return (listing) => {
    const [name, element] = elementOf(listing, kind)
    return ['delete', 'element', ...table, name, `{ ${element.split(' : ')[0]} }`]
  }
}
const insertRule: Change = () => ['insert', 'rule', ...table, 'forward', 'accept', 'comment', '"evil"']

const layouts = [
  ['linear', [], 'set'],
  ['graph', ['--policy-layout', 'graph'], 'map'],
] as const

describe.each(layouts)('drift under the %s layout, silences#drift', (_layout, args, kind) => {
  let lab: Lab
  /** When the table was last written, in Unix seconds. */
  let writtenAt = 0

  beforeAll(async () => {
    lab = await startLab({ args })
    const { admin } = lab.gateway
    const port = await admin.create<string>('/aliases/ports', { title: 'web', value: 80 })
    const ports = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        admin.create<string>('/aliases/ports', { title: `p${index}`, value: 20_000 + index }),
      ),
    )
    const addresses = await Promise.all(
      [hosts.wan1, '203.0.113.77', '203.0.113.99'].map((value) =>
        admin.create<string>('/aliases/ip_addresses', { title: value, value }),
      ),
    )
    const list = await admin.create('/aliases/lists/addresses', { title: 'servers', values: addresses })
    const rules = [
      ...ports.map((each) => ({ action: 'drop', protocol: 'protocol.tcp', destination_ports: [each] })),
      { action: 'drop', protocol: 'protocol.tcp', destination_ports: [port], destination_addresses: [list] },
    ].map((rule, index) => ({ key: `rule ${index}`, ...rule }))
    const reply = await admin.put('/x/tables/forward', { rules })
    expect(reply.status, reply.text).toBe(200)
    writtenAt = Date.now() / 1000
  })
  afterAll(() => lab?.close())

  const status = () => lab.gateway.admin.read<Status>('/x/status')
  const listing = async () => (await lab.run('gateway', 'nft', '-a', 'list', 'table', ...table)).text
  const comparedAt = async () =>
    (await status()).engines.find(({ name }) => name === 'packet-filter')?.compared_at ?? 0

  it.each<[string, Change, RegExp]>([
    ['a rule is deleted', deleteRule, /delete rule .* handle \d+ \(.*fwd\.ngfw\.\d+/],
    [`an element of a ${kind} is deleted`, deleteElement(kind), /delete element inet gatehouse/],
    ['a rule is inserted', insertRule, /add rule inet gatehouse forward .*evil|insert rule .*evil/],
  ])(
    '%s: repaired within seconds, and told what it was',
    async (_what, change, told) => {
      // A comparison rests a hundred times as long as it took, which is long beside other work.
      expect(await until(90, async () => (await comparedAt()) > writtenAt)).toBe(true)
      const before = (await status()).last_repair
      const args = change(await listing())
      const { code, text } = await lab.run('gateway', 'nft', ...args)
      expect([code, text]).toEqual([0, ''])
      expect(await until(5, async () => (await status()).last_repair?.message !== before?.message)).toBe(true)
      writtenAt = Date.now() / 1000
      expect((await status()).last_repair!.message).toMatch(told)
      const [inKernel] = await lab.gateway.admin.list<{ msg: string }>('/firewall/status')
      expect(inKernel!.msg).toMatch(told)
      const search = encodeURIComponent(JSON.stringify({ text: 'repaired within', columns: ['message'] }))
      const log = await lab.gateway.admin.get(`/logs_backend/logs?search=${search}`)
      expect(log.text.replaceAll('\\"', '"')).toMatch(told)
      expect(await listing()).not.toContain('evil')
      expect(await lab.visit('lan1', hosts.wan1)).toBe('blocked')
      expect(await lab.visit('lan1', hosts.wan1, 8080)).toContain('host=wan1')
    },
    150_000,
  )

  it('counters that are set back are told', async () => {
    await lab.visit('lan1', hosts.wan1)
    await sleep(1000)
    const from = Date.now() / 1000
    expect(await until(60, async () => (await comparedAt()) > from)).toBe(true)
    await lab.run('gateway', 'nft', 'reset', 'counters', 'table', ...table)
    const isTold = async () => /counters were set back/.test((await status()).last_repair?.message ?? '')
    expect(await until(60, isTold)).toBe(true)
  })
})
