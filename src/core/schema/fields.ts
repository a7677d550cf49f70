import Type, { type TSchemaOptions } from 'typebox'
import type { Message } from '../text/message.ts'
import type { AliasClass, AliasType } from './alias.ts'

/** Annotations (`x-…`) of a field for the mechanism. They also stand in the OpenAPI description. */
export interface Annotations {
  /** Classes of identifiers that the string may hold; existence is checked in the transaction. */
  readonly 'x-alias'?: readonly AliasClass[]
  /** The field exists only when the item's `type` is one of these. */
  readonly 'x-when'?: readonly string[]
  /** For items of these types the only value of the field. A check of the resource sees to it. */
  readonly 'x-fixed'?: Readonly<Record<string, unknown>>
  /** Items of these types must have the field, and not as null. A check of the resource sees to it. */
  readonly 'x-given'?: readonly string[]
  /** A string that is no identifier may hold text in this format instead. */
  readonly 'x-or-format'?: string
  /** The integer or string is the id of an item of this table; with `x-or-format` text in that format is not. */
  readonly 'x-ref'?: string
  /** Other names under which bodies may bring this field. */
  readonly 'x-also'?: readonly string[]
  /** A read-only field that a create body may bring, too: its type is judged and its value ignored. */
  readonly 'x-ignored'?: true
  /**
   * `password` is stored as an argon2id hash, always with `writeOnly`; `secret` encrypted. A secret without `writeOnly`
   * is opened where the item itself is read, and stands nowhere else.
   */
  readonly 'x-secret'?: 'password' | 'secret'
  /** In an artifact: a secret as the store has it, sealed, which is opened on its way to the engine. */
  readonly 'x-sealed'?: true
  /** In an artifact: the SHA-256 of a file, which goes to the plane by itself, once. */
  readonly 'x-file'?: true
  /** A named format of an integer (`core/schema/format.ts`). */
  readonly 'x-format'?: string
  /**
   * The value as a person reads it: a moment of Unix seconds (0 is none), bytes, a number that is a name, without signs between its
   * digits; or the name of a resource.
   */
  readonly 'x-shown'?: 'moment' | 'bytes' | 'name' | 'resource'
  /**
   * The string is one of these words, or begins with one, behind which stands what it is about; each with the name under which
   * catalogues have its text.
   */
  readonly 'x-words'?: Readonly<Record<string, string>>
  /** The string is text of lines in this notation, whose errors name lines. */
  readonly 'x-text'?: 'zone' | 'pem' | 'rule'
  /** Given on create only: an edit may leave it out or send what is there, another value is refused. */
  readonly 'x-once'?: true
  /** A replacement that leaves the field out keeps what is there. */
  readonly 'x-kept'?: true
  /**
   * The order of the list means nothing, so that changes of two persons are merged by element. Of `limits` an empty list, or one
   * with `any`, restricts nothing; of `members` an empty list has none. Elements that are objects may have a field that names them.
   */
  readonly 'x-set'?: 'members' | 'limits'
  /** In a list of objects with `x-set`: the field that no two elements have the same value of. */
  readonly 'x-key'?: string
  /** Nobody chooses the value: forms leave the field out, and the default applies. */
  readonly 'x-unasked'?: true
  /** Names under which bodies may bring the number alone of the object that the field's identifier names. */
  readonly 'x-number'?: readonly string[]
  /** The rule in words, when the schema's own message would not be understood. */
  readonly 'x-rule'?: Message
}

type Options = TSchemaOptions & Annotations

/** Free text of at most `maxLength` characters, empty by default. Source: document 1, conventions. */
export function comment(maxLength = 255) {
  return Type.String({ maxLength, default: '', description: `Free text, at most ${maxLength} characters.` })
}

/** A non-empty title of at most 42 characters. Source: document 1, conventions. */
export function title(options: Options = {}) {
  return Type.String({
    minLength: 1,
    maxLength: 42,
    description: 'At most 42 characters.',
    examples: ['Main office'],
    ...options,
  })
}

/** A non-empty name; the documents give no limit, so one that no honest name reaches. */
export function name(options: Options = {}) {
  return Type.String({ minLength: 1, maxLength: 255, examples: ['Main office'], ...options })
}

/** A boolean that a create body may leave out. */
export function flag(byDefault: boolean, description: string) {
  return Type.Boolean({ default: byDefault, description })
}

/** Text in a named format (`core/schema/format.ts`), whose rule is stated when it is broken. */
export function formatted(format: string, options: Options = {}) {
  return Type.String({ format, maxLength: 1024, ...options })
}

/** Certificates in PEM; a check of the resource judges them (`certificateProblem`). */
export function certificates(options: Options = {}) {
  return Type.String({ maxLength: 65_536, 'x-text': 'pem', ...options })
}

/** One of the given strings. */
export function choice<const V extends readonly string[]>(values: V, options: Options = {}) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: values, ...options })
}

/** `schema` or null. */
export function nullable<S extends Parameters<typeof Type.Union>[0][number]>(
  schema: S,
  options: Options = {},
) {
  return Type.Union([schema, Type.Null()], options)
}

/** One object identifier of the given classes. */
export function aliasOf(classes: readonly AliasClass[], options: Options = {}) {
  return Type.String({ maxLength: 128, 'x-alias': classes, ...options })
}

/** A list of object identifiers of the given classes, `["any"]` by default where `any` is among them. */
export function aliasList(classes: readonly AliasClass[], options: Options = {}) {
  return Type.Array(aliasOf(classes), {
    maxItems: 10000,
    'x-set': classes.includes('any') ? 'limits' : 'members',
    ...(classes.includes('any') ? { default: ['any'] } : {}),
    ...options,
  })
}

/** The integer id of an item of `table`. Digit strings are accepted (silences#ids). */
export function idOf(table: string, options: Options = {}) {
  return Type.Integer({ minimum: 1, 'x-ref': table, ...options })
}

/** The UUID of an item of `table`, which must exist. */
export function uuidOf(table: string, options: Options = {}) {
  return Type.String({ format: 'uuid', 'x-ref': table, ...options })
}

/** The UUID of the parent of a row (`Within`): kept with it, neither shown nor written. */
export function parentId(table: string) {
  return Type.String({ format: 'uuid', 'x-ref': table, readOnly: true, writeOnly: true })
}

/** A moment in the gateway's time zone, `YYYYMMDDhhmmss` as an integer. Source: document 1, "Object bodies". */
export function moment() {
  return Type.Integer({
    minimum: 19700101000000,
    maximum: 99991231235959,
    'x-format': 'moment',
    description: 'A moment in the form YYYYMMDDhhmmss.',
  })
}

/** A read-only field that says which type of object an item is. */
export function typeTag<T extends AliasType>(type: T) {
  return Type.Literal(type, { readOnly: true, default: type, description: 'Kind of object.' })
}
