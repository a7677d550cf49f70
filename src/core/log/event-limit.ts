import type { GatewayEvent } from './event.ts'
import { type Rate, TokenBucket } from './token-bucket.ts'

/** Limits on events of a kind: those of one place, and those of all together. */
interface KindLimit {
  readonly each: Rate
  readonly all: Rate
}

/** The kinds of which one person, or something that does not come to rest, can cause any number. */
type LimitedKind = Exclude<GatewayEvent['kind'], 'left-out'>

const stranger: KindLimit = {
  each: { burst: 100, perSecond: 0.2 },
  all: { burst: 1_000, perSecond: 1 },
}
const signedIn: KindLimit = {
  each: { burst: 500, perSecond: 0.5 },
  all: { burst: 5_000, perSecond: 5 },
}
const fault: KindLimit = {
  each: { burst: 100, perSecond: 1 / 60 },
  all: { burst: 500, perSecond: 0.1 },
}

/** Limits by kind; changes by administrators have none, because each is a revision. */
const limits: Readonly<Partial<Record<LimitedKind, KindLimit>>> = {
  'login-refused': stranger,
  'sign-in-locked': stranger,
  'agent-refused': stranger,
  'agent-authorized': { each: signedIn.each, all: { burst: 50_000, perSecond: 50 } },
  'agent-left': { each: signedIn.each, all: { burst: 50_000, perSecond: 50 } },
  'internal-error': fault,
  'refused-request': signedIn,
  login: signedIn,
  logout: signedIn,
  'session-ended': signedIn,
  'sign-ins-unlocked': signedIn,
  'connections-ended': signedIn,
  'request-done': signedIn,
  'job-started': signedIn,
  'job-ended': signedIn,
  backup: signedIn,
  upload: signedIn,
  drift: fault,
  'engine-failed': fault,
  'engine-recovered': fault,
  'process-ended': fault,
}

const mostPlaces = 10_000
/** Places that a row about what was left out names. */
const mostNamed = 5

/** Lets events become rows at a limited rate, in bounded memory, and counts the others. */
export class EventLimit {
  readonly #each = new Map<string, TokenBucket>()
  readonly #all = new Map<string, TokenBucket>()
  #leftOut = new Map<LimitedKind, Map<string, number>>()

  /** True when the event becomes a row. */
  admits(event: GatewayEvent, nowMs: number): boolean {
    if (event.kind === 'left-out') return true
    const limit = limitOf(event)
    if (limit === undefined) return true
    const group = `${event.kind} ${isSignedIn(event)}`
    const place = placeOf(event)
    const each = bucket(this.#each, `${group} ${place}`, limit.each, nowMs)
    const all = bucket(this.#all, group, limit.all, nowMs)
    if (each.hasRoom(nowMs) && all.hasRoom(nowMs)) {
      each.take()
      all.take()
      return true
    }
    this.#count(event.kind, place)
    return false
  }

  /** Tells what was left out since the last call, an event for each kind. */
  collect(): readonly GatewayEvent[] {
    const found = [...this.#leftOut].map(([what, places]): GatewayEvent => {
      const sorted = [...places].sort((a, b) => b[1] - a[1])
      const events = sorted.reduce((sum, [, count]) => sum + count, 0)
      return { kind: 'left-out', what, events, places: sorted.slice(0, mostNamed) }
    })
    this.#leftOut = new Map()
    return found
  }

  #count(kind: LimitedKind, place: string): void {
    const places = this.#leftOut.get(kind) ?? new Map<string, number>()
    this.#leftOut.set(kind, places)
    const name = places.has(place) || places.size < mostPlaces ? place : 'other places'
    places.set(name, (places.get(name) ?? 0) + 1)
  }
}

function limitOf(event: Exclude<GatewayEvent, { kind: 'left-out' }>): KindLimit | undefined {
  return event.kind === 'refused-request' && !isSignedIn(event) ? stranger : limits[event.kind]
}

function isSignedIn(event: GatewayEvent): boolean {
  return 'login' in event && event.login !== ''
}

/** Events of people who give any login: only their addresses tell them apart. */
function isOfStranger(event: GatewayEvent): event is Extract<GatewayEvent, { kind: StrangerKind }> {
  const { kind } = event
  return kind === 'login-refused' || kind === 'agent-refused' || kind === 'sign-in-locked'
}

type StrangerKind = 'login-refused' | 'agent-refused' | 'sign-in-locked'

function placeOf(event: GatewayEvent): string {
  if (isOfStranger(event)) return event.address
  if ('login' in event) return `${event.login} ${'address' in event ? event.address : ''}`.trim()
  if ('engine' in event) return event.engine
  return 'process' in event ? event.process : ''
}

function bucket(buckets: Map<string, TokenBucket>, key: string, rate: Rate, nowMs: number): TokenBucket {
  const found = buckets.get(key) ?? new TokenBucket(rate, nowMs)
  // The place that was silent for longest is forgotten first.
  buckets.delete(key)
  buckets.set(key, found)
  if (buckets.size > mostPlaces) buckets.delete(buckets.keys().next().value!)
  return found
}
