/** Where the questions about a zone are answered. */
export type Place = 'forward' | 'other forward' | 'master'

/** A configuration of the name server, as far as it decides who answers. */
export interface SourceChoice {
  /** Zones in ASCII form and lower case, without the final dot, with every enabled place of each. */
  readonly places: Readonly<Record<string, readonly Place[]>>
  readonly safeSearch: boolean
}

/** Addresses by which the servers are told apart: every name has the address of the server that is asked. */
export type Marks = Readonly<Record<Place | 'root', string>>

/**
 * Records of an answer about addresses: `name CNAME target`, `name A address`, in the order of the chain. Servers have a CNAME
 * at `link` below each zone, a master zone at `link` below its own name alone.
 */
export function answerOf(choice: SourceChoice, marks: Marks, name: string): readonly string[] {
  const { place, zone } = sourceOf(choice, name)
  const isLink = name.startsWith('link.') && (place !== 'master' || name === `link.${zone}`)
  const target = choice.safeSearch && name in safeNames ? safeNames[name]! : isLink ? 'www.d.alpha' : null
  if (target === null) return [`${name}. A ${marks[place]}`]
  return [`${name}. CNAME ${target}.`, ...answerOf(choice, marks, target)]
}

/** The longest zone above a name that has a place; a master zone wins over a forward zone of its name. */
function sourceOf({ places }: SourceChoice, name: string): { place: Place | 'root'; zone: string } {
  const labels = name.split('.')
  for (let from = 0; from < labels.length; from += 1) {
    const zone = labels.slice(from).join('.')
    const found = places[zone] ?? []
    if (found.includes('master')) return { place: 'master', zone }
    if (found.length > 0) return { place: found[0]!, zone }
  }
  return { place: 'root', zone: '' }
}

// Names that a master zone has are led to their safe names as well.
const safeNames: Readonly<Record<string, string>> = { 'www.google.com': 'forcesafesearch.google.com' }
