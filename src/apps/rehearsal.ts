import { replaceTable } from '../api/whole-table.ts'
import { artifacts } from '../compile/artifacts.ts'
import { explain } from '../compile/explain/explain.ts'
import { SentRuleset } from '../control/sent-ruleset.ts'
import type { Result } from '../core/failure.ts'
import type { CompileInputs } from '../core/inputs.ts'
import { printAddress } from '../core/ip.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Transaction } from '../core/transaction.ts'
import { forwardRules } from '../domains/firewall/forward.ts'
import { graphLayout } from '../domains/firewall/graph/layout.ts'
import { ruleTables } from '../domains/firewall/policy-list.ts'
import { portRanges } from '../domains/objects/port-range.ts'
import { subnets } from '../domains/objects/subnet.ts'
import type { Store } from '../store/store.ts'

const rounds = 10
/** Few enough for steps of some milliseconds. */
const rules = 200
const networks = 80
const ranges = 20
const packets = 100
const stageRules = 100

/**
 * Does what the first large change of a process does, with a made-up policy: it is stored in a transaction that is taken
 * back, compiled, written for the plane, and asked about packets. Nothing of it stays but the machine code, which the
 * first administrator would have to wait for. A configuration that has rules is compiled at the start anyway.
 */
export function* rehearsal(
  store: Pick<Store, 'snapshot' | 'rehearse' | 'ruleKeys'>,
  inputs: CompileInputs,
): Generator<void> {
  for (let round = 0; round < rounds && !hasRules(store.snapshot); round++) {
    const number = numbers(round + 1)
    const made = store.rehearse((transaction) => madeUpPolicy(transaction, store.ruleKeys, number))
    if (!made.ok) throw new Error(`the made-up policy is refused: ${JSON.stringify(made.failure)}`)
    yield
    const { before, after } = made.value
    const sent = new SentRuleset(stageRules)
    sent.acknowledged(artifacts(before, inputs, graphLayout())['packet-filter'])
    const ruleset = artifacts(after, inputs, graphLayout())['packet-filter']
    yield
    const { stages, rest } = sent.inStages(ruleset)
    JSON.stringify([stages, rest])
    yield
    JSON.stringify(explain(after, inputs, { packets: madeUpPackets(number) }))
    yield
  }
}

/** Compiling these too in each round would hold requests up. */
function hasRules(snapshot: Snapshot): boolean {
  return ruleTables.some(({ table }) => snapshot.rows(table).entries.length > 0)
}

/** Answers a number from 0 to below `end`, ever another: a linear congruential generator. */
type Numbers = (end: number) => number

function numbers(seed: number): Numbers {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

function madeUpPolicy(transaction: Transaction, keys: Store['ruleKeys'], number: Numbers): Result<unknown> {
  const [title, comment] = ['', '']
  const made = {
    networks: transaction.insertAll(
      subnets,
      times(networks, () => ({ title, comment, type: 'subnet', value: network(number) })),
    ),
    ranges: transaction.insertAll(
      portRanges,
      times(ranges, () => ({ title, comment, type: 'port_range', ...range(number), value: '' })),
    ),
  }
  if (!made.networks.ok) return made.networks
  if (!made.ranges.ok) return made.ranges
  const some = (prefix: string, ids: readonly unknown[]) => [`${prefix}.id.${ids[number(ids.length)]}`]
  const [nets, ports] = [made.networks.value, made.ranges.value]
  const bodies = times(rules, (index) => ({
    key: `rule-${index}`,
    body: {
      protocol: ['protocol.tcp', 'protocol.udp', 'any'][number(3)],
      source_addresses: number(4) === 0 ? ['any'] : some('subnet', nets),
      destination_addresses: number(4) === 0 ? ['any'] : some('subnet', nets),
      source_ports: number(2) === 0 ? [] : some('port_range', ports),
      destination_ports: number(2) === 0 ? [] : some('port_range', ports),
      action: number(3) === 0 ? 'drop' : 'accept',
    },
  }))
  return replaceTable(transaction, keys, { table: forwardRules, parent: null, entries: [] }, bodies)
}

function madeUpPackets(number: Numbers): readonly unknown[] {
  return times(packets, () => ({
    protocol: ['tcp', 'udp'][number(2)],
    src_ip: address(number(2 ** 32)),
    src_port: number(65_536),
    dst_ip: address(number(2 ** 32)),
    dst_port: number(65_536),
  }))
}

function network(number: Numbers): string {
  const free = number(20)
  return `${address(number(2 ** (32 - free)) * 2 ** free)}/${32 - free}`
}

function range(number: Numbers): { readonly start: number; readonly end: number } {
  const start = 1 + number(60_000)
  return { start, end: start + number(5000) }
}

function address(value: number): string {
  return printAddress(4, BigInt(value))
}

function times<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
