const kept = 'gatehouse.places'
const mostPlaces = 50

/** Where a grid stood: pixels from its top, and the key of its active row. */
export interface GridPlace {
  readonly top: number
  readonly key: string | null
}

let places: ReadonlyMap<string, GridPlace> | null = null

/** Name of a grid at this step of the history: the way back leads to the same one. */
function nameOf(label: string): string {
  const { key = '' } = (history.state ?? {}) as { readonly key?: string }
  return `${key} ${label}`
}

function placesKept(): ReadonlyMap<string, GridPlace> {
  if (places !== null) return places
  try {
    places = new Map(JSON.parse(sessionStorage.getItem(kept) ?? '[]') as [string, GridPlace][])
  } catch {
    places = new Map()
  }
  return places
}

/** Where the grid stood when somebody left it by this step of the history; null where nobody did. */
export function placeBefore(label: string): GridPlace | null {
  return placesKept().get(nameOf(label)) ?? null
}

/** Keeps where a grid stands, for the way back and a reload of the page. */
export function keepPlace(label: string, place: GridPlace): void {
  const name = nameOf(label)
  const before = placesKept().get(name)
  if (before?.top === place.top && before.key === place.key) return
  const others = [...placesKept()].filter(([each]) => each !== name)
  places = new Map([...others.slice(1 - mostPlaces), [name, place]])
}

// A page that is reloaded has its places from here.
window.addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(kept, JSON.stringify([...placesKept()]))
  } catch {
    // Where the browser has no room, rows begin at the top.
  }
})
