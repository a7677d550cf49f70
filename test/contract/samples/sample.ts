/** What a table of the interface takes: bodies for a new item, a change, and the fields a replacement must bring. */
export interface TableSample {
  readonly path: string
  readonly create: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
}

/** What one domain of the interface takes. */
export interface DomainSamples {
  /** Tables, those that others refer to first. Ids begin at 1. */
  readonly tables?: readonly TableSample[]
  /** Singletons with a change of each. */
  readonly singletons?: readonly Pick<TableSample, 'path' | 'change'>[]
  /** What is only read. */
  readonly reads?: readonly string[]
}

/** A card of the lab. */
export const mac = '02:00:00:00:00:01'
