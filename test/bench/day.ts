import { forwardRules } from '../../src/domains/firewall/forward.ts'
import { familyPolicy } from '../policy/families.ts'
import { type Draw, drawOf } from '../policy/random.ts'
import type { TestSnapshot } from '../snapshot.ts'
import { replace } from './apply.ts'
import { type Connection, request } from './ground/connection.ts'
import { createObjectsOf } from './ground/create-policy.ts'
import { type Footprint, footprintOf } from './ground/footprint.ts'
import { type Gateway, startGateway } from './ground/gateway.ts'
import type { Row } from './measure.ts'

const usualMinutes = 15
const usualCount = 2_000
const samples = 10
const userCount = 20
const groupCount = 4
/** Limit of the growth of a process between the first third of the time, when everything was used once, and the end. */
const mostGrowth = 1.25
const mostLeft = 1.02

/** Material of the edits. */
interface Editing {
  readonly draw: Draw
  readonly hosts: readonly string[]
  readonly lists: readonly string[]
  readonly users: readonly string[]
  rules: (string | number)[]
  /** Users at addresses, by identifier. */
  readonly sessions: string[]
  count: number
}

type Ask = (method: string, path: string, body?: unknown) => Promise<{ id?: string | number } | null>

/**
 * A day of edits in minutes: rules, members, objects, names and users' addresses change at random through the interface,
 * one after the other; what the processes, the kernel and the files hold is written down on the way. Words: `day 20` for
 * so many minutes, beside 2,000 rules of all families.
 */
export async function measureDay(folder: string, words: readonly string[]): Promise<Row[]> {
  const minutes = Number(words.find((word) => /^\d+$/.test(word)) ?? usualMinutes)
  let gateway = await startGateway(folder, 'lab')
  const found: Footprint[] = []
  let edits = 0
  try {
    const writer = await gateway.connect()
    const editing = await beginning(gateway, writer)
    const ask = asking(gateway, writer)
    const start = performance.now()
    for (let sample = 0; sample <= samples; sample++) {
      const until = start + (minutes * 60_000 * sample) / samples
      while (performance.now() < until) await edit(editing, ask)
      await settled(gateway)
      found.push(await footprintOf(gateway.pid, folder))
      edits = editing.count
      console.log(`${edits} edits: ${textOf(found.at(-1)!)}`)
    }
    writer.close()
    await gateway.stop()
    gateway = await startGateway(folder, 'lab')
    await settled(gateway)
    const fresh = await footprintOf(gateway.pid, folder)
    console.log(`started again: ${textOf(fresh)}`)
    return [...growthRows(found, edits), ...leftRows(found.at(-1)!, fresh)]
  } finally {
    await gateway.stop()
  }
}

async function beginning(gateway: Gateway, writer: Connection): Promise<Editing> {
  const { snapshot } = familyPolicy('mixture', usualCount)
  const { rules } = await createObjectsOf(gateway, snapshot as TestSnapshot)
  const users = await peopleOf(gateway)
  // Some rules are about people, whose addresses change without them.
  const withPeople = rules.map((rule, index) =>
    index % 20 === 0 && index < rules.length - 1
      ? {
          ...rule,
          source_addresses: [`user.id.${users[index % users.length]}`],
          source_addresses_negate: false,
        }
      : rule,
  )
  await replace(writer, gateway, withPeople)
  const idsOf = async (path: string) =>
    ((await gateway.call('GET', path)) as { id: string | number }[]).map(({ id }) => numberOf(id))
  const table = (await gateway.call('GET', forwardRules.path)) as { id: number }[]
  return {
    draw: drawOf(1),
    hosts: await idsOf('/aliases/ip_addresses'),
    lists: await idsOf('/aliases/ip_address_lists'),
    users,
    rules: table.slice(0, -1).map(({ id }) => id),
    sessions: [],
    count: 0,
  }
}

async function peopleOf(gateway: Gateway): Promise<string[]> {
  const groups: string[] = []
  for (let group = 0; group < groupCount; group++) {
    const body = { name: `group ${group}`, parent_id: 1 }
    const made = (await gateway.call('POST', '/user_backend/groups', body)) as { id: number }
    groups.push(numberOf(made.id))
  }
  const users: string[] = []
  for (let user = 0; user < userCount; user++) {
    const parent = Number(groups[user % groups.length])
    const body = { name: `user ${user}`, login: `user-${user}`, psw: 'a horse 1', parent_id: parent }
    users.push(numberOf(((await gateway.call('POST', '/user_backend/users', body)) as { id: number }).id))
  }
  return users
}

function numberOf(id: string | number): string {
  return String(id).split('.').at(-1)!
}

/** Asks and waits; what the interface refuses ends the measurement. */
function asking(gateway: Gateway, writer: Connection): Ask {
  return async (method, path, body) => {
    const answer = await writer.ask(request(method, path, gateway.cookie, body))
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
    return answer.body === '' ? null : (JSON.parse(answer.body) as { id?: string | number })
  }
}

function address(draw: Draw): string {
  return `10.${16 + draw.below(200)}.${draw.below(256)}.${1 + draw.below(254)}`
}

