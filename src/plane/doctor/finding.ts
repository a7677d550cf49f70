/**
 * Finding of the doctor about one thing. `ok`: it is there. `limited`: a gateway runs without it, and `remedy` says
 * what would bring it. `broken`: a gateway does not run as it should.
 */
export interface Finding {
  readonly area: 'kernel' | 'tools' | 'ports' | 'clock' | 'disk' | 'data' | 'limits' | 'network'
  readonly name: string
  readonly state: 'ok' | 'limited' | 'broken'
  /** Observation. */
  readonly detail: string
  /** Remedy; empty when nothing is to be done. */
  readonly remedy: string
}

/** A finding as one sentence, for a start that it ends. */
export function findingSentence({ name, detail, remedy }: Finding): string {
  return `${name}: ${detail}${remedy === '' ? '' : `; ${remedy}`}`
}
