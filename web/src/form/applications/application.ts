/** A protocol or application as `GET /x/application-control/protocols` answers it. */
export interface Application {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly recognised: 'traffic' | 'host' | 'no'
  readonly parents: readonly string[]
}

/** Applications by their ids, whatever the case of letters and the signs between them, and what each implies. */
export interface ApplicationIndex {
  readonly all: readonly Application[]
  readonly find: (id: string) => Application | undefined
  /** Applications that are denied with one: those that belong to it, and what belongs to these. */
  readonly impliedBy: (id: string) => readonly Application[]
}

const front = 'id.l7.'

/** The part of an id that counts. */
export function applicationKey(id: string): string {
  return id
    .slice(front.length)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Index of a list of applications. */
export function applicationIndex(all: readonly Application[]): ApplicationIndex {
  const byKey = new Map(all.map((each) => [applicationKey(each.id), each]))
  const below = new Map<string, Application[]>()
  for (const each of all)
    for (const parent of each.parents) {
      const key = applicationKey(parent)
      below.set(key, [...(below.get(key) ?? []), each])
    }
  const impliedBy = (id: string) => {
    const found = new Set<Application>()
    const add = (key: string) => {
      for (const each of below.get(key) ?? [])
        if (!found.has(each)) {
          found.add(each)
          add(applicationKey(each.id))
        }
    }
    add(applicationKey(id))
    return [...found]
  }
  return { all, find: (id) => byKey.get(applicationKey(id)), impliedBy }
}

/** Categories of a list, each once, in the order of their names. */
export function groupsOf(all: readonly Application[], titleOf: (group: string) => string): readonly string[] {
  return [...new Set(all.map(({ group }) => group))].sort((one, other) =>
    titleOf(one).localeCompare(titleOf(other)),
  )
}
