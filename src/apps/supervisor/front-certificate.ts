import { statSync } from 'node:fs'
import { join } from 'node:path'
import { readTlsPair, type TlsPair, type TlsReading } from '../../plane/supervisor/tls-pair.ts'

/** Callbacks of a certificate that is kept for the fronts. */
export interface CertificateEvents {
  /** The administrator put another pair there, and it can be used. */
  readonly renewed: (pair: TlsPair) => void
  /** Receives one sentence when the new pair cannot be used: the former pair stays. Empty when that is over. */
  readonly refused: (sentence: string) => void
}

const lookMilliseconds = 2_000

/** The pair that fronts serve with: the last one of a data folder that could be used, whatever is there now. */
export class FrontCertificate {
  readonly #dataFolder: string
  readonly #events: CertificateEvents
  #pair: TlsPair | null = null
  /** Of the files that were looked at last. */
  #judged = ''
  #seen = ''
  #timer: NodeJS.Timeout | undefined

  constructor(dataFolder: string, events: CertificateEvents) {
    this.#dataFolder = dataFolder
    this.#events = events
  }

  /** The pair for a front that starts. Throws what is wrong with the files while there was no usable pair yet. */
  current(): TlsPair {
    if (this.#pair !== null) return this.#pair
    this.#judged = this.#seen = this.#version()
    const reading = readTlsPair(this.#dataFolder)
    if (reading.kind !== 'pair') throw new Error(sentenceOf(this.#dataFolder, reading))
    this.#pair = reading.pair
    this.#timer ??= setInterval(() => this.#look(), lookMilliseconds).unref()
    return reading.pair
  }

  /** Looks no more. */
  close(): void {
    clearInterval(this.#timer)
  }

  /** Two files change one after the other: they are judged when they were the same twice. */
  #look(): void {
    const version = this.#version()
    const isSettled = version === this.#seen
    this.#seen = version
    if (!isSettled || version === this.#judged) return
    this.#judged = version
    const reading = readTlsPair(this.#dataFolder)
    if (reading.kind !== 'pair') {
      const stays = 'the former certificate stays in use until the next start'
      this.#events.refused(`${sentenceOf(this.#dataFolder, reading)}; ${stays}`)
      return
    }
    this.#events.refused('')
    const isOther =
      reading.pair.key !== this.#pair?.key || reading.pair.certificate !== this.#pair.certificate
    this.#pair = reading.pair
    if (isOther) this.#events.renewed(reading.pair)
  }

  #version(): string {
    return ['tls.key', 'tls.crt']
      .map((name) => statSync(join(this.#dataFolder, name), { throwIfNoEntry: false }))
      .map((stats) => (stats === undefined ? 'absent' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`))
      .join(', ')
  }
}

function sentenceOf(dataFolder: string, reading: Exclude<TlsReading, { kind: 'pair' }>): string {
  if (reading.kind === 'absent')
    return `${join(dataFolder, 'tls.key')} and tls.crt are gone; put a pair there`
  const { file, detail, remedy } = reading.problem
  return `${join(dataFolder, file)} ${detail}; ${remedy}`
}