type Edit = (editing: Editing, ask: Ask) => Promise<unknown>

const ruleEdits: readonly Edit[] = [
  ({ draw, rules }, ask) =>
    ask('PATCH', `/firewall/rules/forward/${draw.one(rules)}`, { enabled: draw.chance(0.7) }),
  ({ draw, rules }, ask) =>
    ask('PATCH', `/firewall/rules/forward/${draw.one(rules)}`, { action: draw.one(['accept', 'drop']) }),
  ({ draw, rules, lists }, ask) =>
    ask('PATCH', `/firewall/rules/forward/${draw.one(rules)}`, {
      destination_addresses: [`ip_address_list.id.${draw.one(lists)}`],
    }),
  ({ draw, rules }, ask) =>
    ask('PATCH', `/firewall/rules/forward/${draw.one(rules)}`, { comment: `rule ${draw.below(1e9)}` }),
  ({ draw, rules }, ask) => {
    const [id, anchor] = draw.some(rules, 2)
    const params = { id, anchor_item_id: anchor, insert_after: draw.chance(0.5) }
    return ask('PATCH', '/firewall/rules/forward/move', { params })
  },
  async (editing, ask) => {
    const { draw, rules, hosts, lists } = editing
    const gone = draw.one(rules)
    await ask('DELETE', `/firewall/rules/forward/${gone}`)
    const body = {
      source_addresses: [`ip.id.${draw.one(hosts)}`],
      destination_addresses: [`ip_address_list.id.${draw.one(lists)}`],
      action: draw.one(['accept', 'drop']),
    }
    // The last rule takes what is left, so a new one goes in front of another.
    const { id } = (await ask('POST', '/firewall/rules/forward', body))!
    const stays = rules.filter((rule) => rule !== gone)
    const params = { id, anchor_item_id: draw.one(stays), insert_after: false }
    await ask('PATCH', '/firewall/rules/forward/move', { params })
    editing.rules = [...stays, id!]
  },
]

const objectEdits: readonly Edit[] = [
  ({ draw, lists }, ask) => {
    const values = Array.from({ length: 20 + draw.below(20) }, () => address(draw))
    return ask('PATCH', `/aliases/ip_address_lists/${draw.one(lists)}`, { values: [...new Set(values)] })
  },
  ({ draw, lists }, ask) =>
    ask('PATCH', `/aliases/ip_address_lists/${draw.one(lists)}`, { title: `list ${draw.below(1e9)}` }),
  ({ draw, hosts }, ask) =>
    ask('PATCH', `/aliases/ip_addresses/${draw.one(hosts)}`, { title: `host ${draw.below(1e9)}` }),
  async ({ draw, sessions, users }, ask) => {
    if (sessions.length > 30) return await ask('DELETE', `/auth/rules/${sessions.shift()}`)
    const body = { ip: address(draw), user_id: Number(draw.one(users)) }
    const { id } = (await ask('POST', '/auth/rules', body))!
    sessions.push(String(id))
    return null
  },
]

async function edit(editing: Editing, ask: Ask): Promise<void> {
  await editing.draw.one(editing.draw.chance(0.5) ? ruleEdits : objectEdits)(editing, ask)
  editing.count++
}

/** Everything is applied, and what is no longer needed had the time to go. */
async function settled(gateway: Gateway): Promise<void> {
  for (;;) {
    const { applied_revision, revision } = (await gateway.call('GET', '/x/status')) as Record<string, number>
    if (applied_revision! >= (revision ?? 0)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000))
}

function textOf({ processes, kernel, files }: Footprint): string {
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
  const parts = [...processes].map(([name, bytes]) => `${name} ${megabytes(bytes)}`)
  const held =
    kernel === null ? 'not seen' : `${kernel.chains} chains, ${kernel.maps} maps, ${kernel.sets} sets`
  return `${parts.join(', ')}; kernel ${held}; files ${[...files].map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(', ')}`
}

function growthRows(found: readonly Footprint[], edits: number): Row[] {
  const early = found[Math.ceil(found.length / 3)]!
  const late = found.at(-1)!
  return [...late.processes].map(([name, bytes]) => ({
    name: `memory of ${name} after ${edits} edits / after a third of them`,
    ratio: bytes / (early.processes.get(name) ?? bytes),
    limit: { atMost: mostGrowth },
    detail: `${(bytes / 2 ** 20).toFixed(0)} MB`,
  }))
}

/** Content of the kernel after the edits, against that of a gateway that starts with the same rules. */
function leftRows({ kernel }: Footprint, fresh: Footprint): Row[] {
  if (kernel === null || fresh.kernel === null) return []
  const { chains, maps, sets } = fresh.kernel
  return [
    {
      name: 'chains, maps and sets after the edits / after a start',
      ratio: (kernel.chains + kernel.maps + kernel.sets) / (chains + maps + sets),
      limit: { atMost: mostLeft },
      detail: `${kernel.chains} against ${chains} chains, ${kernel.maps} against ${maps} maps, ${kernel.sets} against ${sets} sets`,
    },
  ]
}
