import { familyPolicy } from '../policy/families.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { replace } from './apply.ts'
import { type Connection, request } from './ground/connection.ts'
import { createObjectsOf } from './ground/create-policy.ts'
import { processorTimeOf } from './ground/footprint.ts'
import { type Gateway, startGateway } from './ground/gateway.ts'
import { median, milliseconds, type Row } from './measure.ts'

const usualCount = 10_000
const rounds = 40
const warmUps = 3

/** A kind of edit; each is made of what the one before left. */
interface Edits {
  readonly name: string
  readonly medianMs: number
  /** Null where only the median matters. */
  readonly worstMs: number | null
  readonly path: string
  /** Bodies in turns. */
  readonly bodies: readonly object[]
}

/** Edits from the request to the kernel beside many rules about lists, in milliseconds: medians and the 99th in a hundred. */
export async function measureListEdits(folder: string, words: readonly string[]): Promise<Row[]> {
  const count = Number(words.find((word) => /^\d+$/.test(word)) ?? usualCount)
  const gateway = await startGateway(folder, 'lab')
  const rows: Row[] = []
  try {
    const { edits, rules } = await beginning(gateway, count)
    for (const each of edits) rows.push(...(await measured(gateway, each)))
    rows.push(...(await measured(gateway, await aboutNetwork(gateway, rules))))
  } finally {
    await gateway.stop()
  }
  return rows
}

/** Makes the policy of lists, and a list of 50,000 that one rule names. */
async function beginning(
  gateway: Gateway,
  count: number,
): Promise<{ readonly edits: readonly Edits[]; readonly rules: readonly object[] }> {
  const { snapshot } = familyPolicy('lists', count)
  const { rules, named } = await createObjectsOf(gateway, snapshot as TestSnapshot)
  const list = named('ip_address_list.id.1')
  const [first, ...others] = await hostsOf(gateway, list)
  const parts: string[] = []
  for (let part = 0; part < 5; part++) {
    const values = Array.from(
      { length: 10_000 },
      (_, at) => `10.${200 + part}.${(at * 3) >> 8}.${(at * 3) & 255}`,
    )
    const made = (await gateway.call('POST', '/aliases/ip_address_lists', {
      title: `part ${part}`,
      values,
    })) as {
      id: string
    }
    parts.push(made.id)
  }
  const large = (await gateway.call('POST', '/aliases/lists/addresses', {
    title: 'large',
    values: parts,
  })) as { id: string }
  const aboutLarge = { key: 'large', protocol: 'any', source_addresses: [large.id], action: 'drop' }
  await replaceAll(gateway, [aboutLarge, ...rules])
  const table = (await gateway.call('GET', '/firewall/rules/forward')) as readonly { id: number | string }[]
  const middle = table[Math.ceil(table.length / 2)]!
  const lists = [named('ip_address_list.id.2'), named('ip_address_list.id.4')]
  const partValues = await hostsOf(gateway, parts[2]!)
  const changed = (values: readonly string[], value: string) => ({ values: [value, ...values.slice(1)] })
  const edits: readonly Edits[] = [
    {
      name: 'rule',
      medianMs: 40,
      worstMs: 150,
      path: `/firewall/rules/forward/${numberOf(middle.id)}`,
      bodies: lists.map((id) => ({ source_addresses: [id] })),
    },
    {
      name: 'one member of 40',
      medianMs: 60,
      worstMs: 150,
      path: `/aliases/ip_address_lists/${numberOf(list)}`,
      bodies: [changed([first!, ...others], '10.99.1.1'), changed([first!, ...others], '10.99.1.2')],
    },
    {
      name: 'one member of 50,000',
      medianMs: 60,
      worstMs: 150,
      path: `/aliases/ip_address_lists/${numberOf(parts[2]!)}`,
      bodies: [changed(partValues, '10.98.1.1'), changed(partValues, '10.98.1.3')],
    },
  ]
  return { edits, rules }
}

/** Lets all rules name one network as where packets go. */
async function aboutNetwork(gateway: Gateway, rules: readonly object[]): Promise<Edits> {
  const network = (await gateway.call('POST', '/aliases/networks', {
    title: 'of all rules',
    value: '10.77.0.0/16',
  })) as { id: string }
  const there = { destination_addresses: [network.id], destination_addresses_negate: false }
  await replaceAll(
    gateway,
    rules.map((rule) => ({ ...rule, ...there })),
  )
  return {
    name: 'a network that all rules name',
    medianMs: 300,
    worstMs: null,
    path: `/aliases/networks/${numberOf(network.id)}`,
    bodies: [{ value: '10.78.0.0/16' }, { value: '10.79.0.0/16' }],
  }
}

/** Replaces the table on a connection of its own: the server closes one on which nothing is asked for a while. */
async function replaceAll(gateway: Gateway, rules: readonly object[]): Promise<void> {
  const writer = await gateway.connect()
  await replace(writer, gateway, rules)
  writer.close()
}

async function hostsOf(gateway: Gateway, id: string): Promise<readonly string[]> {
  const { values } = (await gateway.call('GET', `/aliases/ip_address_lists/${numberOf(id)}`)) as {
    values: string[]
  }
  return values
}

function numberOf(id: string | number): string {
  return String(id).split('.').at(-1)!
}

async function measured(gateway: Gateway, edits: Edits): Promise<readonly Row[]> {
  const { name, path, bodies, medianMs, worstMs } = edits
  const writer = await gateway.connect()
  const times: number[] = []
  let before = processorTimeOf(gateway.pid)
  for (let round = -warmUps; round < rounds; round++) {
    if (round === 0) before = processorTimeOf(gateway.pid)
    const body = bodies[(round + warmUps) % bodies.length]
    const spent = await milliseconds(() =>
      edit(gateway, writer, request('PATCH', path, gateway.cookie, body)),
    )
    if (round >= 0) times.push(spent)
  }
  writer.close()
  times.sort((a, b) => a - b)
  const worst = times[Math.ceil(times.length * 0.99) - 1]!
  const range = `${times[0]!.toFixed(0)} to ${times.at(-1)!.toFixed(0)} ms`
  const spent = [...processorTimeOf(gateway.pid)]
    .map(([process, after]) => [process, (after - (before.get(process) ?? 0)) / rounds] as const)
    .filter(([, each]) => each >= 0.1)
    .map(([process, each]) => `${process} ${each.toFixed(1)}`)
  const detail = `${rounds} edits, ${range}; ms of processor an edit: ${spent.join(', ')}`
  const row = (what: string, ratio: number, atMost: number): Row => {
    return { name: `edit of ${name}, ms, ${what}`, ratio, limit: { atMost }, detail }
  }
  const rows = [row('median', median(times), medianMs)]
  return worstMs === null ? rows : [...rows, row('p99', worst, worstMs)]
}

async function edit(gateway: Gateway, writer: Connection, patch: Buffer): Promise<void> {
  const answer = await writer.ask(patch)
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${answer.body.slice(0, 300)}`)
  if (/^x-applied: *(\S+)/im.exec(answer.headers)?.[1] !== 'pending') return
  const revision = Number(/^x-revision: *(\d+)/im.exec(answer.headers)?.[1])
  for (;;) {
    const { applied_revision } = (await gateway.call('GET', '/x/status')) as { applied_revision: number }
    if (applied_revision >= revision) return
  }
}
