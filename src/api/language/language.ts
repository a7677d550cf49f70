import type { Problem } from '../../core/failure.ts'
import type { Say } from '../../core/resource/resource.ts'
import { type Language, languageOf } from '../../core/text/accepted-language.ts'
import { english, type Forms, printMessage, type Said } from '../../core/text/message.ts'
import type { FailureReply } from '../route/failure-status.ts'

/** Texts of the program in one language, and whether any was asked for. */
export interface Speech {
  readonly language: Language
  readonly say: Say
  readonly isUsed: () => boolean
}

/** Russian form of each English form; null where it has none. */
export type Catalogue = (form: string) => string | null

/** The catalogue of the forms of all rooms; it is made at the first request for Russian. */
export function catalogueOf(rooms: readonly { readonly forms: Forms }[]): Catalogue {
  let forms: ReadonlyMap<string, string> | undefined
  return (form) => {
    forms ??= new Map(rooms.flatMap((room) => Object.entries(room.forms)))
    return forms.get(form) ?? null
  }
}

/** The message in a language; what has no Russian form stays English, and nothing to say is empty. */
function printed(said: Said | null, language: Language, catalogue: Catalogue): string {
  if (language === 'en' || !said) return english(said)
  return printMessage(said, (form) => catalogue(form) ?? form)
}

/** Texts in the language that an Accept-Language header prefers. Source: silences#languages. */
export function speechFor(header: string | undefined, catalogue: Catalogue): Speech {
  const language = languageOf(header)
  let used = false
  const say: Say = (said) => {
    used = true
    return printed(said, language, catalogue)
  }
  return { language, say, isUsed: () => used }
}

/** A reply to a failure as the wire has it. */
export interface PrintedReply extends Omit<FailureReply, 'title' | 'detail' | 'errors'> {
  readonly title: string
  readonly detail: string
  readonly errors: readonly (Omit<Problem, 'message'> & { readonly message: string })[]
}

/** A reply in `language`: titles and texts change, codes and paths do not. */
export function inLanguage(reply: FailureReply, language: Language, catalogue: Catalogue): PrintedReply {
  const say = (said: Said) => printed(said, language, catalogue)
  const errors = reply.errors.map((error) => ({ ...error, message: say(error.message) }))
  return { ...reply, title: say(reply.title), detail: say(reply.detail), errors }
}
