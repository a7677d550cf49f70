import { parseAlias } from '../../core/alias.ts'
import { decodeInput } from '../../core/decode.ts'
import { fail, ok, type Problem, problem, type Result } from '../../core/failure.ts'
import { isUnixSeconds } from '../../core/format.ts'
import { isFields } from '../../core/schema.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import {
  type AskedPacket,
  explainPacket,
  explainPackets,
  type PacketBody,
} from '../../domains/firewall/explanation.ts'
import { noReport, profileNumber, takesUnreported } from '../../domains/firewall/posture.ts'
import { secondsOfMoment, zoneOf } from '../../domains/firewall/timetable.ts'
import { hipProfiles } from '../../domains/hip/profile.ts'
import { connections } from '../../domains/network/connection.ts'
import { zones } from '../../domains/objects/zone.ts'
import { users } from '../../domains/users/user.ts'

/** What was asked: one packet, or many. */
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

/** What the schema cannot say. */
function problemsOf(snapshot: Snapshot, packet: AskedPacket): readonly Problem[] {
  const { protocol, src_ip, dst_ip, incoming_interface, user_id } = packet
  const found: Problem[] = []
  const add = (field: string, message: string, code?: string) => found.push(problem(field, message, code))
  if (src_ip.includes(':') !== dst_ip.includes(':')) add('dst_ip', 'must be of the same family as src_ip')
  if (protocol === 'tcp' || protocol === 'udp' || protocol === 6 || protocol === 17) {
    for (const field of ['src_port', 'dst_port'] as const) {
      if (packet[field] === null) add(field, 'is required for TCP and UDP', 'required')
    }
  }
  if (user_id !== null && !snapshot.rows(users).get(user_id)) {
    add('user_id', `there is no user ${user_id}`, 'missing_reference')
  }
  found.push(...postureProblems(snapshot, packet.hip_profiles ?? []))
  if (incoming_interface !== null && !isThere(snapshot, incoming_interface)) {
    add('incoming_interface', `there is no ${incoming_interface}`, 'missing_reference')
  }
  return found
}

function postureProblems(snapshot: Snapshot, profiles: readonly string[]): Problem[] {
  if (takesUnreported(profiles) && profiles.length > 1) {
    return [problem('hip_profiles', `${noReport} must stand alone: a device with no report fulfils nothing`)]
  }
  return profiles.flatMap((id, index) => {
    const number = profileNumber(id)
    return number === null || snapshot.rows(hipProfiles).get(number)
      ? []
      : [problem(`hip_profiles[${index}]`, `there is no ${id}`, 'missing_reference')]
  })
}

function isThere(snapshot: Snapshot, id: string): boolean {
  const alias = parseAlias(id)
  if (alias?.kind !== 'object') return true
  if (alias.type === 'zone') return snapshot.rows(zones).get(alias.id) !== undefined
  const connection = snapshot.rows(connections).get(alias.id)
  return connection !== undefined && connections.aliases?.[alias.type]?.(connection.item) === true
}
