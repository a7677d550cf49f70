/** Zones that the matrix shows at once: each costs as many cells as there are zones. */
export const mostZones = 24

/** A zone of the matrix, with the devices in it. */
interface Zone {
  readonly zone: string
  readonly devices: readonly string[]
}

/** Words between commas that names must hold one of, names of zones, and the zones that are shown in any case. */
interface Choice {
  readonly filter: string
  readonly titleOf: (zone: string) => string
  readonly kept: readonly string[]
}

/** The zones that are shown: all in their order where they are few; else those of the filter, those with a device first, `mostZones` at most. */
export function shownZones(zones: readonly Zone[], { filter, titleOf, kept }: Choice): readonly Zone[] {
  if (zones.length <= mostZones) return zones
  const wanted = filter
    .toLowerCase()
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const isWanted = ({ zone }: Zone) =>
    wanted.length === 0 || wanted.some((word) => titleOf(zone).toLowerCase().includes(word))
  const rank = ({ zone, devices }: Zone) => (kept.includes(zone) ? 0 : devices.length > 0 ? 1 : 2)
  const found = zones.filter((each) => kept.includes(each.zone) || isWanted(each))
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostZones)
}

/** Place of a cell among `size` rows of as many. */
interface Place {
  readonly row: number
  readonly column: number
}

/** The cell that a key leads to; null for a key that leads nowhere. */
export function steppedTo(key: string, { row, column }: Place, size: number): Place | null {
  const within = (place: number) => Math.min(Math.max(0, place), size - 1)
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1), column }
    case 'ArrowDown':
      return { row: within(row + 1), column }
    case 'ArrowLeft':
      return { row, column: within(column - 1) }
    case 'ArrowRight':
      return { row, column: within(column + 1) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: size - 1 }
    default:
      return null
  }
}
