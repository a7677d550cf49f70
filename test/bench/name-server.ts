import { findProgram } from '../../src/engines/program.ts'
import {
  askedNames,
  type Measured,
  type NameServers,
  ownMebibytes,
  processorSeconds,
  startNameServers,
} from './ground/name-servers.ts'
import { interleave, median, milliseconds, type Row } from './measure.ts'

const rounds = 7
const packages = { kresd: 'knot-resolver', knotd: 'knot', unbound: 'unbound', dnsperf: 'dnsperf' } as const
const seconds = 2

/**
 * The name server against the same engine without us and against Unbound, all on one thread and answering from their caches:
 * answers a second, processor time of an answer and the slowest answers, without names in rules and with 1,000; then changes of one
 * zone of 1,000 under load, and memory. Needs root and `dnsperf`.
 */
export async function measureNameServer(folder: string): Promise<Row[]> {
  const missing = Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
  if (process.getuid?.() !== 0 || missing.length > 0) {
    const why = missing.length > 0 ? `apt-get install ${missing.join(' ')}` : 'needs root'
    console.log(`left out: the name server (${why})`)
    return []
  }
  const servers = await startNameServers(folder)
  try {
    const queries = `${folder}/queries`
    const rows = [...(await speedRows(servers, queries, 'no names in rules', [0.95, 0.9]))]
    await servers.ours.apply({
      names: askedNames.slice(0, 1_000).map((name) => ({ name, sets: ['names'] })),
    })
    rows.push(...(await speedRows(servers, queries, '1,000 names in rules', [0.9, 0.85])))
    rows.push(...(await changeRows(servers, queries)))
    return rows
  } finally {
    await servers.close()
  }
}

/** Runs dnsperf in the namespace; `args` say how much is asked. */
async function flood({ net }: NameServers, { address }: Measured, queries: string, args: readonly string[]) {
  const command = ['dnsperf', '-s', address, '-d', queries, '-c', '4', '-q', '100', ...args]
  const { stdout } = await net.run('gateway', command)
  const figure = (what: string) => Number(new RegExp(`${what}:\\s+([0-9.]+)`).exec(stdout)?.[1])
  return {
    text: stdout,
    completed: figure('Queries completed'),
    lost: figure('Queries lost'),
    rate: figure('Queries per second'),
  }
}

async function speedRows(
  servers: NameServers,
  queries: string,
  what: string,
  [ofBare, ofUnbound]: readonly [number, number],
): Promise<Row[]> {
  const processorMicroseconds = new Map<string, number[]>()
  const speed = async (server: Measured) => {
    const before = processorSeconds(server.pid())
    const { rate, completed } = await flood(servers, server, queries, ['-l', String(seconds)])
    const spent = processorSeconds(server.pid()) - before
    const known = processorMicroseconds.get(server.address) ?? []
    processorMicroseconds.set(server.address, [...known, (spent * 1e6) / completed])
    return rate
  }
  const { ours, bare, unbound } = servers
  const besideBare = await interleave(
    rounds,
    () => speed(ours),
    () => speed(bare),
  )
  const spent = (server: Measured) => median(processorMicroseconds.get(server.address)!.slice(1))
  const [own, plain] = [spent(ours), spent(bare)]
  const besideUnbound = await interleave(
    rounds,
    () => speed(ours),
    () => speed(unbound),
  )
  // At a rate that all of them bear, since a queue in front of a busy server says nothing of it.
  const slowest = async (server: Measured) => {
    const { text } = await flood(servers, server, queries, ['-l', String(seconds), '-Q', '10000', '-v'])
    const times = [...text.matchAll(/^> \w+ \S+ \S+ ([0-9.]+)$/gm)].map(([, time]) => Number(time))
    times.sort((one, other) => one - other)
    return times[Math.floor(times.length * 0.99)]!
  }
  const late = await interleave(
    rounds,
    () => slowest(ours),
    () => slowest(bare),
  )
  const rates = ({ ours: first, bare: second }: { ours: number; bare: number }) =>
    `${Math.round(first)} and ${Math.round(second)} a second`
  return [
    {
      name: `answers a second, ${what}: of bare kresd`,
      ratio: besideBare.ratio,
      limit: { atLeast: ofBare },
      detail: rates(besideBare),
    },
    {
      name: `answers a second, ${what}: of Unbound`,
      ratio: besideUnbound.ratio,
      limit: { atLeast: ofUnbound },
      detail: rates(besideUnbound),
    },
    {
      name: `answers a processor second, ${what}: of bare`,
      ratio: plain / own,
      limit: { atLeast: ofBare },
      detail: `${own.toFixed(2)} and ${plain.toFixed(2)} µs an answer`,
    },
    {
      name: `99th percentile, ${what}: of bare kresd`,
      ratio: late.ratio,
      limit: { atMost: 1.2 },
      detail: `${(late.ours * 1e3).toFixed(3)} and ${(late.bare * 1e3).toFixed(3)} ms at 10,000 a second`,
    },
  ]
}

/** Changes of one zone beside 1,000, while clients ask for other names. */
async function changeRows(servers: NameServers, queries: string): Promise<Row[]> {
  const { ours, bare } = servers
  const zone = (index: number, serial: number) => {
    const name = `z${index}.example.`
    return {
      name,
      text: `${name} 60 IN SOA ns.${name} h.${name} ${serial} 1 1 1 1\n${name} 60 IN A 192.0.2.1\n`,
    }
  }
  const zones = Array.from({ length: 1_000 }, (_, index) => zone(index, 1))
  const names = askedNames.slice(0, 1_000).map((name) => ({ name, sets: ['names'] }))
  await ours.apply({ master: zones, names })
  const grown = ownMebibytes(ours.pid()) - ownMebibytes(bare.pid())
  const times: number[] = []
  let isOver = false
  const changes = async () => {
    for (let serial = 2; serial < 52; serial++) {
      const master = zones.with(serial, zone(serial, serial))
      times.push(await milliseconds(() => ours.apply({ master, names })))
    }
    isOver = true
  }
  const changing = changes()
  let [completed, lost] = [0, 0]
  while (!isOver || completed < 100_000) {
    const told = await flood(servers, ours, queries, ['-l', '5', '-Q', '10000'])
    completed += told.completed
    lost += told.lost
  }
  await changing
  return [
    {
      name: 'a zone of 1,000 in force, ms',
      ratio: median(times),
      limit: { atMost: 300 },
      detail: `at most ${Math.round(Math.max(...times))} ms of ${times.length}, under 10,000 questions a second`,
    },
    {
      name: 'questions lost during 50 changes',
      ratio: lost,
      limit: { atMost: 0 },
      detail: `of ${completed}`,
    },
    {
      name: 'memory beyond bare kresd, MiB',
      ratio: grown,
      limit: { atMost: 40 },
      detail: '1,000 zones and 1,000 names in rules',
    },
  ]
}
