import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { labHosts, networkOf } from '../../../../src/plane/lab/description.ts'
import { frameReader, prefixOf, receiverScript, senderScript } from '../../../kernel/wire.ts'
import type { Lab } from '../../fixture/lab.ts'
import { spawnOn } from './lab-traffic.ts'
import { Assembly, type ConversationPacket, framesOf, keyOf, partIn } from './packets.ts'

/** Plays conversations through the gateway of a lab: the client's packets from lan1, the server's from wan1. */
export interface Replay {
  /**
   * Plays conversations beside each other, the first packet of each, then the second and so on, and answers which of the packets
   * arrived on the other side.
   */
  play(conversations: readonly (readonly ConversationPacket[])[]): Promise<readonly (readonly boolean[])[]>
  close(): Promise<void>
}

const hosts = { client: 'lan1', server: 'wan1' } as const
const other = { client: 'server', server: 'client' } as const
const patienceMilliseconds = 1_000

/** Addresses that nobody has and that the gateway reaches at the hosts of a side. */
export const replayAddresses = {
  client: { v4: (n: number) => `192.168.10.${100 + n}`, v6: (n: number) => `fd00:10::${100 + n}` },
  server: { v4: (n: number) => `203.0.113.${100 + n}`, v6: (n: number) => `2001:db8:113::${100 + n}` },
} as const

/** Opens the way for so many addresses on each side. The gateway must not translate them. */
export async function openReplay(lab: Lab, addresses = 8): Promise<Replay> {
  const cards = (['client', 'server'] as const).map((side) => {
    const host = labHosts.find(({ name }) => name === hosts[side])!
    return { side, host, network: networkOf(host) }
  })
  const neighbours = cards.flatMap(({ side, host, network }) =>
    Array.from({ length: addresses }, (_none, n) => n)
      .flatMap((n) => [replayAddresses[side].v4(n), replayAddresses[side].v6(n)])
      .map((address) => `neigh replace ${address} lladdr ${host.mac} dev ${network.name} nud permanent`),
  )
  const made = await lab.run(
    'gateway',
    'sh',
    '-c',
    `printf '%s\\n' ${neighbours.map((each) => `'${each}'`).join(' ')} | ip -batch -`,
  )
  if (made.code !== 0) throw new Error(`neighbours: ${made.text}`)
  const macs = Object.fromEntries(
    cards.map(({ side, host, network }) => [side, { source: host.mac, gateway: network.gateway.mac }]),
  ) as Record<'client' | 'server', { source: string; gateway: string }>
  const start = async (script: string, side: 'client' | 'server') => {
    const child = spawnOn(lab, hosts[side], ['perl', '-e', script])
    await once(child.stderr!, 'data')
    return child
  }
  const ends = {
    client: { sender: await start(senderScript, 'client'), receiver: await start(receiverScript, 'client') },
    server: { sender: await start(senderScript, 'server'), receiver: await start(receiverScript, 'server') },
  }
  const arrived = { client: new Set<string>(), server: new Set<string>() }
  for (const side of ['client', 'server'] as const) {
    const assembly = new Assembly()
    const take = frameReader((frame) => {
      const part = partIn(frame)
      const key = part === null ? null : assembly.take(part)
      if (key !== null) arrived[side].add(key)
    })
    ends[side].receiver.stdout!.on('data', take)
  }
  const send = async (side: 'client' | 'server', packets: readonly ConversationPacket[]) => {
    if (packets.length === 0) return
    const { stdin, stdout } = ends[side].sender
    const frames = packets.flatMap((packet) => framesOf(packet, macs[side]))
    stdin!.write(Buffer.concat([...frames.flatMap((frame) => [prefixOf(frame), frame]), Buffer.alloc(2)]))
    await once(stdout!, 'data')
  }
  return {
    play: async (conversations) => {
      for (const seen of Object.values(arrived)) seen.clear()
      const steps = Math.max(...conversations.map(({ length }) => length))
      const came = (packet: ConversationPacket) => arrived[other[packet.side]].has(keyOf(packet))
      for (let step = 0; step < steps; step++) {
        const packets = conversations.flatMap((each) => each[step] ?? [])
        for (const side of ['client', 'server'] as const)
          await send(
            side,
            packets.filter((packet) => packet.side === side),
          )
        const end = performance.now() + patienceMilliseconds
        while (performance.now() < end && !packets.every(came)) await sleep(10)
      }
      return conversations.map((each) => each.map(came))
    },
    close: async () => {
      const children = Object.values(ends).flatMap(({ sender, receiver }) => [sender, receiver])
      const ended = children.map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}
