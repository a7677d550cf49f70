/** What a form needs of a schema: a part of JSON Schema, with the project's own annotations. */
export interface FieldSchema {
  /** What a page calls the field, where that is not its name elsewhere. */
  readonly label?: string
  readonly type?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly default?: unknown
  readonly format?: string
  readonly readOnly?: boolean
  readonly writeOnly?: boolean
  readonly nullable?: boolean
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly required?: readonly string[]
  readonly items?: FieldSchema
  readonly anyOf?: readonly FieldSchema[]
  /** Values of an object whose names are free. */
  readonly values?: FieldSchema
  readonly 'x-alias'?: readonly string[]
  readonly 'x-ref'?: string
  /** The field exists only when the item's `type` is one of these. */
  readonly 'x-when'?: readonly string[]
  readonly 'x-or-format'?: string
  readonly 'x-secret'?: string
  /** Given on create only. */
  readonly 'x-once'?: boolean
  readonly 'x-given'?: readonly string[]
  readonly 'x-fixed'?: Readonly<Record<string, unknown>>
  readonly 'x-format'?: string
  /** The value as a person reads it; a moment is one of Unix seconds, 0 for none. */
  readonly 'x-shown'?: 'moment' | 'bytes' | 'name' | 'resource'
  /** Text of lines in this notation, whose errors name lines. */
  readonly 'x-text'?: string
  /** The order of the list means nothing; of `limits` an empty list, or one with `any`, restricts nothing. */
  readonly 'x-set'?: 'members' | 'limits'
  /** The field that names the elements of such a list. */
  readonly 'x-key'?: string
  /** Nobody chooses the value: the default applies. */
  readonly 'x-unasked'?: boolean
  /** The text is one of these words, or begins with one, behind which stands what it is about; each with the name of its text. */
  readonly 'x-words'?: Readonly<Record<string, string>>
  /** Names of the numbers from 1 on. */
  readonly 'x-names'?: readonly string[]
}

/** A declared resource as the console knows it; `npm run generate` writes them. */
export interface Descriptor {
  readonly name: string
  readonly shape: string
  readonly path: string
  readonly area: string
  readonly products: readonly string[]
  readonly id?: string
  readonly aliasType?: string
  readonly aliasTypes?: readonly string[]
  readonly move?: string
  readonly within?: { readonly table: string; readonly param: string }
  readonly madeInside?: boolean
  readonly arrayBodies?: boolean
  readonly search?: readonly string[]
  /** Fields of its items that are read and written at another path. */
  readonly secondView?: { readonly path: string; readonly schema: FieldSchema }
  readonly schema?: FieldSchema
  readonly output?: FieldSchema
  readonly query?: FieldSchema
  readonly input?: FieldSchema
  readonly text?: boolean
  readonly method?: string
  readonly changes?: string
  readonly textBody?: string
  readonly limitBytes?: number
}

/** Something that a list holds: an item with its identifier, or a row of a view. */
export type Item = Readonly<Record<string, unknown>>
