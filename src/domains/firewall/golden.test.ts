import { describe, it } from 'vitest'
import { expectGolden, goldenCases } from '../../../test/golden.ts'
import { plainInputs } from '../../../test/policy/universe.ts'
import { emptySnapshot, type PlainItem, type TestSnapshot } from '../../../test/snapshot.ts'
import { createCompiler } from '../../compile/compiler.ts'
import { printRuleset } from '../../compile/text/nft.ts'
import type { Singleton, Table } from '../../core/resource/resource.ts'
import { addressRules } from '../access/address-rule.ts'
import { forwardZones } from '../dns/forward-zone.ts'
import { dnsServerSettings } from '../dns/server-settings.ts'
import { dnsSettings } from '../dns/settings.ts'
import { connections } from '../network/connection.ts'
import { ipAddresses } from '../objects/ip-address.ts'
import { ipAddressLists } from '../objects/ip-address-list.ts'
import { ports } from '../objects/port.ts'
import { timeRanges } from '../objects/time-range.ts'
import { userGroups } from '../users/group.ts'
import { users } from '../users/user.ts'
import { firewallWatch } from './counting-state.ts'
import { dnatRules } from './dnat.ts'
import { forwardRules } from './forward.ts'
import { hairpinNat } from './hairpin.ts'
import { inputRules } from './input.ts'
import { logRules } from './log.ts'
import { firewallSettings } from './settings.ts'
import { snatRules } from './snat.ts'
import { firewallState } from './state.ts'

const compiler = createCompiler()

const tables: Readonly<Record<string, Table>> = {
  auth: addressRules,
  dnat: dnatRules,
  forward_zones: forwardZones,
  forward: forwardRules,
  groups: userGroups,
  input: inputRules,
  ip: ipAddresses,
  ip_list: ipAddressLists,
  log: logRules,
  ports,
  snat: snatRules,
  times: timeRanges,
  users,
}

const singletons: Readonly<Record<string, Singleton>> = {
  dns: dnsSettings,
  dns_server: dnsServerSettings,
  hairpin: hairpinNat,
  settings: firewallSettings,
  state: firewallState,
  watch: firewallWatch,
}

// A Thursday. The gateway is 10.1.0.1 and fd00:1::1 in the local network, and 10.3.0.1 at the provider.
const plain = plainInputs(Date.UTC(2026, 2, 5, 12) / 1000)
const addresses: Readonly<Record<string, readonly string[]>> = {
  lan: ['10.1.0.1/24', 'fd00:1::1/64'],
  wan: ['10.3.0.1/24'],
}
const inputs = {
  ...plain,
  nics: plain.nics.map((nic) => ({ ...nic, addresses: addresses[nic.device] ?? [] })),
}

/** Connection 1 is local, 2 leads to the provider. */
const bare = emptySnapshot().with(connections, [
  { type: 'lan', title: 'lan', mac: '02:00:00:00:00:01', zone: 'zone.id.1' },
  { type: 'wan', title: 'wan', mac: '02:00:00:00:00:03' },
])

/** Each line of a case is `table: item` or `singleton: change`; `show: chain forward` shows only that. */
function configured(lines: readonly string[]): TestSnapshot {
  const items = new Map<Table, PlainItem<Table>[]>()
  let snapshot = bare
  for (const line of lines) {
    const [, name, text] = /^(\w+): (.*)$/.exec(line)!
    const value = JSON.parse(text!) as PlainItem<Table>
    const [table, singleton] = [tables[name!], singletons[name!]]
    if (table) items.set(table, [...(items.get(table) ?? []), value])
    else if (singleton) snapshot = snapshot.set(singleton, value)
    else throw new Error(`no table ${name}`)
  }
  for (const [table, list] of items) snapshot = snapshot.with(table, list)
  return snapshot
}

/** Blocks of a printed ruleset by their first line. */
function blocks(snapshot: TestSnapshot): ReadonlyMap<string, readonly string[]> {
  const text = printRuleset(compiler.artifacts(snapshot, inputs)['packet-filter'])
  const parts = text.split('\n').slice(1, -2).join('\n').split('\n\n')
  return new Map(
    parts.map((part) => {
      const [head, ...lines] = part.split('\n').map((line) => line.trim())
      return [head!.startsWith('counter') ? 'counters' : head!.replace(/ \{$/, ''), lines]
    }),
  )
}

/** Lines that the configuration adds to (`+`) and takes from (`-`) the ruleset of a gateway without rules. */
function difference(snapshot: TestSnapshot, shown: readonly string[]): string {
  const before = blocks(bare)
  const after = blocks(snapshot)
  const heads = [...new Set([...before.keys(), ...after.keys()])]
  const changed = heads.flatMap((head) => {
    if (shown.length > 0 && !shown.some((start) => head.startsWith(start))) return []
    const [old, now] = [before.get(head), after.get(head)]
    const marked = [
      ...(old ?? []).filter((line) => !now?.includes(line)).map((line) => `- ${line}`),
      ...(now ?? []).filter((line) => !old?.includes(line)).map((line) => `+ ${line}`),
    ].filter((line) => !line.endsWith(' }') || line.length > 3)
    const sign = old === undefined ? '+ ' : now === undefined ? '- ' : '  '
    return marked.length === 0 && sign === '  ' ? [] : [sign + head, ...marked.map((line) => `    ${line}`)]
  })
  return withoutHashes(changed.join('\n')) || 'nothing'
}

/** Names that end in a hash are numbered in the order in which they come. */
function withoutHashes(text: string): string {
  const names = new Map<string, string>()
  return text.replace(/([a-z0-9]+)_[0-9a-f]{16}/g, (name, prefix: string) => {
    const number = [...names.keys()].filter((other) => other.startsWith(`${prefix}_`)).length + 1
    const short = names.get(name) ?? `${prefix}_${number}`
    names.set(name, short)
    return short
  })
}

describe('the compiled firewall', () => {
  it.each(goldenCases(new URL('golden/', import.meta.url)))('$name', (golden) => {
    const lines = golden.input.split('\n')
    const shown = lines.filter((line) => line.startsWith('show: ')).map((line) => line.slice(6))
    const snapshot = configured(lines.filter((line) => !line.startsWith('show: ')))
    expectGolden(golden, difference(snapshot, shown))
  })
})
