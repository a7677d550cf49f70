import type { AgentIdentity } from '../../core/agent/agent.ts'
import type { AuthorizedDevice, DeviceReport } from '../../core/agent/posture.ts'

/** A report as it came. */
export interface ReceivedReport extends DeviceReport {
  /** On the clock that nobody sets. */
  readonly atMs: number
}

/** A connection on which somebody is authorized. */
export interface AgentSession {
  /** Id of the device. */
  readonly device: string
  readonly userId: number
  readonly address: string
  /** The newest report on this connection. */
  readonly received: ReceivedReport | null
}

/** Users at each address, and the devices there. */
export interface Presence {
  /** One entry for an address. */
  readonly agents: readonly AgentIdentity[]
  readonly devices: readonly AuthorizedDevice[]
}

/** So much later than asked a report may come, since messages travel. */
const jitterMs = 500

/**
 * The devices of the connections, one entry for a device and an address. A device that has several connections is what
 * its newest report says. Source: silences#agent-posture.
 */
export function devicesOf(sessions: readonly AgentSession[], nowMs: number): readonly AuthorizedDevice[] {
  const newest = new Map<string, ReceivedReport>()
  for (const { device, received } of sessions) {
    if (received === null) continue
    const known = newest.get(device)
    if (known === undefined || known.atMs < received.atMs) newest.set(device, received)
  }
  const found = new Map<string, AuthorizedDevice>()
  for (const { device, userId, address } of sessions) {
    const report = newest.get(device) ?? null
    const isCurrent = report !== null && nowMs < expiryMs(report)
    const node = report?.report.node_name ?? null
    found.set(`${device} ${address}`, { id: device, node, userId, address, report, isCurrent })
  }
  return [...found.values()]
}

/** When the next report that counts becomes too old; infinity when none does. */
export function nextExpiryMs(sessions: readonly AgentSession[], nowMs: number): number {
  return sessions.reduce((next, { received }) => {
    const expiry = received === null ? Number.POSITIVE_INFINITY : expiryMs(received)
    return expiry > nowMs ? Math.min(next, expiry) : next
  }, Number.POSITIVE_INFINITY)
}

/** The lists before where they say the same as the new ones. */
export function changedPresence(before: Presence, { agents, devices }: Presence): Presence {
  const stay = {
    agents: isSame(before.agents, agents, sameIdentity) ? before.agents : agents,
    devices: isSame(before.devices, devices, sameDevice) ? before.devices : devices,
  }
  return stay.agents === before.agents && stay.devices === before.devices ? before : stay
}

/** A device that was asked to report once has said what it has to say. Source: document 2, "ZTNA request". */
function expiryMs({ asked: { period }, atMs }: ReceivedReport): number {
  return period === 0 ? Number.POSITIVE_INFINITY : atMs + period * 60_000 + jitterMs
}

function isSame<T>(before: readonly T[], after: readonly T[], same: (one: T, other: T) => boolean): boolean {
  return before.length === after.length && after.every((each, place) => same(before[place]!, each))
}

function sameIdentity(one: AgentIdentity, other: AgentIdentity): boolean {
  return one.address === other.address && one.userId === other.userId
}

function sameDevice(one: AuthorizedDevice, other: AuthorizedDevice): boolean {
  return (
    one.id === other.id &&
    one.address === other.address &&
    one.userId === other.userId &&
    one.report === other.report &&
    one.isCurrent === other.isCurrent
  )
}
