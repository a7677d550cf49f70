import type { EngineStatus } from '../../core/observation.ts'
import { readSetting, writeSetting } from '../sysctl.ts'

/** The kernel's switches of forwarding in this network namespace, one for each family. */
const switches = [
  { family: 'IPv4', name: 'net/ipv4/ip_forward' },
  { family: 'IPv6', name: 'net/ipv6/conf/all/forwarding' },
] as const

/** Reading two settings takes some 50 µs. */
const lookMilliseconds = 500

/** Switches forwarding of packets on and off, and keeps it so. */
export interface Forwarding {
  /** Packets are forwarded from now on. */
  allow(): Promise<void>
  /** Nothing is forwarded from now on; `why` is shown, with the remedy. */
  forbid(why: string): Promise<void>
  close(): void
}

/** What is told of forwarding. */
export interface ForwardingEvents {
  /** On change only. */
  onStatus(status: EngineStatus): void
  /** Somebody else switched it, and it was switched back. */
  onDrift(message: string): void
}

/**
 * Forwarding of the network namespace of this process. It stays as it was found until it is allowed or forbidden; who
 * does so knows whether the packet filter holds. Source: silences#fail-closed.
 */
export function createForwarding({ onStatus, onDrift }: ForwardingEvents): Forwarding {
  let wanted: '0' | '1' | null = null
  let why = ''
  let shown = ''
  let queue: Promise<unknown> = Promise.resolve()

  const show = (status: EngineStatus) => {
    const text = JSON.stringify(status)
    if (text !== shown) onStatus(status)
    shown = text
  }
  /** Sets what differs; answers the families that somebody else had switched. */
  const enforce = async (): Promise<readonly string[]> => {
    const refused: string[] = []
    const switched: string[] = []
    for (const { family, name } of switches) {
      const value = wanted
      const present = await readSetting(name)
      // Absent: the kernel has no such family.
      if (value === null || present === null || present === value) continue
      if (await writeSetting(name, value)) switched.push(`${family} (${settingText(name)} = ${present})`)
      else refused.push(`${settingText(name)} = ${value}`)
    }
    if (wanted !== null) show(statusOf(wanted, why, refused))
    return switched
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.then(work)
    queue = result.catch(() => undefined)
    return result
  }
  const turn = (value: '0' | '1', reason: string): Promise<void> =>
    inTurn(async () => {
      const isSame = wanted === value && why === reason
      wanted = value
      why = reason
      if (!isSame) await enforce()
    })
  const look = async () => {
    const switched = await enforce()
    if (switched.length === 0) return
    const [now, before] = wanted === '1' ? ['on', 'off'] : ['off', 'on']
    onDrift(`forwarding of ${switched.join(' and ')} was switched ${before}; it is ${now} again`)
  }

  show({ status: 'activating', message: 'forwarding waits for the packet filter' })
  const timer = setInterval(() => void inTurn(look), lookMilliseconds)
  timer.unref()
  return {
    allow: () => turn('1', ''),
    forbid: (reason) => turn('0', reason),
    close: () => clearInterval(timer),
  }
}

/**
 * Forwarding that does not wait for the packet filter: the administrator has asked for it, and every status says so.
 */
export function createUnfilteredForwarding(events: ForwardingEvents): Forwarding {
  const warning = 'forwarding does not wait for the packet filter (--without-filter open)'
  let shown = ''
  const onStatus = ({ status, message }: EngineStatus, more = '') => {
    const text = [warning, message, more].filter(Boolean).join('; ')
    if (text !== shown) events.onStatus({ status, message: text })
    shown = text
  }
  const forwarding = createForwarding({ ...events, onStatus })
  void forwarding.allow()
  return {
    allow: async () => onStatus({ status: 'active', message: '' }),
    forbid: async (why) =>
      onStatus({ status: 'failed', message: `packets are forwarded unfiltered: ${why}` }),
    close: () => forwarding.close(),
  }
}

function statusOf(wanted: '0' | '1', why: string, refused: readonly string[]): EngineStatus {
  const kernel = refused.map((text) => `the kernel refuses ${text}`)
  if (wanted === '0') {
    return { status: 'inactive', message: [`nothing is forwarded: ${why}`, ...kernel].join('; ') }
  }
  return kernel.length > 0
    ? { status: 'failed', message: kernel.join('; ') }
    : { status: 'active', message: '' }
}

function settingText(name: string): string {
  return name.replaceAll('/', '.')
}
