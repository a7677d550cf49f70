import type { TSchema } from 'typebox'
import type { Problem } from '../failure.ts'
import { validate } from '../schema/validate.ts'

/**
 * Artifacts by engine: the whole of what an engine must hold. Each declaration in `declared/` adds its own member, so that
 * no list of types is kept here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: declarations add members
export interface Artifacts {}

/** Name of an engine. */
export type EngineName = keyof Artifacts & string

/** Strict form of an artifact that comes from another process. */
export interface ArtifactForm<A> {
  /** The artifact in `value`, or what is wrong with it. */
  readonly decode: (value: unknown) => A | readonly Problem[]
  /** Tells where secrets and files are (`x-sealed`, `x-file`); null where an artifact has neither. */
  readonly schema: TSchema | null
}

/** The form that a schema gives, with what it cannot say in `check`. */
export function artifactForm<A extends object>(
  schema: TSchema,
  check: (artifact: A) => readonly Problem[] = () => [],
): ArtifactForm<A> {
  return {
    schema,
    decode: (value) => {
      const broken = validate(schema, value)
      if (broken.length > 0) return broken
      const problems = check(value as A)
      return problems.length > 0 ? problems : (value as A)
    },
  }
}

/** Tells whether decoding returned problems. No artifact is an array. */
export function isProblems<A extends object>(value: A | readonly Problem[]): value is readonly Problem[] {
  return Array.isArray(value)
}
