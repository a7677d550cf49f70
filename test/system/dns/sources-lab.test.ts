import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Draw, drawOf } from '../../policy/random.ts'
import { hosts, type Lab, startLab, until } from '../fixture/lab.ts'
import { answerOf, type Marks, type Place, type SourceChoice } from './sources-model.ts'
import { serveZones, type ZoneServer } from './zone-server.ts'

// Which source answers, in random configurations: what the server says, and what a small model of it says. Each server
// gives every name an address of its own, so that an answer tells who gave it, a remembered one too.

const rounds = Number(process.env['GATEHOUSE_TEST_SOURCES'] ?? 12)

const marks: Marks = {
  root: '203.0.113.31',
  forward: '203.0.113.32',
  'other forward': '203.0.113.33',
  master: '203.0.113.34',
}
const servers = { root: hosts.lan1, forward: hosts.dmz1, 'other forward': hosts.lan2 } as const

/** Zones in ASCII form, and other forms in which an administrator writes them. */
const zones: Readonly<Record<string, readonly string[]>> = {
  alpha: ['alpha', 'ALPHA', 'alpha.'],
  'a.alpha': ['a.alpha', 'A.Alpha', 'a.ALPHA.'],
  'b.a.alpha': ['b.a.alpha', 'b.A.alpha'],
  'c.b.a.alpha': ['c.b.a.alpha', 'C.b.a.alpha.'],
  'd.alpha': ['d.alpha', 'D.alpha'],
  'xn--e1afmkfd.alpha': ['пример.alpha', 'xn--e1afmkfd.alpha', 'ПРИМЕР.alpha'],
  'google.com': ['google.com', 'Google.com.'],
}
const names = Object.keys(zones).flatMap((zone) => [zone, `www.${zone}`, `deep.er.${zone}`, `link.${zone}`])

let lab: Lab
const running: ZoneServer[] = []

beforeAll(async () => {
  lab = await startLab()
  for (const [place, host] of [
    ['root', 'lan1'],
    ['forward', 'dmz1'],
    ['other forward', 'lan2'],
  ] as const) {
    const records = (zone: string) =>
      Object.keys(zones)
        .filter((each) => each === zone || each.endsWith(`.${zone}`))
        .flatMap((each) => [
          `${each}. A ${marks[place]}`,
          `*.${each}. A ${marks[place]}`,
          `link.${each}. CNAME www.d.alpha.`,
        ])
        .join('\n')
    const served = ['alpha', 'google.com'].map((name) => ({ name, records: records(name) }))
    running.push(await serveZones(lab, { host, address: servers[place], zones: served }))
  }
  const { admin } = lab.gateway
  await admin.create('/dns/zones/root', { type: 'ip', object: servers.root, enabled: true, comment: '' })
  // What the root's servers say here is not signed.
  await admin.patch('/x/dns/settings', { dnssec: false })
})

afterAll(async () => {
  for (const server of running) await server.close()
  await lab?.close()
})

function drawnChoice({ chance, one }: Draw): SourceChoice {
  const places = Object.keys(zones).map((zone): [string, Place[]] => {
    const found: Place[] = []
    if (chance(0.45)) found.push(one(['forward', 'other forward']))
    if (chance(0.3)) found.push('master')
    return [zone, found]
  })
  return { places: Object.fromEntries(places), safeSearch: chance(0.5) }
}

/** Makes the zones of a choice, and some that are switched off, in random order and spelling. */
async function configure({ places, safeSearch }: SourceChoice, { one, chance }: Draw): Promise<void> {
  const { admin } = lab.gateway
  await admin.put('/dns/safesearch', { enabled: safeSearch })
  for (const kind of ['forward', 'master']) {
    for (const { id } of await admin.list<{ id: string }>(`/dns/zones/${kind}`))
      await admin.send('DELETE', `/dns/zones/${kind}/${id}`)
  }
  for (const [zone, found] of Object.entries(places)) {
    const name = () => one(zones[zone]!)
    for (const place of ['forward', 'other forward'] as const) {
      const enabled = found.includes(place)
      if (!enabled && !chance(0.2)) continue
      await admin.create('/dns/zones/forward', { name: name(), servers: [servers[place]], enabled })
    }
    const enabled = found.includes('master')
    if (!enabled && !chance(0.2)) continue
    const config = `@ A ${marks.master}\n* A ${marks.master}\nlink CNAME www.d.alpha.\n`
    await admin.create('/dns/zones/master', { name: name(), config, enabled })
  }
}

/** Answers to all names in one go, each in its own order. */
async function answers(asked: readonly string[]): Promise<Map<string, readonly string[]>> {
  const options = ['+noall', '+answer', '+question', '+time=4', '+tries=1']
  const { text } = await lab.run('lan1', 'dig', `@${hosts.gatewayLan}`, ...options, ...asked)
  const found = new Map<string, string[]>()
  let records: string[] = []
  for (const line of text.toLowerCase().split('\n')) {
    const question = /^;([^;\s]+)\.\s+in\s+a$/.exec(line)
    if (question) {
      records = []
      found.set(question[1]!, records)
    }
    const [name, , , type, data] = line.startsWith(';') ? [] : line.split(/\s+/)
    if (name && type && data) records.push(`${name} ${type.toUpperCase()} ${data}`)
  }
  return found
}

it(`${rounds} random configurations are answered as the model says`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const draw = drawOf(1000 + round)
    const choice = drawnChoice(draw)
    await configure(choice, draw)
    const expected = names.map((name) => [name, answerOf(choice, marks, name)] as const)
    let differences: unknown[] = []
    const agrees = async () => {
      const found = await answers(draw.some(names, names.length))
      differences = expected.flatMap(([name, records]) =>
        JSON.stringify(found.get(name)) === JSON.stringify(records)
          ? []
          : [{ name, expected: records, found: found.get(name) ?? null }],
      )
      return differences.length === 0
    }
    await until(20, agrees)
    expect(differences, `configuration ${round}: ${JSON.stringify(choice)}`).toEqual([])
    // What is remembered by now says the same.
    expect(await agrees(), JSON.stringify({ choice, differences })).toBe(true)
  }
}, 600_000)
