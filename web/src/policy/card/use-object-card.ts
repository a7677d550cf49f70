import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { isAny, type Rule } from '../model/rule.ts'

/** Objects that a card is about, one of them shown, and the place that they stand at. */
export interface OpenCard {
  readonly ids: readonly string[]
  readonly place: DOMRect
  /** True where it was asked for by a key: the focus goes into it. */
  readonly isEntered: boolean
}

/** So long the pointer rests on a name before the card comes, and is away from both before it goes. */
const restMs = 150
const awayMs = 250

/** Fields of a rule that name objects, by the column that shows them. */
const namedIn: Readonly<Record<string, readonly (keyof Rule)[]>> = {
  from: ['incoming_interface'],
  source: ['source_addresses'],
  to: ['outgoing_interface'],
  destination: ['destination_addresses'],
  service: ['destination_ports', 'source_ports'],
  change: ['change_destination_address', 'change_source_address', 'change_destination_port'],
  marks: ['timetable', 'hip_profiles'],
}

/** Columns whose cells name objects. */
export const namingColumns = Object.keys(namedIn)

/** Objects that a cell of a rule names. */
export function objectsIn(rule: Rule, column: string): readonly string[] {
  return (namedIn[column] ?? [])
    .flatMap((field) => rule[field] as string | readonly string[] | null | undefined)
    .filter((id): id is string => typeof id === 'string' && id !== '' && !isAny([id]))
}

/**
 * The card about an object that the pointer rests on, or that a key asks about. Names have no listeners of their own: a grid has
 * many, and one of them is what it costs.
 */
export function useObjectCard() {
  const [card, setCard] = useState<OpenCard | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const over = useRef<Element | null>(null)
  const close = useCallback(() => {
    clearTimeout(timer.current)
    over.current = null
    setCard(null)
  }, [])
  const isOpen = card !== null
  const isEntered = card?.isEntered ?? false
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.object-card'))) close()
    }
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !isEntered) close()
    }
    window.addEventListener('pointerdown', outside)
    window.addEventListener('scroll', outside, true)
    window.addEventListener('keydown', pressed)
    return () => {
      window.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', outside, true)
      window.removeEventListener('keydown', pressed)
    }
  }, [isOpen, isEntered, close])
  useEffect(() => () => clearTimeout(timer.current), [])
  const hovered = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isEntered || !(event.target instanceof Element)) return
    const name = event.target.closest('[data-object]')
    if (event.target.closest('.object-card') !== null || (name !== null && name === over.current)) {
      // Still on the name, or on its card.
      if (isOpen) clearTimeout(timer.current)
      return
    }
    clearTimeout(timer.current)
    over.current = name
    if (name !== null)
      timer.current = setTimeout(() => {
        const id = name.getAttribute('data-object')
        if (id !== null && name.isConnected)
          setCard({ ids: [id], place: name.getBoundingClientRect(), isEntered: false })
      }, restMs)
    else if (isOpen) timer.current = setTimeout(close, awayMs)
  }
  return {
    card,
    close,
    /** Listener of the pointer, of the element around the grid and the card. */
    hovered,
    enter: (ids: readonly string[], place: DOMRect) => {
      clearTimeout(timer.current)
      over.current = null
      setCard({ ids, place, isEntered: true })
    },
  }
}
