import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { argv } from 'node:process'
import type { InspectedConnection } from '../../../core/engine/rows/ips-alert.ts'
import { deniedMark, ruleNumberIn } from '../../../core/ruleset/service-chain.ts'
import { lineReader } from '../../../core/text/line-reader.ts'
import { openNetfilter } from '../../netlink-socket.ts'
import { Connections, type KnownConnection } from '../../recogniser/connections.ts'
import { layoutOf } from '../../recogniser/ip-packet.ts'
import { ownAddressesOf } from '../../recogniser/own-addresses.ts'
import { type RefusalPacket, refusalsOf } from '../../recogniser/refusal.ts'
import { openRefusals } from '../../recogniser/refusal-socket.ts'
import { answersTo, isSameTuple, printTuple, rawTuple, tupleOf } from '../../recogniser/tuple.ts'
import { type AskedPacket, type DenialAnswer, type DenialQuestion, longestLine } from './wire.ts'

// `denial.ts SOCKET` ends connections in which Suricata has dropped a packet, for good, and tells which they are. Bun runs it, because
// it can open the sockets; the daemon kit ends it with its parent.
const [socketPath = ''] = argv.slice(2)
/** Room in the kernel for answers about connections. */
const answerBytes = 2 ** 20
const connections = new Connections(openNetfilter(answerBytes), ownAddressesOf())
const refusals = openRefusals()

function answer({ protocol, tuple, ended }: AskedPacket): InspectedConnection | null {
  const asked = rawTuple(protocol, tuple)
  const connection = asked === null ? null : connections.find(asked)
  const isEnded = ended === null ? false : end(Buffer.from(ended, 'base64'), connection)
  return connection === null ? null : factsOf(connection, isEnded)
}

/** Refuses the packet, and then marks the connection: behind the mark, refusals would not pass. */
function end(payload: Buffer, connection: KnownConnection | null): boolean {
  const layout = layoutOf(payload)
  if (layout !== null) {
    const refused = { layout, tuple: tupleOf(payload, layout), connection }
    for (const each of refusalsOf(payload, refused)) refuse(each)
  }
  return connection !== null && connections.change(connection, deniedMark)
}

function refuse(packet: RefusalPacket): void {
  try {
    refusals.send(packet)
  } catch {
    // Without a way there the end finds out by itself: the connection is over all the same.
  }
}

function factsOf({ original, reply, mark }: KnownConnection, isEnded: boolean): InspectedConnection {
  const translated = answersTo(reply)
  const before = printTuple(original)
  return {
    ruleNumber: ruleNumberIn(mark),
    isEnded,
    translation: isSameTuple(original, translated)
      ? null
      : { original: before, translated: printTuple(translated) },
    first: before,
  }
}

rmSync(socketPath, { force: true })
createServer((peer) => {
  const hear = (line: string) => {
    if (line === '') return peer.write('\n')
    const { id, asked } = JSON.parse(line) as DenialQuestion
    return peer.write(`${JSON.stringify({ id, found: asked.map(answer) } satisfies DenialAnswer)}\n`)
  }
  peer.on('error', () => undefined)
  peer.on(
    'data',
    lineReader(longestLine, hear, () => peer.destroy()),
  )
}).listen(socketPath)
