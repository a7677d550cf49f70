/** Bodies for a table of the interface: for a new item, a change, and the fields a replacement must bring. */
export interface TableSample {
  readonly path: string
  readonly create: Readonly<Record<string, unknown>>
  readonly change: Readonly<Record<string, unknown>>
}

/** A request of its own kind, sent after the tables hold their samples. */
export interface RequestSample {
  /** Method and path as they are described: `POST /ips/profiles/{id}/copy`. */
  readonly request: string
  /** The path as it is sent, where that is another. */
  readonly path?: string
  /** Text goes out as it is, all else as JSON. */
  readonly body?: unknown
}

/** Bodies for one domain of the interface. */
export interface DomainSamples {
  /** Tables, those that others refer to first. Ids begin at 1. */
  readonly tables?: readonly TableSample[]
  /** Singletons with a change of each. */
  readonly singletons?: readonly Pick<TableSample, 'path' | 'change'>[]
  /** Paths that are only read. */
  readonly reads?: readonly string[]
  /** Everything else, in this order. */
  readonly requests?: readonly RequestSample[]
}

/** A card of the lab. */
export const mac = '02:00:00:00:00:01'
