import type { PlaneEvent } from '../core/plane-protocol.ts'

type EventName = PlaneEvent['event']

/** Events that say what is, not what happened: the newest of each is what a newcomer needs, in this order. */
const standing = [
  'description',
  'nics',
  'neighbours',
  'names',
  'engines',
  'forwarding',
  'influences',
] as const satisfies EventName[]

/** Events of which each should be heard. */
const kept: readonly EventName[] = ['drift', 'process-ended']

/** Findings that nobody was there to hear are kept, up to this many. */
const mostUnheard = 50

/** Takes an event; answers whether it could. */
export type Listener = (event: PlaneEvent) => boolean

/** Passes the plane's events to whoever listens, one at a time. */
export interface EventHub {
  /** Answers whether somebody took the event. */
  readonly emit: (event: PlaneEvent) => boolean
  /** From now on `listener` hears everything, first what it missed. Replaces the one before. */
  readonly attach: (listener: Listener) => void
  /** Nobody listens any more, unless it is another one. */
  readonly detach: (listener: Listener) => void
}

/** A hub without listener. */
export function eventHub(): EventHub {
  const newest = new Map<EventName, PlaneEvent>()
  let unheard: PlaneEvent[] = []
  let current: Listener | null = null
  return {
    emit: (event) => {
      if ((standing as readonly EventName[]).includes(event.event)) newest.set(event.event, event)
      if (current !== null) return current(event)
      if (kept.includes(event.event) && unheard.length < mostUnheard) unheard.push(event)
      return false
    },
    attach: (listener) => {
      current = listener
      for (const name of standing) {
        const event = newest.get(name)
        if (event !== undefined) listener(event)
      }
      for (const event of unheard) listener(event)
      unheard = []
    },
    detach: (listener) => {
      if (current === listener) current = null
    },
  }
}
