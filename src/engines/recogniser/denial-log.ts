import { readFileSync } from 'node:fs'
import type { DeniedConnection } from '../../core/engine/rows/denied-connection.ts'
import { protocolNumbers } from '../../core/net/protocol.ts'
import { ruleNumberIn } from '../../core/ruleset/service-chain.ts'
import { PacketLimit } from '../packet-log/limit.ts'
import type { QueuedPacket } from './queue-message.ts'
import type { EndedByPolicy } from './recogniser.ts'
import { answersTo, isSameTuple, printTuple } from './tuple.ts'
import type { LeftOutDenials } from './wire.ts'

/** So many ended connections of a source, and of all sources of a rule, become rows. */
const limits = {
  source: { burst: 50, perSecond: 5 },
  rule: { burst: 500, perSecond: 50 },
  mostSources: 2_000,
} as const
/** Ended connections that wait while nobody listens. */
const mostWaiting = 1_000
const deviceList = '/proc/self/net/dev'
const deviceMilliseconds = 1_000

/** Ended connections on their way to the log, as many as it has room for. */
export class DenialLog {
  readonly #limit = new PacketLimit(limits)
  readonly #devices: DeviceNames
  #waiting: DeniedConnection[] = []
  #dropped = 0

  /** `indexOf` is the number of a device, by its name. */
  constructor(indexOf: (device: string) => number) {
    this.#devices = new DeviceNames(indexOf)
  }

  add({ inDevice, outDevice }: QueuedPacket, ended: EndedByPolicy, nowMs: number): void {
    const { by, names, connection } = ended
    const original = connection?.original ?? ended.tuple
    const tuple = printTuple(original)
    if (!this.#limit.admits(prefixOf(by), tuple.source, nowMs)) return
    if (this.#waiting.length >= mostWaiting) {
      this.#dropped += 1
      return
    }
    const translated = connection === null ? original : answersTo(connection.reply)
    this.#waiting.push({
      atMicroseconds: Date.now() * 1000,
      by,
      protocols: names,
      protocol: protocolName(original.protocol),
      tuple,
      translated: isSameTuple(original, translated) ? null : printTuple(translated),
      ruleNumber: connection === null ? 0 : ruleNumberIn(connection.mark),
      inDevice: this.#devices.nameOf(inDevice),
      outDevice: this.#devices.nameOf(outDevice),
    })
  }

  /** Takes what waits; null for nothing. */
  collect(): {
    readonly denied: readonly DeniedConnection[]
    readonly leftOut: readonly LeftOutDenials[]
  } | null {
    const leftOut: LeftOutDenials[] = [...this.#limit.collect()]
    if (this.#dropped > 0) leftOut.push({ prefix: 'app drop', source: null, packets: this.#dropped })
    if (this.#waiting.length === 0 && leftOut.length === 0) return null
    const denied = this.#waiting
    this.#waiting = []
    this.#dropped = 0
    return { denied, leftOut }
  }
}

function prefixOf(by: DeniedConnection['by']): string {
  return 'rule' in by ? `app.ngfw.${by.rule} drop` : `app.profile.${by.profile} drop`
}

function protocolName(number: number): string {
  return Object.entries(protocolNumbers).find(([, each]) => each === number)?.[0] ?? String(number)
}

/** Names of devices by number; they are read again when a number is not known, which is seldom. */
class DeviceNames {
  readonly #indexOf: (device: string) => number
  #names = new Map<number, string>()
  #readAt = Number.NEGATIVE_INFINITY

  constructor(indexOf: (device: string) => number) {
    this.#indexOf = indexOf
  }

  nameOf(index: number): string {
    if (index === 0) return ''
    const known = this.#names.get(index)
    if (known !== undefined || performance.now() - this.#readAt < deviceMilliseconds) return known ?? ''
    this.#readAt = performance.now()
    const names = readFileSync(deviceList, 'latin1').matchAll(/^\s*(\S+):/gm)
    this.#names = new Map([...names].map(([, name = '']) => [this.#numberOf(name), name]))
    return this.#names.get(index) ?? ''
  }

  #numberOf(device: string): number {
    try {
      return this.#indexOf(device)
    } catch {
      // It went away meanwhile.
      return 0
    }
  }
}
