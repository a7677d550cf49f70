import type { FieldSchema } from '../resource/descriptor.ts'

/** Error of the gateway about one field: `path` names it, parts divided by points. */
export interface FieldError {
  readonly path: string
  readonly message: string
  /** Line of a text of lines that it is about, from 1. */
  readonly line?: number
}

/** Properties of every kind of field. */
export interface FieldProperties {
  readonly id: string
  readonly label: string
  readonly path: string
  readonly schema: FieldSchema
  readonly value: unknown
  readonly isNew: boolean
  readonly isReadOnly: boolean
  readonly isWanted: boolean
  readonly errors: readonly FieldError[]
  /** Errors of parts of this field. */
  readonly below: readonly FieldError[]
  readonly onChange: (value: unknown) => void
}
