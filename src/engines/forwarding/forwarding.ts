import type { EngineStatus } from '../../core/engine/observation.ts'
import { joined, type Message, type Said, sameMessage } from '../../core/text/message.ts'
import { readSetting, writeSetting } from '../sysctl.ts'
import { message } from './messages.ts'

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
  forbid(why: Message): Promise<void>
  close(): void
}

/** Receivers of reports about forwarding. */
export interface ForwardingEvents {
  /** On change only. */
  onStatus(status: EngineStatus): void
  /** Another program switched it, and it was switched back. */
  onDrift(found: Message): void
}

/**
 * Forwarding of the network namespace of this process. It stays as it was found until it is allowed or forbidden; the
 * caller knows whether the packet filter holds. Source: silences#fail-closed.
 */
export function createForwarding({ onStatus, onDrift }: ForwardingEvents): Forwarding {
  let wanted: '0' | '1' | null = null
  let why: Said = ''
  let shown = ''
  let queue: Promise<unknown> = Promise.resolve()

  const show = (status: EngineStatus) => {
    const text = JSON.stringify(status)
    if (text !== shown) onStatus(status)
    shown = text
  }
  /** Sets what differs; returns the families that another program had switched. */
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
  const turn = (value: '0' | '1', reason: Said): Promise<void> =>
    inTurn(async () => {
      const isSame = wanted === value && sameMessage(why, reason)
      wanted = value
      why = reason
      if (!isSame) await enforce()
    })
  const look = async () => {
    const switched = await enforce()
    if (switched.length === 0) return
    const [now, before] = wanted === '1' ? ['on', 'off'] : ['off', 'on']
    onDrift(
      message('forwarding of {families} was switched {before}; it is {now} again', {
        families: switched.join(' and '),
        before,
        now,
      }),
    )
  }

  show({ status: 'activating', message: message('forwarding waits for the packet filter') })
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
  const warning = message('forwarding does not wait for the packet filter (--without-filter open)')
  let shown: Message | null = null
  const onStatus = ({ status, message: why }: EngineStatus) => {
    const said = why === '' ? warning : message('{warning}; {why}', { warning, why })
    if (!sameMessage(said, shown)) events.onStatus({ status, message: said })
    shown = said
  }
  const forwarding = createForwarding({ ...events, onStatus })
  void forwarding.allow()
  return {
    allow: async () => onStatus({ status: 'active', message: '' }),
    forbid: async (why) =>
      onStatus({ status: 'failed', message: message('packets are forwarded unfiltered: {why}', { why }) }),
    close: () => forwarding.close(),
  }
}

function statusOf(wanted: '0' | '1', why: Said, refused: readonly string[]): EngineStatus {
  const kernel = refused.map((text) => message('the kernel refuses {setting}', { setting: text }))
  if (wanted === '0') {
    return {
      status: 'inactive',
      message: joined([message('nothing is forwarded: {why}', { why }), ...kernel]) ?? '',
    }
  }
  return kernel.length > 0
    ? { status: 'failed', message: joined(kernel) ?? '' }
    : { status: 'active', message: '' }
}

function settingText(name: string): string {
  return name.replaceAll('/', '.')
}
