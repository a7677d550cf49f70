import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { missingProblem } from '../../core/missing.ts'
import { hasPorts, protocolNumber } from '../../core/net/protocol.ts'
import type { Snapshot } from '../../core/resource/snapshot.ts'
import { parseAlias } from '../../core/schema/alias.ts'
import { decodeInput } from '../../core/schema/decode.ts'
import { isUnixSeconds } from '../../core/schema/format.ts'
import { isFields } from '../../core/schema/schema.ts'
import type { Message } from '../../core/text/message.ts'
import { noReport, profileNumber, takesUnreported } from '../../domains/firewall/compile/posture.ts'
import { secondsOfMoment, zoneOf } from '../../domains/firewall/compile/timetable.ts'
import {
  type AskedPacket,
  explainPacket,
  explainPackets,
  type PacketBody,
} from '../../domains/firewall/explanation.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { zones } from '../../domains/objects/zone.ts'
import { users } from '../../domains/users/user.ts'
import { message } from '../messages.ts'

/** Question: one packet, or many. */
export interface Asked {
  readonly packets: readonly AskedPacket[]
  readonly isList: boolean
  readonly stages: boolean
}

/** Reads the body of `POST /x/explain`; problems name the field, in a list with the place of its packet. */
export function readAsked(snapshot: Snapshot, body: unknown): Result<Asked> {
  if (isFields(body) && Object.hasOwn(body, 'packets')) {
    const list = decodeInput(explainPackets, body)
    if (!list.ok) return list
    const { packets: bodies, stages } = list.value as { packets: PacketBody[]; stages: boolean }
    const packets = bodies.map((one) => packetOf(snapshot, one))
    const problems = packets.flatMap((packet, index) =>
      problemsOf(snapshot, packet).map((each) => ({ ...each, path: `packets[${index}].${each.path}` })),
    )
    return problems.length > 0 ? fail({ kind: 'invalid', problems }) : ok({ packets, isList: true, stages })
  }
  const single = decodeInput(explainPacket, body)
  if (!single.ok) return single
  const packet = packetOf(snapshot, single.value as PacketBody)
  const problems = problemsOf(snapshot, packet)
  return problems.length > 0
    ? fail({ kind: 'invalid', problems })
    : ok({ packets: [packet], isList: false, stages: true })
}

function packetOf(snapshot: Snapshot, body: PacketBody): AskedPacket {
  const { protocol, at = null } = body
  return {
    protocol:
      typeof protocol === 'number'
        ? protocol
        : (protocol.replace('protocol.', '') as Exclude<AskedPacket['protocol'], number>),
    src_ip: body.src_ip,
    src_port: body.src_port ?? null,
    dst_ip: body.dst_ip,
    dst_port: body.dst_port ?? null,
    incoming_interface: body.incoming_interface ?? null,
    user_id: body.user_id ?? null,
    hip_profiles: body.hip_profiles ?? null,
    at: at === null || isUnixSeconds(at) ? at : secondsOfMoment(zoneOf(snapshot), at),
  }
}

/** Problems that the schema cannot express. */
function problemsOf(snapshot: Snapshot, packet: AskedPacket): readonly Problem[] {
  const { protocol, src_ip, dst_ip, incoming_interface, user_id } = packet
  const found: Problem[] = []
  const add = (field: string, rule: Message, code?: string) => found.push(problem(field, rule, code))
  if (src_ip.includes(':') !== dst_ip.includes(':'))
    add('dst_ip', message('must be of the same family as src_ip'))
  if (hasPorts(typeof protocol === 'number' ? protocol : protocolNumber(protocol, 4))) {
    for (const field of ['src_port', 'dst_port'] as const) {
      if (packet[field] === null) add(field, message('is required for TCP and UDP'), 'required')
    }
  }
  if (user_id !== null && !snapshot.rows(users).get(user_id)) {
    found.push(missingProblem('user_id', message('there is no user {id}', { id: user_id })))
  }
  found.push(...postureProblems(snapshot, packet.hip_profiles ?? []))
  if (incoming_interface !== null && !isThere(snapshot, incoming_interface)) {
    found.push(
      missingProblem('incoming_interface', message('there is no {name}', { name: incoming_interface })),
    )
  }
  return found
}

function postureProblems(snapshot: Snapshot, profiles: readonly string[]): Problem[] {
  if (takesUnreported(profiles) && profiles.length > 1) {
    return [
      problem(
        'hip_profiles',
        message('{noReport} must stand alone: a device with no report fulfils nothing', { noReport }),
      ),
    ]
  }
  return profiles.flatMap((id, index) => {
    const number = profileNumber(id)
    return number === null || snapshot.rows(hipProfiles).get(number)
      ? []
      : [missingProblem(`hip_profiles[${index}]`, message('there is no {name}', { name: id }))]
  })
}

/** True when the zone or connection of an interface identifier is there, or needs none. */
export function isThere(snapshot: Snapshot, id: string): boolean {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return true
  if (alias.type === 'zone') return snapshot.rows(zones).get(alias.id) !== undefined
  const connection = snapshot.rows(connections).get(alias.id)
  return connection !== undefined && connections.aliases?.[alias.type]?.(connection.item) === true
}
